// Images that stand beside a bank, and that its texts name: taken into it, kept with the exam.
//
// A bank of Moodle XML holds its images; others name files. Whoever reads a bank from a disk finds them
// (settle_images), and the map of an exam keeps them, so that every page can be made again to the byte
// elsewhere. What is taken in is an image by its first bytes and nothing else.
#pragma once
#include <faro/exam/bank.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace faro::exam {

/// ".png", ".jpg", ".gif", ".webp" or ".svg" by the first bytes; "" for what is none of these.
std::string_view image_kind(std::string_view bytes);

/// What a search for an image came to: its bytes, or why there are none ("no such file").
struct found_image {
  std::string bytes{}, problem{};
};

/// Puts images in the place of their names. `find` is asked once for each name of each source; what is not
/// found, and what is no image, is a warning of the bank. Names of the web are left alone. O(bytes).
void settle_images(bank& all,
                   std::function<found_image(std::size_t source, std::string_view name)> const& find);

}  // namespace faro::exam
