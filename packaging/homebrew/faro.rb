# Homebrew formula. Not tried with brew (packaging/README.md): `url` and `sha256` are those of a release's archive,
# to be filled in when there is one; until then, `brew install --HEAD`.
class Faro < Formula
  desc "Chance you can check: shuffles, draws and deals, exact odds, tests of shuffles"
  license "MIT"
  head do
    url "file://#{File.expand_path("../..", __dir__)}", using: :git
  end

  depends_on "boost" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "expat"
  depends_on "fmt"
  depends_on "gmp"
  depends_on "lua"
  depends_on "md4c"
  depends_on "libsodium"
  depends_on "zstd"
  uses_from_macos "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DFARO_TESTS=OFF",
                    "-DFARO_DEVELOPER=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "25/108", shell_output("#{bin}/faro dice '4d6 drop lowest >= 15' --fractions")
  end
end
