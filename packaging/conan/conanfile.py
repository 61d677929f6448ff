"""Conan 2 recipe: the libraries, and the program if asked. Not tried with Conan itself (packaging/README.md)."""
from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy
import os

COMPONENTS = {  # what each stands on: rooms of ours, libraries of others
    "core": ([], ["fmt::fmt", "gmp::libgmp"]),
    "records": (["core"], ["libsodium::libsodium"]),
    "chains": (["core"], []),
    "dice": (["core"], []),
    "draws": (["core"], []),
    "odds": (["core", "chains", "dice"], []),
    "poker": (["odds"], []),
    "bridge": (["odds"], []),
    "games": (["chains", "odds"], ["lua::lua"]),
    "like": (["core", "records"], []),
    "judge": (["core"], []),
    "audit": (["core", "records"], ["libsodium::libsodium"]),
    "exam": (["core"], ["expat::expat", "md4c::md4c"]),
}


class FaroConan(ConanFile):
    name = "faro"
    version = "0.1.0"
    description = "Chance you can check: shuffles, draws and deals, exact odds, tests of shuffles"
    license = "MIT"
    topics = ("probability", "shuffle", "random", "dice", "cards")
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False], "program": [True, False]}
    default_options = {"shared": False, "fPIC": True, "program": False}
    exports_sources = "../../*"

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        for package in ("fmt/9.1.0", "gmp/6.3.0", "boost/1.81.0", "lua/5.4.6", "libsodium/1.0.20",
                        "nlohmann_json/3.11.2", "expat/2.6.2", "md4c/0.4.8"):
            self.requires(package)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["FARO_TESTS"] = False
        toolchain.cache_variables["FARO_PROGRAM"] = bool(self.options.program)
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "faro")
        for name, (rooms, libraries) in COMPONENTS.items():
            component = self.cpp_info.components[name]
            component.set_property("cmake_target_name", f"faro::{name}")
            component.libs = [f"faro_{name}"]
            component.requires = rooms + libraries
            if name == "core":
                component.system_libs = ["pthread"] if self.settings.os == "Linux" else []
            if name in ("judge", "exam"):
                component.requires += ["boost::headers"]
            if name in ("records", "audit", "exam"):
                component.requires += ["nlohmann_json::nlohmann_json"]
