//! The classes, with what is published about each: where it is had, its fault, and how others fared.

/// What the papers say goes wrong.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    Deadlock,
    /// One of these exceptions, by simple name.
    Throws(&'static [&'static str]),
    /// A result that no sequential order gives: only seen by the oracle that is asked for.
    Result,
    /// Named atomicity violation or data race, without how it shows: any violation is one.
    Any,
}

pub struct Subject {
    /// In the papers: C of DepCon+, V of PCR, B of ConTeGe, A of AutoConTest.
    pub ids: &'static str,
    pub class: &'static str,
    /// Maven coordinates; none for classes of the JDK.
    pub artifacts: &'static [&'static str],
    /// All of them must be seen. With one, a run ends at the first violation.
    pub faults: &'static [Fault],
    pub depcon: &'static str,
    pub others: &'static str,
    /// Where the class or the jar is not quite that of the papers.
    pub remark: &'static str,
}

const DBCP: &[&str] = &["commons-dbcp:commons-dbcp:1.4", "commons-pool:commons-pool:1.5.4"];
const LOG4J: &[&str] = &["log4j:log4j:1.2.13"];
const JFREE_CHART_0_9_8: &[&str] = &["jfreechart:jfreechart:0.9.8", "jcommon:jcommon:0.8.3"];
const TOMCAT: &[&str] = &[
    "org.apache.tomcat:tomcat-catalina:7.0.55",
    "org.apache.tomcat:tomcat-coyote:7.0.55",
    "org.apache.tomcat:tomcat-util:7.0.55",
    "org.apache.tomcat:tomcat-api:7.0.55",
    "org.apache.tomcat:tomcat-juli:7.0.55",
    "org.apache.tomcat:tomcat-servlet-api:7.0.55",
    "org.apache.tomcat:tomcat-annotations-api:7.0.55",
];
const XSTREAM: &[&str] =
    &["com.thoughtworks.xstream:xstream:1.4.1", "xpp3:xpp3_min:1.1.4c", "xmlpull:xmlpull:1.1.3.1"];

const MODIFIED: Fault = Fault::Throws(&["ConcurrentModificationException"]);
const NULL: Fault = Fault::Throws(&["NullPointerException"]);
const ILLEGAL_ARGUMENT: Fault = Fault::Throws(&["IllegalArgumentException"]);
const INDEX: Fault = Fault::Throws(&[
    "IndexOutOfBoundsException",
    "StringIndexOutOfBoundsException",
    "ArrayIndexOutOfBoundsException",
]);

#[rustfmt::skip]
pub const SUBJECTS: &[Subject] = &[
    Subject { ids: "C16, V9, B1", class: "java.lang.StringBuffer", artifacts: &[], faults: &[Fault::Deadlock, INDEX],
        depcon: "100%, 0:18", others: "PCR 1 schedule, 169 ms", remark: "" },
    Subject { ids: "C17, C18, V7", class: "java.util.Hashtable", artifacts: &[], faults: &[Fault::Deadlock],
        depcon: "100%, 0:04 and 0:34", others: "PCR 2 schedules, 1174 ms", remark: "" },
    Subject { ids: "C19, B9", class: "java.util.Collections$SynchronizedMap", artifacts: &[], faults: &[Fault::Deadlock],
        depcon: "100%, 0:05", others: "", remark: "" },
    Subject { ids: "V6, B2", class: "java.util.concurrent.ConcurrentHashMap", artifacts: &[], faults: &[Fault::Throws(&["StackOverflowError"])],
        depcon: "", others: "PCR 2.8 schedules, 5953 ms", remark: "the JDK's own of today, not that of JDK 1.6" },
    Subject { ids: "C1, A1", class: "org.apache.commons.lang.math.IntRange", artifacts: &["commons-lang:commons-lang:2.4"], faults: &[Fault::Result],
        depcon: "100%, 1:21", others: "AutoConTest 22 s", remark: "`hashCode()` is built up in its field, so a second caller can be given a half-made one: a wrong result, without exception or deadlock, so `--oracle results` is asked for" },
    Subject { ids: "C2, V1, B4", class: "org.apache.commons.dbcp.datasources.PerUserPoolDataSource", artifacts: DBCP, faults: &[MODIFIED],
        depcon: "40%, 43:57", others: "PCR 5 schedules, 482 ms", remark: "" },
    Subject { ids: "C3, V2, B3", class: "org.apache.commons.dbcp.datasources.SharedPoolDataSource", artifacts: DBCP, faults: &[MODIFIED],
        depcon: "100%, 11:51", others: "PCR 6.4 schedules, 684 ms", remark: "" },
    Subject { ids: "C4", class: "org.hsqldb.lib.DoubleIntIndex", artifacts: &["org.hsqldb:hsqldb:2.3.3"], faults: &[Fault::Any],
        depcon: "60%, 34:13", others: "", remark: "" },
    Subject { ids: "C7, B15", class: "org.jfree.data.time.Day", artifacts: &["jfree:jfreechart:1.0.13", "jfree:jcommon:1.0.16"], faults: &[Fault::Throws(&["NumberFormatException"])],
        depcon: "100%, 1:24", others: "", remark: "" },
    Subject { ids: "C8, V12, A4, B12", class: "org.jfree.chart.axis.NumberAxis", artifacts: &["jfreechart:jfreechart:0.9.18", "jcommon:jcommon:0.9.3", "log4j:log4j:1.2.13"], faults: &[ILLEGAL_ARGUMENT],
        depcon: "40%, 39:50", others: "PCR 11 schedules, 1060 ms; AutoConTest 35 s", remark: "0.9.18; the papers have 0.9.12, which is not to be had" },
    Subject { ids: "C9, V13, B13", class: "org.jfree.chart.axis.PeriodAxis", artifacts: &["jfree:jfreechart:1.0.1", "jfree:jcommon:1.0.0"], faults: &[ILLEGAL_ARGUMENT],
        depcon: "100%, 3:15", others: "PCR 6.8 schedules, 2584 ms", remark: "" },
    Subject { ids: "C10, V14, B10", class: "org.jfree.data.time.TimeSeries", artifacts: JFREE_CHART_0_9_8, faults: &[NULL],
        depcon: "100%, 2:19", others: "PCR 2 schedules, 268 ms", remark: "" },
    Subject { ids: "C11, V15, B14", class: "org.jfree.chart.plot.XYPlot", artifacts: &["jfree:jfreechart:1.0.9", "jfree:jcommon:1.0.16"], faults: &[MODIFIED],
        depcon: "40%, 43:54", others: "PCR 3 schedules, 776 ms", remark: "" },
    Subject { ids: "C12, V16, B11", class: "org.jfree.data.XYSeries", artifacts: JFREE_CHART_0_9_8, faults: &[MODIFIED],
        depcon: "100%, 0:33", others: "PCR 4.9 schedules, 345 ms", remark: "" },
    Subject { ids: "C13, V18", class: "org.apache.log4j.FileAppender", artifacts: LOG4J, faults: &[Fault::Any],
        depcon: "20%, 48:18", others: "PCR 3 schedules, 419 ms", remark: "1.2.13; DepCon+ has 1.0" },
    Subject { ids: "C14", class: "org.apache.log4j.WriterAppender", artifacts: LOG4J, faults: &[Fault::Any],
        depcon: "20%, 48:06", others: "", remark: "1.2.13; DepCon+ has 1.0" },
    Subject { ids: "V17", class: "org.apache.log4j.helpers.AppenderAttachableImpl", artifacts: LOG4J, faults: &[NULL],
        depcon: "", others: "PCR 2 schedules, 1235 ms", remark: "" },
    Subject { ids: "V19", class: "org.apache.log4j.varia.NullAppender", artifacts: LOG4J, faults: &[Fault::Any],
        depcon: "", others: "PCR 2 schedules, 211 ms", remark: "" },
    Subject { ids: "C15, V20, B5", class: "com.thoughtworks.xstream.XStream", artifacts: XSTREAM, faults: &[NULL],
        depcon: "80%, 11:44", others: "PCR 3 schedules, 5982 ms", remark: "`new XStream()` of 1.4.1 fails on JDK 17 itself, with an `InaccessibleObjectException` on a field of `TreeMap`, unless `java` is given `--add-opens`" },
    Subject { ids: "V3", class: "org.apache.catalina.connector.InputBuffer", artifacts: TOMCAT, faults: &[Fault::Any],
        depcon: "", others: "PCR 5 schedules, 2686 ms", remark: "7.0.55; which 7.0 the paper has is not said" },
    Subject { ids: "V4", class: "org.apache.catalina.connector.Request", artifacts: TOMCAT, faults: &[Fault::Any],
        depcon: "", others: "PCR 9.5 schedules, 3608 ms", remark: "7.0.55; which 7.0 the paper has is not said" },
    Subject { ids: "A2", class: "com.google.common.collect.AbstractMultimap", artifacts: &["com.google.collections:google-collections:1.0"], faults: &[Fault::Any],
        depcon: "", others: "AutoConTest 29 s", remark: "" },
    Subject { ids: "B6", class: "com.aliasi.sentences.MedlineSentenceModel", artifacts: &["de.julielab:aliasi-lingpipe:4.1.0"], faults: &[Fault::Throws(&["IllegalStateException"])],
        depcon: "", others: "", remark: "neither it nor its superclasses write a field after construction or throw an `IllegalStateException` themselves" },
];

pub const JODA: &[&str] = &["joda-time:joda-time:2.0", "org.joda:joda-convert:1.1"];

/// The classes of Joda-Time whose comment says that they are not thread-safe.
pub const JODA_UNSAFE: &[&str] = &[
    "org.joda.time.MutableDateTime",
    "org.joda.time.MutableInterval",
    "org.joda.time.MutablePeriod",
    "org.joda.time.format.DateTimeFormatterBuilder",
    "org.joda.time.format.DateTimeParserBucket",
    "org.joda.time.format.PeriodFormatterBuilder",
    "org.joda.time.tz.DateTimeZoneBuilder",
    "org.joda.time.tz.ZoneInfoCompiler",
];

/// The public classes that are not abstract and whose comment says that they are thread-safe.
pub const JODA_SAFE: &[&str] = &[
    "org.joda.time.DateMidnight",
    "org.joda.time.DateTime",
    "org.joda.time.DateTimeComparator",
    "org.joda.time.DateTimeConstants",
    "org.joda.time.DateTimeUtils",
    "org.joda.time.Days",
    "org.joda.time.Duration",
    "org.joda.time.Hours",
    "org.joda.time.Instant",
    "org.joda.time.Interval",
    "org.joda.time.JodaTimePermission",
    "org.joda.time.LocalDate",
    "org.joda.time.LocalDateTime",
    "org.joda.time.LocalTime",
    "org.joda.time.Minutes",
    "org.joda.time.MonthDay",
    "org.joda.time.Months",
    "org.joda.time.Partial",
    "org.joda.time.Period",
    "org.joda.time.PeriodType",
    "org.joda.time.Seconds",
    "org.joda.time.TimeOfDay",
    "org.joda.time.Weeks",
    "org.joda.time.YearMonth",
    "org.joda.time.YearMonthDay",
    "org.joda.time.Years",
    "org.joda.time.chrono.BuddhistChronology",
    "org.joda.time.chrono.CopticChronology",
    "org.joda.time.chrono.EthiopicChronology",
    "org.joda.time.chrono.GJChronology",
    "org.joda.time.chrono.GregorianChronology",
    "org.joda.time.chrono.ISOChronology",
    "org.joda.time.chrono.IslamicChronology",
    "org.joda.time.chrono.JulianChronology",
    "org.joda.time.chrono.LenientChronology",
    "org.joda.time.chrono.LimitChronology",
    "org.joda.time.chrono.StrictChronology",
    "org.joda.time.chrono.ZonedChronology",
    "org.joda.time.convert.ConverterManager",
    "org.joda.time.field.DecoratedDurationField",
    "org.joda.time.field.DelegatedDateTimeField",
    "org.joda.time.field.DelegatedDurationField",
    "org.joda.time.field.DividedDateTimeField",
    "org.joda.time.field.FieldUtils",
    "org.joda.time.field.LenientDateTimeField",
    "org.joda.time.field.MillisDurationField",
    "org.joda.time.field.OffsetDateTimeField",
    "org.joda.time.field.PreciseDateTimeField",
    "org.joda.time.field.PreciseDurationField",
    "org.joda.time.field.RemainderDateTimeField",
    "org.joda.time.field.ScaledDurationField",
    "org.joda.time.field.SkipDateTimeField",
    "org.joda.time.field.SkipUndoDateTimeField",
    "org.joda.time.field.StrictDateTimeField",
    "org.joda.time.field.UnsupportedDateTimeField",
    "org.joda.time.field.UnsupportedDurationField",
    "org.joda.time.field.ZeroIsMaxDateTimeField",
    "org.joda.time.format.DateTimeFormat",
    "org.joda.time.format.FormatUtils",
    "org.joda.time.format.ISODateTimeFormat",
    "org.joda.time.format.ISOPeriodFormat",
    "org.joda.time.format.PeriodFormat",
    "org.joda.time.tz.CachedDateTimeZone",
    "org.joda.time.tz.DefaultNameProvider",
    "org.joda.time.tz.FixedDateTimeZone",
    "org.joda.time.tz.UTCProvider",
    "org.joda.time.tz.ZoneInfoProvider",
];
