#!/usr/bin/env bash
# List::MoreUtils (Debian liblist-moreutils-perl 0.430-2): samples(), which draws from a list, gives its first elements always where the module
# has no compiled half, List::MoreUtils::XS, or is told to do without it (LIST_MOREUTILS_PP=1).
#
# Expected: the compiled half makes it faster and no more. Seen, of 1,000 samples of 2 of 5:
#   compiled     all 20 ordered pairs
#   plain Perl   1 2, a thousand times
# "samples 10, 1..10; # same as shuffle", says the manual: in plain Perl it is 1 to 10.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q liblist-moreutils-perl=0.430-2 liblist-moreutils-xs-perl=0.430-3+b1 libexporter-tiny-perl=1.006000-1 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
PERL5LIB=$(find "$work/unpacked" -name List -type d -path '*perl5*' -not -path '*/auto/*' -printf '%h\n' | paste -sd:)
export PERL5LIB
cat >draws.pl <<'END'
use List::MoreUtils qw(samples);
my %seen;
my @names = 1 .. 5;
$seen{join ' ', samples 2, @names}++ for 1 .. 1000;
print List::MoreUtils::_XScompiled() ? 'compiled' : 'plain Perl', ': ', scalar keys %seen, ' different';
print ', ', keys %seen if keys %seen == 1;
print "\n";
print '10 of 10: ', (join ' ', samples 10, 1 .. 10), "\n" if !List::MoreUtils::_XScompiled();
END
{ perl draws.pl; LIST_MOREUTILS_PP=1 perl draws.pl; } | tee seen
diff - seen <<'END'
compiled: 20 different
plain Perl: 1 different, 1 2
10 of 10: 1 2 3 4 5 6 7 8 9 10
END
