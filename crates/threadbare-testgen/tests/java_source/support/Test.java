package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for JUnit's: the suite needs no downloads. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {
}
