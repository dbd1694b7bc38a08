// POI: a workbook with formulas in both formats is written, read and evaluated.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.FormulaEvaluator;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

public class Poi {
    public static void main(String[] args) throws Exception {
        for (Workbook book : new Workbook[] {new HSSFWorkbook(), new XSSFWorkbook()}) {
            Sheet sheet = book.createSheet("Sums");
            for (int i = 0; i < 10; i++) {
                Row row = sheet.createRow(i);
                row.createCell(0).setCellValue("row " + i);
                row.createCell(1).setCellValue(i * 1.5);
                row.createCell(2).setCellFormula("IF(B" + (i + 1) + ">5,B" + (i + 1) + "^2,\"small\")");
            }
            sheet.createRow(10).createCell(1).setCellFormula("SUM(B1:B10)");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            book.write(out);
            book.close();
            show(out.toByteArray());
        }
    }

    private static void show(byte[] bytes) throws Exception {
        try (Workbook book = WorkbookFactory.create(new ByteArrayInputStream(bytes))) {
            FormulaEvaluator evaluator = book.getCreationHelper().createFormulaEvaluator();
            DataFormatter formatter = new DataFormatter(java.util.Locale.US);
            for (Row row : book.getSheetAt(0)) {
                StringBuilder line = new StringBuilder();
                row.forEach(cell -> line.append(formatter.formatCellValue(cell, evaluator)).append(" | "));
                System.out.println(line);
            }
        }
    }
}
