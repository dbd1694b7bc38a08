#!/usr/bin/env python3
"""Runs a library's published JUnit 4 tests on the VM and on `java`, and compares them.

    bench/junit/run.py [subject] [--jdk DIR] [--classes REGEX] [--limit SECONDS]

Each test class runs in a process of its own, on both machines in alternating order. The jars are
fetched from Maven Central into bench/.cache; the report goes to bench/results. Exit status 0 if at
least 99 % of the tests that pass on `java` pass on the VM.
"""

import argparse
import collections
import concurrent.futures
import datetime
import math
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHE = HERE.parent / ".cache" / "junit"
BAR = 0.99

Run = collections.namedtuple("Run", "tests end status seconds megabytes tail")


def main():
    options = arguments()
    subject = tomllib.loads((HERE / "subjects.toml").read_text())[options.subject]
    folder = CACHE / options.subject
    fetch(folder, subject)
    compile_runner(folder, options.jdk)
    lay_out_resources(folder, subject)
    machines = {"java": [str(options.jdk / "bin" / "java"), "-cp"], "vm": vm_command(options)}
    names = [n for n in test_classes(folder, subject) if re.search(options.classes, n)]

    def pair(numbered):
        number, name = numbered
        order = ["java", "vm"] if number % 2 == 0 else ["vm", "java"]
        return name, {m: run(machines[m], folder, name, options.limit) for m in order}

    results = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, runs in pool.map(pair, enumerate(names)):
            results.append((name, runs))
            java, vm = runs["java"], runs["vm"]
            mark = " " if statuses(java) == statuses(vm) else "*"
            print(f"{mark} {name}: {passed(vm)} of {passed(java)}; "
                  f"{vm.seconds:.1f} s, {vm.megabytes} MB (java {java.seconds:.1f} s) {vm.status}", flush=True)
    text, share = report(options, subject, results)
    print(text.split("\n## ", 1)[0])
    if options.classes == "":
        out = HERE.parent / "results" / f"{datetime.date.today()}-junit-{options.subject}-jdk{feature(options.jdk)}.md"
        out.parent.mkdir(exist_ok=True)
        out.write_text(text)
        print(f"written: {out.relative_to(ROOT)}")
    sys.exit(0 if share >= BAR else 1)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", nargs="?", default="commons-collections4")
    parser.add_argument("--jdk", type=pathlib.Path, default=None, help="JDK of both machines; else JAVA_HOME, else the java on the PATH")
    parser.add_argument("--vm", type=pathlib.Path, default=None, help="the threadbare binary; else it is built")
    parser.add_argument("--classes", default="", help="only classes whose name holds this regular expression; no report is written")
    parser.add_argument("--limit", type=float, default=300, help="processor seconds for one class on one machine; five times that on the clock")
    parser.add_argument("--jobs", type=int, default=2, help="classes at a time")
    options = parser.parse_args()
    if options.jdk is None:
        found = os.environ.get("JAVA_HOME")
        java = shutil.which("java")
        if not found and not java:
            sys.exit("no JDK: give --jdk DIR, set JAVA_HOME, or put java on the PATH")
        options.jdk = pathlib.Path(found) if found else pathlib.Path(java).resolve().parent.parent
    options.built = options.vm is None
    if options.built:
        subprocess.run(["cargo", "build", "--release", "-p", "threadbare-cli"], cwd=ROOT, check=True)
        options.vm = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "threadbare"
    return options


def vm_command(options):
    return [str(options.vm.resolve()), "run", "--jdk", str(options.jdk), "-cp"]


def fetch(folder, subject):
    """The artifact, its test jar and the test dependencies, by Maven's own resolution."""
    lib = folder / "lib"
    if lib.exists():
        return
    group, name, version = subject["artifact"].split(":")
    wanted = [(group, name, version, "jar", "")]
    wanted.append((group, name, version, "jar", "tests"))
    wanted += [(*c.split(":"), "jar", "") for c in subject["test"]]
    dependencies = "".join(
        f"<dependency><groupId>{g}</groupId><artifactId>{a}</artifactId><version>{v}</version>"
        f"<type>{t}</type><classifier>{c}</classifier></dependency>"
        for g, a, v, t, c in wanted
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pom.xml").write_text(
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>threadbare</groupId><artifactId>bench</artifactId><version>1</version>"
        f"<dependencies>{dependencies}</dependencies></project>"
    )
    subprocess.run(
        ["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib.part"], cwd=folder, check=True
    )
    (folder / "lib.part").rename(lib)


def compile_runner(folder, jdk):
    subprocess.run(
        [jdk / "bin" / "javac", "--release", "17", "-cp", f"{folder}/lib/*", "-d", folder / "runner", HERE / "OneLineRunner.java"],
        check=True,
    )


def test_jar(folder):
    return next((folder / "lib").glob("*-tests.jar"))


def lay_out_resources(folder, subject):
    target = folder / "work" / "src" / "test" / "resources"
    target.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(test_jar(folder)) as jar:
        for name in jar.namelist():
            if name.split("/")[0] in subject["resources"]:
                jar.extract(name, target)


def test_classes(folder, subject):
    with zipfile.ZipFile(test_jar(folder)) as jar:
        names = [n.removesuffix(".class").replace("/", ".") for n in jar.namelist() if n.endswith(".class")]
    return sorted(n for n in names if re.fullmatch(subject["include"], n) and not re.fullmatch(subject["exclude"], n))


def run(command, folder, name, limit):
    class_path = ":".join([str(folder / "runner"), *sorted(str(j) for j in (folder / "lib").glob("*.jar"))])
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        # A copy of the work folder each: one class's files must not meet another's.
        with tempfile.TemporaryDirectory() as work:
            shutil.copytree(folder / "work", work, dirs_exist_ok=True)
            process = subprocess.Popen(
                [*command, class_path, "OneLineRunner", name], cwd=work, stdout=output, stderr=subprocess.STDOUT,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 1)),
            )
            status, usage = wait(process, start + 5 * limit)
        output.seek(0)
        lines = output.read().decode(errors="replace").splitlines()
    tests = collections.defaultdict(list)
    for fields in (l.split("\t") for l in lines if l.startswith("@@TEST\t") and l.count("\t") >= 4):
        tests[(fields[1], fields[2])].append((fields[3], fields[4]))
    end = next((l.split("\t")[2:] for l in lines if l.startswith("@@END\t")), None)
    if any(l.startswith("@@ABSTRACT") for l in lines):
        end = ["0", "0", "0"]
    other = [l for l in lines if l and not l.startswith("@@")]
    seconds = usage.ru_utime + usage.ru_stime
    if end is None and seconds >= limit - 1:
        status = "out of time"
    return Run(dict(tests), end, "" if end and status == "exit 0" else status, seconds, usage.ru_maxrss // 1024, other[-12:])


def wait(process, deadline):
    while time.monotonic() < deadline:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return f"exit {process.returncode}", usage
        time.sleep(0.02)
    process.kill()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = -9
    return "out of time", usage


def statuses(run):
    return collections.Counter((key, status) for key, list_ in run.tests.items() for status, _ in list_)


def passed(run):
    return sum(n for (_, status), n in statuses(run).items() if status == "PASSED")


def feature(jdk):
    return re.search(r'JAVA_VERSION="(\d+)', (jdk / "release").read_text()).group(1)


def report(options, subject, results):
    totals = {m: collections.Counter() for m in ("java", "vm")}
    common = 0
    differences = []
    for name, runs in results:
        counts = {m: statuses(r) for m, r in runs.items()}
        for m in counts:
            for (_, status), n in counts[m].items():
                totals[m][status] += n
        both = counts["java"] & counts["vm"]
        common += sum(n for (_, status), n in both.items() if status == "PASSED")
        differences += differing(name, runs, counts, subject.get("reasons", {}))
    on_java = totals["java"]["PASSED"]
    share = common / on_java if on_java else 0.0
    seconds = {m: sum(r[m].seconds for _, r in results) for m in totals}
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    if not options.built:
        commit += " (a binary built before and given by --vm)"
    command = f"bench/junit/run.py {options.subject} --jdk {options.jdk}"
    lines = [
        f"# {subject['artifact']}, classifier tests, under JUnit 4's runner: VM against java, {datetime.date.today()}",
        "",
        f"`{command}`, commit {commit}, JDK {feature(options.jdk)}: {len(results)} test classes, each in a process of its own, "
        f"{options.jobs} at a time, limit {options.limit:.0f} s. Seconds are processor seconds.",
        "",
        f"**{common} of the {on_java} tests that pass on java pass on the VM: {math.floor(100_000 * share) / 1000} %.**",
        "",
        "| | run | passed | failed | assumption | ignored | seconds |",
        "|---|---|---|---|---|---|---|",
    ]
    for m in ("java", "vm"):
        c = totals[m]
        ran = c["PASSED"] + c["FAILED"] + c["ASSUMPTION"]
        lines.append(f"| {m} | {ran} | {c['PASSED']} | {c['FAILED']} | {c['ASSUMPTION']} | {c['IGNORED']} | {seconds[m]:.0f} |")
    lines += ["", "## Differences", ""]
    lines += differences or ["None: every test has the same result on both."]
    if worded := [line for name, runs in results for line in worded_otherwise(runs)]:
        lines += ["", "## The same result in other words", "", *worded]
    lines += ["", "## By class", "", "| class | java passed | VM passed | java failed | VM failed | java s | VM s | VM MB |", "|---|---|---|---|---|---|---|---|"]
    for name, runs in results:
        java, vm = runs["java"], runs["vm"]
        lines.append(
            f"| {name} | {passed(java)} | {passed(vm)} | {failed(java)} | {failed(vm)} "
            f"| {java.seconds:.1f} | {vm.seconds:.1f} | {vm.megabytes} |"
        )
    return "\n".join(lines) + "\n", share


def failed(run):
    return sum(n for (_, status), n in statuses(run).items() if status == "FAILED")


def differing(name, runs, counts, reasons):
    """One line for each test whose status differs, or one for a class that did not come to its end."""
    lines = []
    for m in ("java", "vm"):
        if runs[m].end is None:
            tail = " / ".join(t.strip() for t in runs[m].tail[:8])
            lines.append(f"- {name}: the run on {m} did not come to its end ({runs[m].status}): `{tail[:600]}`")
    if lines:
        missing = sum((counts["java"] - counts["vm"]).values())
        return lines + [f"  {missing} results of java are missing or differ"]
    for key in sorted({k for k, _ in (counts["java"] - counts["vm"]) + (counts["vm"] - counts["java"])}):
        java = runs["java"].tests.get(key, [])
        vm = runs["vm"].tests.get(key, [])
        reason = next((r for pattern, r in reasons.items() if re.fullmatch(pattern, ".".join(key))), "not known")
        lines.append(f"- {key[0]}.{key[1]}: java {text(java)}, VM {text(vm)}. Reason: {reason}")
    return lines


def worded_otherwise(runs):
    """Tests that fail on both, but not for the same stated reason; identity hashes are masked."""
    masked = lambda list_: sorted((s, re.sub(r"@[0-9a-f]{1,8}\b.*", "@…", reason)) for s, reason in list_)
    java, vm = runs["java"].tests, runs["vm"].tests
    for key in sorted(java.keys() & vm.keys()):
        a, b = masked(java[key]), masked(vm[key])
        if a != b and [s for s, _ in a] == [s for s, _ in b]:
            yield f"- {key[0]}.{key[1]}: java {text(java[key])}, VM {text(vm[key])}"


def text(list_):
    return ", ".join(f"{status} `{reason}`" if reason else status for status, reason in list_) or "nothing"


if __name__ == "__main__":
    main()
