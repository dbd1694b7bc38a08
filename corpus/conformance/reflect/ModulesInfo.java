// Modules of classes, descriptors, exports, layers and packages.
import java.lang.module.*;
import java.util.*;
public class ModulesInfo {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println((label + " = " + show(c.run())).replaceAll("@[0-9a-f]+\\b", "@H")); }
        catch (Throwable e) { System.out.println((label + " ! " + e.getClass().getName() + ": " + e.getMessage()).replaceAll("@[0-9a-f]+\\b", "@H")); }
    }
    public static void main(String[] args) throws Throwable {
        for (Class<?> c : new Class<?>[]{String.class, java.sql.Connection.class, java.util.logging.Logger.class, ModulesInfo.class, int.class, int[].class, javax.xml.parsers.SAXParser.class, java.awt.Color.class}) t(c.getSimpleName(), () -> c.getModule() + " " + c.getModule().getName() + " " + c.getModule().isNamed() + " " + (c.getClassLoader() == null ? "boot" : c.getClassLoader().getName()));
        Module b = String.class.getModule();
        t("desc", () -> b.getDescriptor().name() + " " + b.getDescriptor().isOpen() + b.getDescriptor().isAutomatic() + b.getDescriptor().requires() + b.getDescriptor().mainClass());
        t("sql", () -> new TreeSet<>(java.sql.Connection.class.getModule().getDescriptor().requires().stream().map(r -> r.name() + r.modifiers()).toList()));
        t("exp", () -> b.isExported("java.util") + " " + b.isExported("jdk.internal.misc") + b.isExported("jdk.internal.misc", ModulesInfo.class.getModule()) + b.isOpen("java.util") + b.getPackages().contains("java.lang") + b.canRead(ModulesInfo.class.getModule()) + ModulesInfo.class.getModule().canRead(b));
        t("layer", () -> ModuleLayer.boot().findModule("java.base").isPresent() + " " + ModuleLayer.boot().findModule("no.such").isPresent() + (b.getLayer() == ModuleLayer.boot()) + ModulesInfo.class.getModule().getLayer() + ModuleLayer.empty().modules());
        t("addexp", () -> b.addExports("jdk.internal.misc", ModulesInfo.class.getModule()));
        t("unnamed", () -> ModulesInfo.class.getModule().getDescriptor() + " " + ModulesInfo.class.getModule().isExported("anything") + ModulesInfo.class.getModule().getPackages().size() * 0);
        t("build", () -> ModuleDescriptor.newModule("m.x").requires("java.base").exports("p").packages(Set.of("q")).build().toNameAndVersion() + " " + ModuleDescriptor.Version.parse("1.2-beta").compareTo(ModuleDescriptor.Version.parse("1.2")));
        t("badname", () -> ModuleDescriptor.newModule("1bad"));
        t("finder", () -> ModuleFinder.ofSystem().find("java.base").get().descriptor().name());
        t("res", () -> b.getResourceAsStream("java/lang/Object.class") != null);
        t("pkgs", () -> String.class.getPackage().isSealed() + " " + String.class.getPackage().getImplementationTitle() + Optional.ofNullable(ModulesInfo.class.getPackage().getSpecificationTitle()));
        t("loaders", () -> ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + ClassLoader.getPlatformClassLoader().getParent() + (ClassLoader.getSystemClassLoader().getParent() == ClassLoader.getPlatformClassLoader()));
    }
}
