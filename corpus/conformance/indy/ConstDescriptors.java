// java.lang.constant descriptors: ClassDesc, MethodTypeDesc, DynamicConstantDesc resolved by hand.
import java.lang.constant.*;
import java.lang.invoke.*;
public class ConstDescriptors {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        t("cls", () -> ClassDesc.of("java.lang.String").descriptorString() + " " + ClassDesc.ofDescriptor("[[I").displayName() + ClassDesc.of("a.b", "C").nested("D").packageName() + ConstantDescs.CD_int.isPrimitive() + ClassDesc.of("x.Y").arrayType(2).componentType());
        t("clsbad", () -> ClassDesc.of("a/b"));
        t("clsbad2", () -> ClassDesc.ofDescriptor("Q"));
        t("res", () -> ClassDesc.of("java.util.List").resolveConstantDesc(l) + " " + ConstantDescs.CD_long.resolveConstantDesc(l));
        t("resbad", () -> ClassDesc.of("no.Such").resolveConstantDesc(l));
        t("mt", () -> MethodTypeDesc.ofDescriptor("(ILjava/lang/String;)V").displayDescriptor() + " " + MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_String).parameterCount() + MethodTypeDesc.ofDescriptor("()J").resolveConstantDesc(l));
        t("mh", () -> MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ConstantDescs.CD_Integer, "parseInt", MethodTypeDesc.ofDescriptor("(Ljava/lang/String;)I")).resolveConstantDesc(l) + "");
        t("mhcall", () -> (int) ((MethodHandle) MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ConstantDescs.CD_Integer, "parseInt", MethodTypeDesc.ofDescriptor("(Ljava/lang/String;)I")).resolveConstantDesc(l)).invoke("42"));
        t("dyn", () -> ConstantDescs.NULL.resolveConstantDesc(l) + " " + DynamicConstantDesc.ofNamed(ConstantDescs.BSM_ENUM_CONSTANT, "NEW", ClassDesc.ofDescriptor(Thread.State.class.descriptorString())).resolveConstantDesc(l));
        t("dyninv", () -> DynamicConstantDesc.ofNamed(ConstantDescs.BSM_INVOKE, "_", ConstantDescs.CD_String, MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.VIRTUAL, ConstantDescs.CD_String, "concat", MethodTypeDesc.ofDescriptor("(Ljava/lang/String;)Ljava/lang/String;")), "a", "b").resolveConstantDesc(l));
        t("enumd", () -> Enum.EnumDesc.of(ClassDesc.ofDescriptor(Thread.State.class.descriptorString()), "RUNNABLE").resolveConstantDesc(l));
        t("lits", () -> "s".describeConstable().get() + " " + ((Integer) 5).describeConstable().get() + ((Long) 6L).resolveConstantDesc(l) + Thread.State.NEW.describeConstable().get());
    }
}
