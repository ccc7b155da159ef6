"""Builds the engine with mypyc where a C compiler is at hand; the same source runs interpreted where none is.

Whatever goes wrong with compiling, the package is built all the same, and says why it is interpreted: here, for those who see a
build's output (`pip install -v`), and in `peppermill --version` for everybody else.

PEPPERMILL_COMPILE=0 asks for the interpreted package, as for an editable install that one debugs. PEPPERMILL_COMPILE=must refuses
to go on without the compiler: a wheel that is published as compiled has to be.
"""

import contextlib
import io
import os
import platform
import re
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PACKAGE = Path("src/peppermill")
CLIENT = PACKAGE / "web_dist" / "index.html"
ASKED = os.environ.get("PEPPERMILL_COMPILE", "1")

# Commands that end in a package. The others (a version, a list of files, a source package) have no use for minutes of compiling.
BUILDING = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}

# Compiled are the rules and what loops over them. Left out: what lives on NumPy, and what is asked once a match.
FOLDERS = ["core", "games/*", "games/*/rules", "games/*/bots", "toss", "bots"]
NOT_COMPILED = {"__init__.py", "options.py", "rulings.py"} | {
    f"{name}.py" for name in ("solver", "sweep", "thrown", "appetite", "finish", "winning", "shipped")
}
ASIDE = {"bots"} | {f"{name}.py" for name in ("blunders", "events", "forms", "game", "imagine", "marks", "notation", "views")}
"""What a playout does not go through."""
FLAGS = [
    "-ffp-contract=off",  # a fused multiply-add would give a toss other bits on other processors
    "-fvisibility=hidden",  # nobody outside calls into the engine: inside, calls and globals need no detour
]
GCC_FLAGS = [
    "-fno-ivopts",  # counters of its own making leave no registers for ours: without them a step of Chicago Poker takes 2 % less
    # The small functions on the way of a move where they are called: 3 % less. What GCC would do by itself is made for files of
    # usual size, not for one that includes a hundred.
    *["--param=max-inline-insns-auto=60", "--param=inline-unit-growth=150", "--param=large-function-growth=400"],
]
"""Where the compiler knows them."""


def engine_files() -> list[str]:
    found = [file for folder in FOLDERS for file in PACKAGE.glob(f"{folder}/*.py")]
    return sorted(str(file) for file in found if file.name not in NOT_COMPILED)


def obstacle() -> str | None:
    """Why nothing can be compiled here, or None."""
    if ASKED == "0":
        return "PEPPERMILL_COMPILE=0 asked for it"
    if platform.python_implementation() != "CPython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "mypyc compiles for CPython with its global lock only"
    return no_compiler()


def no_compiler() -> str | None:
    """Is there a C compiler that finds Python's headers? If not, what it said."""
    problem = compiles([])
    return None if problem is None else f"no working C compiler was found ({problem})"


def compiles(flags: list[str]) -> str | None:
    """Does a small file compile with these flags? If not, what was said."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()], extra_postargs=flags)
        except Exception as error:
            return in_a_line(error)
    return None


def in_a_line(error: object) -> str:
    return " ".join(str(error).split())[:200]


class Interpreted:
    """Why the package that is being built is not compiled, if it is not."""

    why: str | None = None

    @classmethod
    def because(cls, why: str) -> None:
        if ASKED == "must":
            sys.exit(f"peppermill: the engine can't be compiled: {why}")
        cls.why = why
        print(f"peppermill: the engine will run interpreted: {why}", file=sys.stderr)


def engine() -> list[Extension]:
    if not BUILDING & set(sys.argv[1:]):
        return []
    why = obstacle()
    if why is not None:
        Interpreted.because(why)
        return []
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            return translated()
    except (Exception, SystemExit) as error:  # mypyc prints what it can't translate, and exits
        print(said.getvalue())
        errors = [line for line in said.getvalue().splitlines() if "error:" in line]
        Interpreted.because(f"mypyc could not translate it ({in_a_line(errors[0] if errors else error)})")
        return []


def translated() -> list[Extension]:
    """The engine as C."""
    from mypyc.build import mypycify

    # Types are checked strictly by `make test`. Here a library must not stop the build, whether it is installed or not: NumPy is
    # nowhere in an isolated build, and beside an interpreter it may have stubs that are too new for the oldest Python we serve.
    relaxed = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", "--no-site-packages"]
    oldest = ["--python-version", "3.11"]
    extensions = mypycify(
        [*relaxed, *oldest, *engine_files()], opt_level="3", debug_level="0", group_name="peppermill", multi_file=True
    )
    for source in {Path(source) for extension in extensions for source in extension.sources}:
        refuse_weak_references(source)
        expect_indices_inside(source)
        count_from_the_front(source)
        give_back_arguments(source)
    more = [] if sys.platform == "win32" else [*FLAGS, *(GCC_FLAGS if compiles(["-Werror", *GCC_FLAGS]) is None else [])]
    for extension in extensions:
        extension.sources = joined(extension.sources)
        # A new list for each: mypyc hands the same one to all of them.
        extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return extensions


def refuse_weak_references(source: Path) -> None:
    """On Python 3.11, mypyc gives some classes a list of weak references that it frees without owning it: a weak reference to
    a state then crashes the process at some later moment. Without the list Python says that there can be none, as it does
    with 3.12 and later."""
    text = source.read_text("utf-8")
    safe = re.sub(r"\n *\.tp_weaklistoffset = [^\n]*,(?=\n)", "", text)
    if safe != text:
        source.write_text(safe, "utf-8")


def expect_indices_inside(source: Path) -> None:
    """mypyc checks every index of a packed array without telling the C compiler that it is hardly ever a wrong one, which then
    keeps what always happens as far away as what never does."""
    text = source.read_text("utf-8")
    told = re.sub(r"(\n *(cpy_r_r\d+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n *if )\(\2\) (goto|{)", r"\1(likely(\2)) \3", text)
    if told != text:
        source.write_text(told, "utf-8")


def count_from_the_front(source: Path) -> None:
    """An index of a packed array that is less than zero counts from its end, as in a list, and for that possibility the C
    compiler keeps every index twice. No rule uses it; compiled, such an index is refused like any other that is not inside. A
    step of Chicago Poker takes 5 % less."""
    text = source.read_text("utf-8")
    from_the_end = (
        r"((cpy_r_r\d+) = \w+ \+ (cpy_r_r\d+);\n *(cpy_r_r\d+) = \(uint64_t\)\2 < \(uint64_t\)\3;\n *if )\((?:likely\()?\4\)?\)"
    )
    refused = re.sub(from_the_end, r"\1(0)", text)
    if refused != text:
        source.write_text(refused, "utf-8")


def give_back_arguments(source: Path) -> None:
    """Where interpreted code calls compiled code with a packed array, or sets an attribute to one, mypyc takes a reference to its
    memory that it never gives back: every step of an environment would leave its actions and observations behind for good. The
    caller holds an argument for as long as the call lasts, so its reference can go at once; an attribute needs one, not two."""
    text = source.read_text("utf-8")
    taken = r"(\n *)(arg_\w+) = Vec(\w+)Api\.unbox\([^;\n]*\);\n *if \(VEC_IS_ERROR\(\2\)\) \{\n[^\n}]*goto fail;\n *\}(?=\n)"
    mended = re.sub(taken, lambda one: f"{one[0]}{one[1]}VEC_{one[3].upper()}_DECREF({one[2]});", text)
    taken_twice = (
        r"(\n *tmp = Vec\w+Api\.unbox\([^;\n]*\);\n *if \(VEC_IS_ERROR\(tmp\)\) \{\n[^\n}]*return -1;\n *\})"
        r"\n *VEC_\w+_INCREF\(tmp\);"
    )
    mended = re.sub(taken_twice, r"\1", mended)
    if mended != text:
        source.write_text(mended, "utf-8")


def joined(sources: list[str]) -> list[str]:
    """What a playout goes through is one C file, which includes those of its modules: so the compiler sees the whole way of a
    move, and can put a small function where it is called, whichever module it is from. It takes longest, so it comes first."""
    together = [source for source in sources if Path(source).name in _on_the_way()]
    if not together:
        return sources
    whole = Path(together[0]).with_name("__native_peppermill_together.c")
    whole.write_text("".join(f'#include "{Path(source).name}"\n' for source in together), "utf-8")
    return [str(whole), *[source for source in sources if source not in together]]


def _on_the_way() -> set[str]:
    """The C files of core, and of the games but for what is ASIDE."""
    modules = [Path(file).relative_to(PACKAGE.parent) for file in engine_files()]
    played = [each for each in modules if each.parts[1] in ("core", "games") and not ASIDE & set(each.parts[2:])]
    return {f"__native_{'___'.join(each.with_suffix('').parts)}.c" for each in played}


class BuildSideBySide(build_ext):
    """The C files are compiled on all cores: all of them as one would take minutes on one. Where it fails, the source will do."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            for file in self.get_outputs():
                Path(file).unlink(missing_ok=True)  # what is half compiled would not start
            self.extensions = self.distribution.ext_modules = []
            Interpreted.because(f"the C compiler failed ({in_a_line(error)})")

    def build_extension(self, ext: Extension) -> None:
        one_after_the_other = self.compiler.compile

        def side_by_side(sources: list[str], **how: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                found = list(pool.map(lambda source: one_after_the_other([source], **how), sources))
            return [object_file for objects in found for object_file in objects]

        self.compiler.compile = side_by_side
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = one_after_the_other


class BuildWithRules(build_py):
    """The rules people read live in docs/; the terminal and the server show them from inside the package."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib, "peppermill", "rules")
            folder.mkdir(parents=True, exist_ok=True)
            for page in Path("docs/rules").glob("*.md"):
                shutil.copy(page, folder)


class Wheel(bdist_wheel):
    """Says what is in it: one that came out interpreted fits every machine, and carries the reason."""

    def run(self) -> None:
        self.run_command("build")
        self.root_is_pure = not self.distribution.has_ext_modules()
        note = Path(self.get_finalized_command("build_py").build_lib, "peppermill", "interpreted.txt")
        note.unlink(missing_ok=True)
        if Interpreted.why is not None:
            note.write_text(Interpreted.why + "\n", "utf-8")
        if not CLIENT.is_file():
            print("peppermill: without the browser's pages: they were not built (make play builds them)", file=sys.stderr)
        super().run()


class SourcePackage(sdist):
    """Carries the built client, so that nobody who installs from it needs Node."""

    def run(self) -> None:
        if not CLIENT.is_file():
            sys.exit("peppermill: a source package carries the browser's pages, which are not built yet: make sdist builds both")
        super().run()


setup(
    package_dir={"": "src"},
    ext_modules=engine(),
    cmdclass={"build_py": BuildWithRules, "build_ext": BuildSideBySide, "bdist_wheel": Wheel, "sdist": SourcePackage},
)
