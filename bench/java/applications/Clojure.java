// Clojure: forms are read, compiled and run; an agent and a future work in threads of a pool.

import clojure.lang.Compiler;
import clojure.lang.RT;
import java.io.StringReader;

public class Clojure {
    public static void main(String[] args) {
        RT.init();
        run("(reduce + (filter even? (map #(* % %) (range 20))))");
        run("(defn fib [n] (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))", "(fib 15)");
        run("(into (sorted-map) (frequencies (re-seq #\"\\w+\" \"the cat and the dog and the bird\")))");
        run("(let [a (atom 0)] (doseq [f (doall (map (fn [_] (future (swap! a inc))) (range 5)))] @f) @a)");
        run("(let [a (agent 1)] (send a + 41) (await a) @a)");
        run("(defmulti area :kind) (defmethod area :square [s] (* (:side s) (:side s))) :defined", "(area {:kind :square :side 7})");
        run("(loop [n 1 i 1] (if (> i 30) n (recur (*' n i) (inc i))))");
        run("(try (/ 1 0) (catch ArithmeticException e (.getMessage e)))");
        run("(shutdown-agents)");
    }

    private static void run(String... forms) {
        for (String form : forms) {
            System.out.println(RT.printString(Compiler.load(new StringReader(form))));
        }
    }
}
