# cmake -D FROM=folder -D OUT=file -P …: writes OUT, C++ that holds every catalogue FROM/LANGUAGE.po (src/text/catalogue.hpp).
cmake_minimum_required(VERSION 3.22)
file(GLOB catalogues ${FROM}/*.po)
set(rows)
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM language)
  file(READ ${catalogue} text)
  string(REGEX REPLACE "\n#[^\n]*" "" text "\n${text}")
  string(APPEND rows "      {\"${language}\", R\"po(${text})po\"sv},\n")
endforeach()
file(WRITE ${OUT} "#include \"text/catalogue.hpp\"

namespace faro {

std::span<embedded_catalogue const> embedded_catalogues() {
  using namespace std::string_view_literals;  // their sizes are not counted byte by byte, up to some limit
  static constexpr embedded_catalogue all[]{
${rows}  };
  return all;
}

}  // namespace faro
")
