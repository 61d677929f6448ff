// Three to try: forty hands from a fair client, forty from a pack laid in fours and riffled once (l is a land, s a
// spell), and sixty evenings of a player that never leaves a song in its place.
const hands = (rows) => rows.join(' ').split(' ').map((x) => [...x].map((c) => (c === 'l' ? 'land' : 'spell')).join(' ')).join('\n') + '\n';

export const DECK = 'land*24 spell*36';
export const CLIENT = hands([
  'lssssss llsllss slsslls slsssss lsssssl ssslsss llsssss sllssss lslssss ssssssl',
  'slslsls llsslsl lsllsls sslssls sssslss lsllsls sslslll lssslsl sllsssl lslsssl',
  'lslssls ssslsls lssslss sssslss sslssls lslslsl lssssll lslssll lllsssl lllsssl',
  'slssssl llsllls lslslsl sslssls llsllsl sslssls sssslls ssslsls sssslls sssllss',
]);
export const CLUMPS = hands([
  'llssssl llsllss sslssls llsslls llslsss llsslll sssllll lllssls lllslsl llsslll',
  'lllssll lllllss lslllll lllllll slsllll llsllls lllllss lslllss sslllll llsslll',
  'llllssl slsllll lslllss llllssl sllslsl llllsss lllllsl lslllss llslsls sslllll',
  'llsslsl llsllsl lssssls sssslll ssllsss llllssl lllllss lllssss slslsls lllllls',
]);
export const SONGS = 'Anthem, Ballad, Canon, Dirge, Elegy, Fugue, Gigue, Hymn, Impromptu, Jig, Krakowiak, Lullaby';
const NAMES = SONGS.split(', ');
export const EVENINGS = [
  'hlkfgeijbdac fagcidlbkhje kdehbilagfjc cldbkjigfahe gialbjfekdch blhcgjfiekad hciljkbdeagf gelbchkdfija jklgcehiafdb ehdbclafjkgi',
  'dgkhcbjifela hkgfbjaelidc chiabgldfkej idlhcbejfgak leabcikfdghj dgblkeachijf jckglibehdfa jckbflhdgeai lfhcikbeadjg gcjaklfdehbi',
  'dgjkiahfbelc lidhkacjfebg ifkhglcbjeda kegbildcjafh gfejkacldhib cfdglkiebhja bkeigdhjlafc fidhlbcakgej heiafgdclbjk dcahkjegblfi',
  'cjeglkbidfah lfgekhaicbjd gcdfihbkalje idbahcjklfge ljfacdhikgeb ckhjfaidbleg edighlajfcbk fdgkljheabci ihlakdjgbcfe feijaclbkhgd',
  'fijhakegldbc kldhaejgcfbi kjiecgdblfha laecghbikfdj ijlcgbdafkeh khafgcdjbeli dcjhlibeakfg gkljfabiehcd geflcadjhkbi djlhcgbikaef',
  'lejhkabcdfig iejbkhdcflag fdacbiklgehj khglabeidcfj kldgijbeacfh lkaichdbegjf jabghkfdelci lhkebcjgdfai gikejacbdlhf lhbcikegafdj',
].join(' ').split(' ').map((x) => [...x].map((c) => NAMES[c.charCodeAt(0) - 97]).join(', ')).join('\n') + '\n';
