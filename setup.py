"""Builds the engine with mypyc where a C compiler is at hand; the same source runs interpreted where none is.

PEPPERMILL_COMPILE=0 asks for the interpreted package, as for an editable install that one debugs.
"""

import os
import re
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/peppermill")

# Compiled are the rules and what loops over them. Left out: what lives on NumPy, and what is asked once a match.
FOLDERS = ["core", "games/*", "games/*/rules", "games/*/bots", "toss", "bots"]
NOT_COMPILED = {"__init__.py", "options.py", "rulings.py", "solver.py"}
FLAGS = [
    "-ffp-contract=off",  # a fused multiply-add would give a toss other bits on other processors
    "-fvisibility=hidden",  # nobody outside calls into the engine: inside, calls and globals need no detour
]


def engine_files() -> list[str]:
    found = [file for folder in FOLDERS for file in PACKAGE.glob(f"{folder}/*.py")]
    return sorted(str(file) for file in found if file.name not in NOT_COMPILED)


def compiler_works() -> bool:
    """Is there a C compiler that finds Python's headers?"""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception as error:
            print(f"peppermill: no working C compiler ({error}); the engine will run interpreted", file=sys.stderr)
            return False
    return True


def engine() -> list[Extension]:
    if os.environ.get("PEPPERMILL_COMPILE", "1") == "0" or not compiler_works():
        return []
    from mypyc.build import mypycify

    # Types are checked strictly by `make test`; here a library that is not installed must not stop the build, neither in what
    # is compiled nor in what that imports.
    relaxed = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", "--python-version", "3.11"]
    extensions = mypycify([*relaxed, *engine_files()], opt_level="3", debug_level="0", group_name="peppermill", multi_file=True)
    for source in {Path(source) for extension in extensions for source in extension.sources}:
        refuse_weak_references(source)
    if sys.platform != "win32":
        for extension in extensions:
            # A new list for each: mypyc hands the same one to all of them.
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return extensions


def refuse_weak_references(source: Path) -> None:
    """On Python 3.11, mypyc gives some classes a list of weak references that it frees without owning it: a weak reference to
    a state then crashes the process at some later moment. Without the list Python says that there can be none, as it does
    with 3.12 and later."""
    text = source.read_text("utf-8")
    safe = re.sub(r"\n *\.tp_weaklistoffset = [^\n]*,(?=\n)", "", text)
    if safe != text:
        source.write_text(safe, "utf-8")


class BuildSideBySide(build_ext):
    """One C file a module, compiled on all cores: one big file would take minutes on one."""

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


setup(package_dir={"": "src"}, ext_modules=engine(), cmdclass={"build_py": BuildWithRules, "build_ext": BuildSideBySide})
