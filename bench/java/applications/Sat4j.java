// Sat4j: pigeons that fit into their holes and pigeons that do not, and a model of a small formula.

import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;

public class Sat4j {
    public static void main(String[] args) throws Exception {
        System.out.println(fits(5, 5) + " " + fits(7, 6));
        ISolver solver = SolverFactory.newDefault();
        solver.newVar(4);
        solver.addClause(new VecInt(new int[] {1, 2}));
        solver.addClause(new VecInt(new int[] {-1, 3}));
        solver.addClause(new VecInt(new int[] {-2}));
        solver.addAtMost(new VecInt(new int[] {1, 3, 4}), 2);
        System.out.println(solver.isSatisfiable() + " " + java.util.Arrays.toString(solver.model()));
        try {
            solver.addClause(new VecInt(new int[] {2}));
            System.out.println(solver.isSatisfiable());
        } catch (ContradictionException e) {
            System.out.println("a contradiction");
        }
    }

    private static boolean fits(int pigeons, int holes) throws Exception {
        ISolver solver = SolverFactory.newDefault();
        solver.newVar(pigeons * holes);
        for (int p = 0; p < pigeons; p++) {
            int[] somewhere = new int[holes];
            for (int h = 0; h < holes; h++) {
                somewhere[h] = p * holes + h + 1;
                for (int q = 0; q < p; q++) {
                    solver.addClause(new VecInt(new int[] {-(p * holes + h + 1), -(q * holes + h + 1)}));
                }
            }
            solver.addClause(new VecInt(somewhere));
        }
        return solver.isSatisfiable();
    }
}
