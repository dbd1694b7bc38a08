// modPow, modInverse, primality, nextProbablePrime and random construction with seeded Random.
import java.math.*;
import java.util.*;
public class BigIntPrimes {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        BigInteger p = new BigInteger("170141183460469231731687303715884105727"), n = BigInteger.valueOf(1000000007);
        t("modPow", () -> BigInteger.valueOf(3).modPow(p.subtract(BigInteger.ONE), p) + " " + BigInteger.valueOf(2).modPow(new BigInteger("123456789"), n) + " " + BigInteger.valueOf(5).modPow(BigInteger.valueOf(-1), n) + " " + BigInteger.valueOf(-7).modPow(BigInteger.valueOf(13), BigInteger.valueOf(64)) + BigInteger.valueOf(9).modPow(BigInteger.TEN, BigInteger.ONE));
        t("even", () -> new BigInteger("123456789123456789").modPow(new BigInteger("987654321"), BigInteger.ONE.shiftLeft(80).subtract(BigInteger.valueOf(6))));
        t("inv", () -> BigInteger.valueOf(3).modInverse(n) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(10)));
        t("inv2", () -> BigInteger.valueOf(4).modInverse(BigInteger.valueOf(10)));
        t("neg", () -> BigInteger.TWO.modPow(BigInteger.TWO, BigInteger.valueOf(-5)));
        t("prime", () -> p.isProbablePrime(30) + " " + n.isProbablePrime(20) + BigInteger.valueOf(561).isProbablePrime(20) + BigInteger.ONE.isProbablePrime(5) + BigInteger.TWO.isProbablePrime(5) + p.add(BigInteger.TWO).isProbablePrime(20));
        t("next", () -> BigInteger.valueOf(1000).nextProbablePrime() + " " + BigInteger.TWO.pow(64).nextProbablePrime() + BigInteger.ZERO.nextProbablePrime());
        t("nextneg", () -> BigInteger.valueOf(-1).nextProbablePrime());
        t("rnd", () -> new BigInteger(100, new Random(5)) + " " + new BigInteger(1, new Random(1)) + new BigInteger(0, new Random(1)));
        t("probable", () -> { BigInteger q = BigInteger.probablePrime(48, new Random(3)); return q + " " + q.bitLength() + q.isProbablePrime(40); });
        t("rsa", () -> { BigInteger P = new BigInteger("61"), Q = new BigInteger("53"), N = P.multiply(Q), e = BigInteger.valueOf(17), phi = P.subtract(BigInteger.ONE).multiply(Q.subtract(BigInteger.ONE)), d = e.modInverse(phi); return d + " " + BigInteger.valueOf(65).modPow(e, N) + " " + BigInteger.valueOf(65).modPow(e, N).modPow(d, N); });
        t("badbits", () -> BigInteger.probablePrime(1, new Random(1)));
    }
}
