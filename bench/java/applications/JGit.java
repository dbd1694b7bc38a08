// JGit: commits on two branches of a repository in memory, their log, a difference and a merge.

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.internal.storage.dfs.DfsRepositoryDescription;
import org.eclipse.jgit.internal.storage.dfs.InMemoryRepository;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.merge.MergeStrategy;
import org.eclipse.jgit.merge.Merger;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

public class JGit {
    private static int clock = 1_000_000_000;

    public static void main(String[] args) throws Exception {
        InMemoryRepository repository = new InMemoryRepository(new DfsRepositoryDescription("memory"));
        ObjectId base = commit(repository, "base", "1\n2\n3\n4\n5\n6\n7\n", "same\n");
        ObjectId left = commit(repository, "left", "one\n2\n3\n4\n5\n6\n7\n", "same\n", base);
        ObjectId right = commit(repository, "right", "1\n2\n3\n4\n5\n6\nseven\n", "same\nmore\n", base);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DiffFormatter formatter = new DiffFormatter(out); RevWalk walk = new RevWalk(repository)) {
            formatter.setRepository(repository);
            formatter.format(walk.parseCommit(base).getTree(), walk.parseCommit(right).getTree());
            walk.markStart(walk.parseCommit(left));
            walk.markStart(walk.parseCommit(right));
            for (RevCommit commit : walk) {
                System.out.println(commit.getName() + " " + commit.getShortMessage());
            }
        }
        System.out.print(out.toString(StandardCharsets.UTF_8));
        Merger merger = MergeStrategy.RECURSIVE.newMerger(repository, true);
        System.out.println(merger.merge(left, right) + " " + merger.getResultTreeId().getName());
    }

    private static ObjectId commit(InMemoryRepository repository, String message, String first, String second, ObjectId... parents)
            throws Exception {
        try (ObjectInserter inserter = repository.newObjectInserter()) {
            TreeFormatter tree = new TreeFormatter();
            tree.append("a.txt", FileMode.REGULAR_FILE, inserter.insert(Constants.OBJ_BLOB, first.getBytes(StandardCharsets.UTF_8)));
            tree.append("b.txt", FileMode.REGULAR_FILE, inserter.insert(Constants.OBJ_BLOB, second.getBytes(StandardCharsets.UTF_8)));
            CommitBuilder commit = new CommitBuilder();
            commit.setTreeId(inserter.insert(tree));
            commit.setParentIds(parents);
            PersonIdent person = new PersonIdent("Ada", "ada@example.org", Instant.ofEpochSecond(clock++), ZoneOffset.UTC);
            commit.setAuthor(person);
            commit.setCommitter(person);
            commit.setMessage(message);
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            return id;
        }
    }
}
