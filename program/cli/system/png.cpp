// Linux: librsvg reads and draws, cairo holds the points and writes them; see png.hpp.
#include "cli/system/png.hpp"

#include "cli/system/library.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cmath>
#include <cstddef>
#include <memory>

namespace faro::program::system {
namespace {

// Their functions, as their documentation gives them; what they make is only ever handed back to them.
struct drawing;
struct surface;
struct brush;
struct rectangle {
  double x, y, width, height;
};
using writer = int(void* to, unsigned char const* bytes, unsigned count);

class part {
 public:
  explicit part(char const* name) : library_{name} {
    if (!library_.is_there())
      throw input_error{
          say("a PNG is made by {}, which is not there (Debian: librsvg2-2); expected a file such as "
              "picture.svg",
              name)};
  }
  template <class Function>
  [[nodiscard]] Function* function(char const* name) const {
    auto* const found = library_.function<Function>(name);
    if (!found) throw input_error{say("a PNG is made by librsvg 2.52 or later: it has no {}", name)};
    return found;
  }

 private:
  library library_;
};

struct painter {
  part rsvg{"librsvg-2.so.2"}, cairo{"libcairo.so.2"}, objects{"libgobject-2.0.so.0"};
  drawing* (*read)(unsigned char const*, std::size_t, void**) =
      rsvg.function<drawing*(unsigned char const*, std::size_t, void**)>("rsvg_handle_new_from_data");
  int (*size)(drawing*, double*, double*) =
      rsvg.function<int(drawing*, double*, double*)>("rsvg_handle_get_intrinsic_size_in_pixels");
  int (*draw)(drawing*, brush*, rectangle const*, void**) =
      rsvg.function<int(drawing*, brush*, rectangle const*, void**)>("rsvg_handle_render_document");
  void (*release_drawing)(void*) = objects.function<void(void*)>("g_object_unref");
  surface* (*points)(int, int, int) = cairo.function<surface*(int, int, int)>("cairo_image_surface_create");
  brush* (*brush_of)(surface*) = cairo.function<brush*(surface*)>("cairo_create");
  void (*colour)(brush*, double, double,
                 double) = cairo.function<void(brush*, double, double, double)>("cairo_set_source_rgb");
  void (*paint)(brush*) = cairo.function<void(brush*)>("cairo_paint");
  int (*write)(surface*, writer*,
               void*) = cairo.function<int(surface*, writer*, void*)>("cairo_surface_write_to_png_stream");
  void (*release_brush)(brush*) = cairo.function<void(brush*)>("cairo_destroy");
  void (*release_points)(surface*) = cairo.function<void(surface*)>("cairo_surface_destroy");
};

[[noreturn]] void fail() {
  throw input_error{"the drawing can't be made a PNG; expected a file such as picture.svg"};
}

template <class T, class Release>
auto held(T* thing, Release release) {
  if (!thing) fail();
  return std::unique_ptr<T, Release>{thing, release};
}

painter const& loaded() {
  static painter const once;
  return once;
}

}  // namespace

void require_png() { loaded(); }

std::string png_of(std::string_view svg) {
  auto const& by = loaded();
  constexpr int with_transparency = 0, done = 0;
  constexpr double scale = 2;
  auto const* const bytes = reinterpret_cast<unsigned char const*>(svg.data());
  auto const drawing = held(by.read(bytes, svg.size(), nullptr), by.release_drawing);
  double width = 0, height = 0;
  if (!by.size(drawing.get(), &width, &height)) fail();
  rectangle const whole{0, 0, std::ceil(width * scale), std::ceil(height * scale)};
  auto const points =
      held(by.points(with_transparency, static_cast<int>(whole.width), static_cast<int>(whole.height)),
           by.release_points);
  auto const brush = held(by.brush_of(points.get()), by.release_brush);
  by.colour(brush.get(), 1, 1, 1);
  by.paint(brush.get());
  if (!by.draw(drawing.get(), brush.get(), &whole, nullptr)) fail();
  std::string png;
  auto const append = [](void* to, unsigned char const* more, unsigned count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<char const*>(more), count);
    return done;
  };
  if (by.write(points.get(), append, &png) != done) fail();
  return png;
}

}  // namespace faro::program::system
