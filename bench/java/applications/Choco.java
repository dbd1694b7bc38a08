// Choco: constraints with all different numbers and sums, for queens and for a magic square.

import org.chocosolver.solver.Model;
import org.chocosolver.solver.variables.IntVar;

public class Choco {
    public static void main(String[] args) {
        System.out.println(queens(7) + " solutions");
        Model model = new Model("square");
        IntVar[][] cells = model.intVarMatrix("c", 3, 3, 1, 9);
        IntVar[] all = new IntVar[9];
        for (int i = 0; i < 9; i++) {
            all[i] = cells[i / 3][i % 3];
        }
        model.allDifferent(all).post();
        for (int i = 0; i < 3; i++) {
            model.sum(cells[i], "=", 15).post();
            model.sum(new IntVar[] {cells[0][i], cells[1][i], cells[2][i]}, "=", 15).post();
        }
        model.sum(new IntVar[] {all[0], all[4], all[8]}, "=", 15).post();
        model.arithm(all[0], "<", all[8]).post();
        if (model.getSolver().solve()) {
            for (IntVar cell : all) {
                System.out.print(cell.getValue() + " ");
            }
            System.out.println();
        }
    }

    private static int queens(int n) {
        Model model = new Model("queens");
        IntVar[] queens = model.intVarArray("q", n, 1, n);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                model.arithm(queens[i], "!=", queens[j]).post();
                model.arithm(queens[i], "!=", queens[j], "-", j - i).post();
                model.arithm(queens[i], "!=", queens[j], "+", j - i).post();
            }
        }
        int solutions = 0;
        while (model.getSolver().solve()) {
            solutions++;
        }
        return solutions;
    }
}
