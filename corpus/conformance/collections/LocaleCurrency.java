// Locale construction, tags, display names in fixed locales, Currency facts.
import java.util.*;
public class LocaleCurrency {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        for (String tag : new String[]{"en-US", "de", "zh-Hant-TW", "sr-Latn-RS", "x-private", "fr-CA-u-ca-gregory-nu-latn", "und", "iw", "no-bok"}) { Locale l = Locale.forLanguageTag(tag); System.out.println(tag + " -> " + l + " | " + l.toLanguageTag() + " | " + l.getLanguage() + " " + l.getCountry() + " " + l.getScript() + " " + l.getVariant() + " | " + l.getDisplayName(Locale.ENGLISH) + " | " + l.getDisplayLanguage(Locale.FRENCH)); }
        t("iso3", () -> Locale.US.getISO3Country() + Locale.GERMANY.getISO3Language() + Locale.ROOT.getISO3Language());
        t("iso3bad", () -> new Locale("xx", "YY").getISO3Country());
        t("builder", () -> new Locale.Builder().setLanguage("es").setRegion("MX").setExtension('u', "co-trad").build().toLanguageTag());
        t("builderbad", () -> new Locale.Builder().setLanguage("toolonglanguage"));
        t("eq", () -> new Locale("EN", "us").equals(Locale.US) + " " + Locale.US.hashCode() + " " + Locale.CANADA_FRENCH);
        t("ext", () -> Locale.forLanguageTag("th-TH-u-nu-thai").getUnicodeLocaleType("nu") + " " + Locale.forLanguageTag("th-TH-u-nu-thai").hasExtensions() + Locale.forLanguageTag("th-TH-u-nu-thai").stripExtensions());
        t("filter", () -> Locale.filterTags(Locale.LanguageRange.parse("de;q=0.8,en-*"), List.of("en-GB", "fr", "de-AT")));
        t("lookup", () -> Locale.lookup(Locale.LanguageRange.parse("fr-CA,en"), List.of(Locale.FRENCH, Locale.ENGLISH)));
        t("countries", () -> Locale.getISOCountries().length > 240);
        t("usd", () -> Currency.getInstance("USD").getSymbol(Locale.US) + Currency.getInstance("USD").getSymbol(Locale.CANADA) + Currency.getInstance(Locale.JAPAN).getDefaultFractionDigits() + Currency.getInstance("EUR").getDisplayName(Locale.ENGLISH) + Currency.getInstance("CHF").getNumericCode() + Currency.getInstance("KWD").getDefaultFractionDigits());
        t("curbad", () -> Currency.getInstance("ZZZ"));
        t("curset", () -> Currency.getAvailableCurrencies().contains(Currency.getInstance("GBP")) + " " + Currency.getInstance("JPY").getNumericCodeAsString());
        t("default", () -> { Locale.setDefault(Locale.ITALY); return Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + String.format("%.2f", 1.5); });
    }
}
