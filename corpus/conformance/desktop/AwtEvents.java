// java.awt.event objects, AWTEvent ids, key modifiers text-free facts and adapters.
import java.awt.*;
import java.awt.event.*;
import java.util.*;
import java.util.List;
public class AwtEvents {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        System.setProperty("java.awt.headless", "true"); Locale.setDefault(Locale.US); Object src = "source";
        t("action", () -> { ActionEvent e = new ActionEvent(src, ActionEvent.ACTION_PERFORMED, "cmd", 123L, ActionEvent.SHIFT_MASK); return e.getActionCommand() + e.getID() + e.getWhen() + e.getModifiers() + e.getSource() + e.paramString(); });
        t("nullsrc", () -> new ActionEvent(null, 1, "x"));
        t("item", () -> new ItemEvent(new ItemSelectable() { public Object[] getSelectedObjects() { return null; } public void addItemListener(ItemListener l) { } public void removeItemListener(ItemListener l) { } }, 1, "it", ItemEvent.SELECTED).getStateChange());
        t("adj", () -> AdjustmentEvent.UNIT_INCREMENT + " " + ItemEvent.DESELECTED + MouseEvent.MOUSE_CLICKED + KeyEvent.VK_ENTER + InputEvent.BUTTON1_DOWN_MASK + WindowEvent.WINDOW_CLOSING);
        t("mask", () -> InputEvent.getMaskForButton(2) + " " + (AWTEvent.KEY_EVENT_MASK | AWTEvent.MOUSE_EVENT_MASK));
        t("maskbad", () -> InputEvent.getMaskForButton(-1));
        t("multi", () -> { List<String> l = new ArrayList<>(); ActionListener a = e -> l.add("a" + e.getActionCommand()), b = e -> l.add("b"); ActionListener m = AWTEventMulticaster.add(AWTEventMulticaster.add(a, b), a); m.actionPerformed(new ActionEvent(src, 0, "X")); AWTEventMulticaster.remove(m, b).actionPerformed(new ActionEvent(src, 0, "Y")); return l; });
        t("listeners", () -> AWTEventMulticaster.getListeners(AWTEventMulticaster.add((ActionListener) e -> { }, (ActionListener) e -> { }), ActionListener.class).length);
        t("stroke", () -> AWTKeyStroke.getAWTKeyStroke('a').getKeyChar() + " " + AWTKeyStroke.getAWTKeyStroke(KeyEvent.VK_A, InputEvent.CTRL_DOWN_MASK) + AWTKeyStroke.getAWTKeyStroke("control ENTER").getKeyCode());
        t("strokebad", () -> AWTKeyStroke.getAWTKeyStroke("nonsense key"));
        t("adapter", () -> { int[] n = {0}; new MouseAdapter() { public void mouseClicked(MouseEvent e) { n[0]++; } }.mouseClicked(null); return n[0]; });
        t("inv", () -> { ActionEvent e = new ActionEvent(src, 5, null); return e.getActionCommand() + " " + (e instanceof EventObject); });
        t("headless", () -> { try { new Frame("x"); return "made"; } catch (HeadlessException e) { return "HeadlessException"; } });
    }
}
