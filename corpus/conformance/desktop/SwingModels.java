// javax.swing.event.EventListenerList, DefaultTableModel, DefaultListModel and tree models without a display.
import java.util.*;
import javax.swing.*;
import javax.swing.event.*;
import javax.swing.table.*;
import javax.swing.tree.*;
public class SwingModels {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        System.setProperty("java.awt.headless", "true"); DefaultTableModel m = new DefaultTableModel(new Object[][]{{1, "a"}, {2, "b"}}, new Object[]{"n", "s"}); List<String> log = new ArrayList<>(); m.addTableModelListener(e -> log.add(e.getType() + ":" + e.getFirstRow() + "-" + e.getLastRow() + "c" + e.getColumn()));
        t("table", () -> { m.addRow(new Object[]{3, "c"}); m.setValueAt("z", 0, 1); m.insertRow(1, new Object[]{9}); m.removeRow(0); m.moveRow(0, 0, 2); m.addColumn("extra"); return m.getRowCount() + " " + m.getColumnCount() + m.getDataVector() + m.getColumnName(2) + m.findColumn("s"); });
        t("tlog", () -> log);
        t("tbad", () -> m.getValueAt(99, 0));
        t("rows", () -> { m.setRowCount(1); m.setColumnIdentifiers(new Object[]{"q"}); return m.getDataVector() + " " + m.isCellEditable(0, 0) + m.getColumnClass(0); });
        t("list", () -> { DefaultListModel<String> d = new DefaultListModel<>(); List<String> l = new ArrayList<>(); d.addListDataListener(new ListDataListener() { public void intervalAdded(ListDataEvent e) { l.add("+" + e.getIndex0()); } public void intervalRemoved(ListDataEvent e) { l.add("-" + e.getIndex0()); } public void contentsChanged(ListDataEvent e) { l.add("~" + e.getIndex0()); } }); d.addElement("a"); d.add(0, "b"); d.set(1, "c"); d.remove(0); d.clear(); return l + " " + d.getSize(); });
        t("ell", () -> { EventListenerList e = new EventListenerList(); ChangeListener a = x -> { }, b = x -> { }; e.add(ChangeListener.class, a); e.add(ChangeListener.class, b); e.remove(ChangeListener.class, a); return e.getListenerCount() + " " + e.getListenerCount(ChangeListener.class) + e.getListeners(ChangeListener.class).length; });
        t("tree", () -> { DefaultMutableTreeNode r = new DefaultMutableTreeNode("r"), c = new DefaultMutableTreeNode("c"), g = new DefaultMutableTreeNode("g"); r.add(c); c.add(g); r.add(new DefaultMutableTreeNode("d")); DefaultTreeModel t = new DefaultTreeModel(r); StringBuilder sb = new StringBuilder(); for (Enumeration<TreeNode> e = r.depthFirstEnumeration(); e.hasMoreElements(); ) sb.append(e.nextElement()); t.removeNodeFromParent(g); return sb + " " + r.getChildCount() + r.getDepth() + Arrays.toString(t.getPathToRoot(c)) + c.isLeaf() + g.getParent() + r.getLeafCount(); });
        t("treebad", () -> { DefaultMutableTreeNode a = new DefaultMutableTreeNode("a"), b = new DefaultMutableTreeNode("b"); a.add(b); b.add(a); return 0; });
        t("sel", () -> { DefaultListSelectionModel s = new DefaultListSelectionModel(); s.setSelectionInterval(2, 4); s.addSelectionInterval(7, 7); s.removeSelectionInterval(3, 3); return s.isSelectedIndex(3) + " " + s.getMinSelectionIndex() + s.getMaxSelectionIndex() + Arrays.toString(s.getSelectedIndices()); });
        t("range", () -> { DefaultBoundedRangeModel r = new DefaultBoundedRangeModel(5, 2, 0, 10); r.setValue(50); return r + ""; });
        t("spin", () -> { SpinnerNumberModel s = new SpinnerNumberModel(5, 0, 6, 2); return s.getNextValue() + " " + s.getPreviousValue() + s.getValue(); });
        t("combo", () -> { DefaultComboBoxModel<String> c = new DefaultComboBoxModel<>(new String[]{"x", "y"}); c.setSelectedItem("y"); c.removeElement("y"); return c.getSelectedItem() + " " + c.getSize() + c.getIndexOf("x"); });
        t("btn", () -> { ButtonGroup g = new ButtonGroup(); DefaultButtonModel b = new DefaultButtonModel(); b.setArmed(true); b.setPressed(true); return b.isPressed() + " " + b.isEnabled() + g.getButtonCount(); });
    }
}
