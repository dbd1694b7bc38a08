// Lucene: an index in memory, queries of several kinds, a sort and a deletion.

import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;

public class Lucene {
    private static final String[] TEXTS = {"The quick brown fox jumps over the lazy dog", "A lazy afternoon in the garden",
            "Foxes and dogs are not friends", "The garden of forking paths", "Quick sort is not always quick"};

    public static void main(String[] args) throws Exception {
        StandardAnalyzer analyzer = new StandardAnalyzer();
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (int i = 0; i < TEXTS.length; i++) {
                Document document = new Document();
                document.add(new StringField("id", "d" + i, Field.Store.YES));
                document.add(new TextField("text", TEXTS[i], Field.Store.YES));
                document.add(new IntPoint("length", TEXTS[i].length()));
                document.add(new NumericDocValuesField("length", TEXTS[i].length()));
                document.add(new StoredField("words", TEXTS[i].split(" ").length));
                writer.addDocument(document);
            }
            writer.commit();
            QueryParser parser = new QueryParser("text", analyzer);
            show(directory, parser.parse("quick"), Sort.RELEVANCE);
            show(directory, parser.parse("garden AND NOT lazy"), Sort.RELEVANCE);
            show(directory, parser.parse("\"lazy dog\" OR fo*"), Sort.INDEXORDER);
            show(directory, IntPoint.newRangeQuery("length", 28, 32), new Sort(new SortField("length", SortField.Type.INT)));
            writer.deleteDocuments(new Term("id", "d0"));
            writer.forceMerge(1);
            writer.commit();
            show(directory, parser.parse("quick lazy~1"), Sort.RELEVANCE);
        }
    }

    private static void show(ByteBuffersDirectory directory, Query query, Sort sort) throws Exception {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            System.out.println(query + ": " + searcher.count(query) + " of " + reader.numDocs());
            for (ScoreDoc hit : searcher.search(query, 10, sort).scoreDocs) {
                System.out.println("  " + searcher.storedFields().document(hit.doc).get("id"));
            }
        }
    }
}
