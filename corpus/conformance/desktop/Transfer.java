// java.awt.datatransfer flavors and StringSelection, javax.swing.text-free undo and actions.
import java.awt.datatransfer.*;
import java.io.*;
import java.util.*;
import javax.swing.undo.*;
public class Transfer {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        t("flavor", () -> DataFlavor.stringFlavor.getMimeType() + " " + DataFlavor.stringFlavor.getHumanPresentableName() + DataFlavor.stringFlavor.isFlavorTextType() + DataFlavor.javaFileListFlavor.getPrimaryType());
        t("sel", () -> { StringSelection s = new StringSelection("clip"); return s.getTransferData(DataFlavor.stringFlavor) + " " + s.isDataFlavorSupported(DataFlavor.stringFlavor) + s.getTransferDataFlavors().length; });
        t("selbad", () -> { try { new StringSelection("x").getTransferData(DataFlavor.imageFlavor); return 0; } catch (UnsupportedFlavorException e) { return "UnsupportedFlavor"; } });
        t("mime", () -> new DataFlavor("text/plain; charset=utf-8").getParameter("charset") + " " + new DataFlavor(Integer.class, "ints").getRepresentationClass() + new DataFlavor("text/html", null).equals(new DataFlavor("text/html", "x")));
        t("clip", () -> { Clipboard c = new Clipboard("mine"); c.setContents(new StringSelection("one"), null); c.setContents(new StringSelection("two"), null); return c.getData(DataFlavor.stringFlavor) + c.getName() + c.isDataFlavorAvailable(DataFlavor.stringFlavor); });
        t("undo", () -> { UndoManager u = new UndoManager(); StringBuilder sb = new StringBuilder(); for (String s : List.of("a", "b", "c")) { sb.append(s); u.addEdit(new AbstractUndoableEdit() { public void undo() { super.undo(); sb.setLength(sb.length() - 1); } public void redo() { super.redo(); sb.append(s); } public String getPresentationName() { return "type " + s; } }); } u.undo(); u.undo(); String x = sb.toString(); u.redo(); return x + " " + sb + u.canUndo() + u.canRedo() + u.getLimit(); });
        t("undobad", () -> { new UndoManager().undo(); return 0; });
        t("compound", () -> { CompoundEdit c = new CompoundEdit(); List<String> l = new ArrayList<>(); for (int i = 0; i < 2; i++) { int k = i; c.addEdit(new AbstractUndoableEdit() { public void undo() { super.undo(); l.add("u" + k); } }); } c.end(); c.undo(); return l + " " + c.canRedo() + c.isInProgress(); });
        t("support", () -> { UndoableEditSupport s = new UndoableEditSupport(); int[] n = {0}; s.addUndoableEditListener(e -> n[0]++); s.beginUpdate(); s.postEdit(new AbstractUndoableEdit()); int a = n[0]; s.endUpdate(); return a + " " + n[0] + s.getUpdateLevel(); });
        t("map", () -> SystemFlavorMap.encodeJavaMIMEType("text/plain") + " " + SystemFlavorMap.isJavaMIMEType("JAVA_DATAFLAVOR:x/y"));
    }
}
