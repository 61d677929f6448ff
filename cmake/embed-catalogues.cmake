# cmake -D FROM=folder -D OUT=file -P …: writes OUT, C++ that holds every catalogue FROM/LANGUAGE.po (src/text/catalogue.hpp).
cmake_minimum_required(VERSION 3.22)
file(GLOB catalogues ${FROM}/*.po)
set(rows)
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM language)
  file(READ ${catalogue} text)
  string(REGEX REPLACE "\n#[^\n]*" "" text "\n${text}")
  string(APPEND rows "      {\"${language}\", R\"po(${text})po\"sv},\n")  # sv: a long text is not measured while compiling
endforeach()
file(WRITE ${OUT} "#include \"text/catalogue.hpp\"

namespace faro {

std::span<embedded_catalogue const> embedded_catalogues() {
  using namespace std::literals;
  static constexpr embedded_catalogue all[]{
${rows}  };
  return all;
}

}  // namespace faro
")
