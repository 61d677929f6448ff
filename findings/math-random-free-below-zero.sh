#!/usr/bin/env bash
# Math::Random::Free (Debian libmath-random-free-perl 0.2.0-2), which says that it can stand in for Math::Random: where a range of whole
# numbers begins below 0, its lowest number never comes, and 0 comes twice as often as any other.
#
# Expected: random_uniform_integer(1, -3, 3) gives the seven numbers alike often. Seen, of 7,000 draws, in thousands rounded:
#   -3..3     -2: 1  -1: 1  0: 2  1: 1  2: 1  3: 1
#   -3..-1    -2: 2  -1: 2  0: 2
# Below 0 throughout, a number above the range comes instead. From 0 up all is well.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libmath-random-free-perl=0.2.0-2 >/dev/null 2>&1
dpkg -x libmath-random-free-perl_*.deb unpacked
cat >draws.pl <<'END'
use Math::Random::Free qw(random_uniform_integer random_set_seed_from_phrase);
random_set_seed_from_phrase('draws');
for my $range ([-3, 3], [-3, -1], [1, 7]) {
    my %counts;
    $counts{$_}++ for random_uniform_integer(7000, @$range);
    print join('..', @$range), ': ', join('  ', map { "$_: " . sprintf '%.0f', $counts{$_} / 1000 } sort { $a <=> $b } keys %counts), "\n";
}
END
PERL5LIB=unpacked/usr/share/perl5 perl draws.pl | tee seen
diff - seen <<'END'
-3..3: -2: 1  -1: 1  0: 2  1: 1  2: 1  3: 1
-3..-1: -2: 2  -1: 2  0: 2
1..7: 1: 1  2: 1  3: 1  4: 1  5: 1  6: 1  7: 1
END
