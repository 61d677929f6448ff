// Packages: the archives (ZIP) in which Canvas, Common Cartridge and QTI keep the files of a bank.
//
//   zip_archive const package{bytes};
//   package.read("imsmanifest.xml", 1'000'000, inflate);
//
// Only the list of files is read here; packed files are unpacked by an `inflater` of whoever has a library
// for it, so that banks are read where there is none. Everything in an archive is distrusted: each offset is
// held to the bytes there are, a file is never larger than was asked for, its sum (CRC-32) is checked, names
// that lead out of the package are refused. Encrypted files and those of ZIP64 (4 GB and more) are refused.
//
// Archives are written without packing and with one time for all: their bytes are the same everywhere, so
// that an exam can be made again to the byte, whatever library another machine packs with.
//
// Origin: APPNOTE 6.3.9 of PKWARE.
#pragma once
#include <faro/error.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

/// Unpacks raw DEFLATE (RFC 1951) to so many bytes. Throws input_error when it is damaged or gives another
/// number.
using inflater = std::function<std::string(std::string_view packed, std::size_t size)>;

/// Whether bytes begin as an archive does.
bool is_zip(std::string_view bytes);

class zip_archive {
 public:
  /// `bytes` must outlive it. Throws input_error for what is no archive, or a damaged one. O(files).
  explicit zip_archive(std::string_view bytes);

  /// The names of its files, in the order of its list; folders are none.
  [[nodiscard]] std::vector<std::string> const& names() const { return names_; }
  [[nodiscard]] bool contains(std::string_view name) const { return files_.contains(name); }
  /// The bytes of a file. Throws input_error when it is not there, larger than `most`, encrypted, packed in
  /// another way than DEFLATE, or damaged.
  [[nodiscard]] std::string read(std::string_view name, std::size_t most, inflater const& inflate) const;

 private:
  struct file {
    std::uint32_t method, crc, packed, size, header;
    bool encrypted;
  };
  std::string_view bytes_;
  std::vector<std::string> names_{};
  std::map<std::string, file, std::less<>> files_{};
};

/// An archive of files, names and bytes, in this order. Throws input_error beyond 4 GB or 65,535 files.
std::string zip_of(std::vector<std::pair<std::string, std::string>> const& files);

}  // namespace faro::exam::detail
