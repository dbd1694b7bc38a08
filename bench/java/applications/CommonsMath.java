// Commons Math: linear algebra, integration, optimisation, statistics and a Fourier transform.

import java.util.List;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

public class CommonsMath {
    public static void main(String[] args) {
        RealMatrix matrix = new Array2DRowRealMatrix(new double[][] {{2, 1, 0}, {1, 3, 1}, {0, 1, 4}});
        System.out.println(new LUDecomposition(matrix).getDeterminant() + " " + java.util.Arrays.toString(new EigenDecomposition(matrix).getRealEigenvalues()));
        System.out.println(new SimpsonIntegrator().integrate(100000, x -> x * x * Math.sqrt(x), 0, 2));
        System.out.println(new BrentSolver(1e-12).solve(100, x -> x * x * x - 2, 0, 2));
        DescriptiveStatistics statistics = new DescriptiveStatistics();
        MersenneTwister random = new MersenneTwister(42);
        for (int i = 0; i < 2000; i++) {
            statistics.addValue(random.nextGaussian());
        }
        System.out.println(statistics.getMean() + " " + statistics.getPercentile(90) + " " + statistics.getKurtosis());
        System.out.println(new SimplexSolver().optimize(new LinearObjectiveFunction(new double[] {3, 2}, 0),
                org.apache.commons.math3.optim.nonlinear.scalar.GoalType.MAXIMIZE, new LinearConstraintSet(List.of(
                new LinearConstraint(new double[] {1, 1}, Relationship.LEQ, 4), new LinearConstraint(new double[] {1, 3}, Relationship.LEQ, 6),
                new LinearConstraint(new double[] {1, 0}, Relationship.LEQ, 3)))).getValue());
        System.out.println(new FastFourierTransformer(DftNormalization.STANDARD).transform(new double[] {1, 2, 3, 4, 0, 0, 0, 0}, TransformType.FORWARD)[1]);
        System.out.println(new BigFraction(1, 3).add(new BigFraction(1, 7)).pow(5));
        double[] state = {1, 0};
        new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10).integrate(new org.apache.commons.math3.ode.FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 2;
            }

            @Override
            public void computeDerivatives(double t, double[] y, double[] derivatives) {
                derivatives[0] = y[1];
                derivatives[1] = -y[0];
            }
        }, 0, state, 1, state);
        System.out.println(state[0]);
        try {
            new LUDecomposition(new Array2DRowRealMatrix(new double[][] {{1, 2}, {2, 4}})).getSolver().getInverse();
        } catch (SingularMatrixException e) {
            System.out.println(e.getMessage());
        }
    }
}
