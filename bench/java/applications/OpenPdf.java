// OpenPDF: a document with a table and a list is written and its text read.

import com.lowagie.text.Chunk;
import com.lowagie.text.Document;
import com.lowagie.text.ListItem;
import com.lowagie.text.Paragraph;
import com.lowagie.text.pdf.PdfPTable;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.PdfWriter;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import java.io.ByteArrayOutputStream;

public class OpenPdf {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Document document = new Document();
        PdfWriter.getInstance(document, out);
        document.open();
        document.add(new Paragraph("A table of squares"));
        PdfPTable table = new PdfPTable(2);
        for (int i = 1; i <= 10; i++) {
            table.addCell(String.valueOf(i));
            table.addCell(String.valueOf(i * i));
        }
        document.add(table);
        com.lowagie.text.List list = new com.lowagie.text.List(true);
        list.add(new ListItem(new Chunk("first")));
        list.add(new ListItem("second"));
        document.add(list);
        document.newPage();
        document.add(new Paragraph("The end"));
        document.close();
        PdfReader reader = new PdfReader(out.toByteArray());
        System.out.println(reader.getNumberOfPages() + " " + reader.getPageSize(1));
        for (int page = 1; page <= reader.getNumberOfPages(); page++) {
            System.out.println(new PdfTextExtractor(reader).getTextFromPage(page));
        }
    }
}
