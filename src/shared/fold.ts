/**
 * The one fold: how everything that is searched, compared or sorted by a person's text is spelled. The server's triggers
 * store by a copy of it (pb_migrations/*_one_fold.js); tests/contracts/fold.test.ts holds both together.
 *
 * Letter by letter and without regard to neighbours, so that SQL can do the same.
 */

/** Small letters that Unicode does not take apart, behind what they are found by. */
const NOT_TAKEN_APART = `
a ɐɑɒᴀᵄᵅᶏᶐᶛẚⱥꬰꭤꞻ
b ƀƃɓʙᴃᴯᵬᶀꞗꞵƅ
c ƈȼɕʗᴄᶝↄꜿꞓꞔ
d ðđƌƍȡɖɗᴅᴆᵭᶁᶑᶞẟꝺꟈ
e ǝɇɘəɚɛɜɝɞʚᴇᴈᴲᵊᵋᵌᶒᶓᶔᶕᶟₔⱸⱻꬲꬳꬴ
f ƒɸᵮᶂᶲⱷꜰꝼꞙꟻꬵⅎ
g ǥɠɡɢɣʛˠᵷᵹᶃᶢꝿꞡꟑꬶ
h ħɥɦʜʮʯʱᶣⱨⱶꞕꟶꟸɧꜧꭜ
i ıɨɩɪᴉᵎᵻᵼᶖᶤᶥᶦᶧꟷꞽꟾ
j ȷɉɟʄʝᴊᶡᶨ
k ĸƙʞᴋᶄⱪꝁꝃꝅꞣ
l ŀłƚȴɫɬɭʟᴌᶅᶩᶪᶫⱡꝉꞁꞎꬷꬸꬹꭝꭞƛꝇꟚꟛꟜ
m ɯɰɱᴍᴟᵚᵯᶆᶬᶭꟺꟽꬺꟿ
n ŋƞȵɲɳɴᴎᴻᵑᵰᶇᶮᶯᶰꞑꞥꬻꬼŉ
o øǿɔɵɷᴏᴐᴑᴒᴓᴖᴗᵓᵔᵕᶗᶱⱺꝋꝍꞷꬽꬾꬿɤꟁꟋꭃꭄ
p ƥᴘᵱᵽᶈꝑꝓꝕꟼ
q ɋʠꝗꝙꞯ
r ɍɹɺɻɼɽɾɿʀʁʴʵʶᴙᴚᵲᵳᶉⱹꝛꞃꞧꭆꭉꭋꭌꭨꭅꭇꭈꭊ
s ȿʂʃʆᵴᶊᶋᶘᶳᶴẜẝꜱꞅꞩꟊƨƪƽʅꟌꟍꟗꟙ꟱ꭍ
t ŧƫƭȶʇʈᴛᵵᶵⱦꞇ
u ʊᴜᴝᵙᵾᵿᶙᶷᶸꞹꭎꭒꭟʉᶶꭏᴞꞿ
v ʋʌᴠᶌᶹᶺỽⱱⱴꝟꝩ
w ƿʍᴡⱳꟃꭩ꟔ꟕ
x ᶍꭓꭔꭕꭖꭗꭘꭙ
y ƴȝɏʎʏỿꭚ
z ƶƺǯȥɀʐʑʒʓᴢᴣᵶᶎᶚᶼᶽᶾⱬꝣƹ
ʕ ꟎꟏
σ ς
aa ꜳ
ae æǣǽᴁᴂᴭᵆꞛꬱ
ao ꜵ
au ꜷ
av ꜹꜻ
ay ꜽ
db ȸ
dz ʣʥꭦʤ
et ꝫ
fn ʩ
gh ƣ
hv ƕ
ia ꭠ
ie ꭡ
is ꝭ
ll ỻ
ls ʪ
lz ʫɮ
oe œɶᴔꭀꭁꭂꭢꞝꟹ
oo ꝏ
ou ȣᴕᴽ
qp ȹ
ss ß
tc ʨ
th þᵺꝥꝧ꟒ꟓ
ts ʦꭧʧ
tz ꜩ
ue ᵫꞟ
ui ꭐꭑ
um ꝸ
uo ꭣ
us ꝰ
vy ꝡ
con ꝯ
dum ꝱ
lum ꝲ
mum ꝳ
num ꝴ
rum ꝝꝵꝶ
tum ꝷ`;

const MARK = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const ASCII = /^[\x20-\x7e\n\t]*$/;
/** Out here, as the server's VM would compile it anew for each text. Letters beyond the first plane have nothing to fold. */
const FOLDABLE = /[A-Z\u0080-\ud7ff\ue000-\uffff]/g;
const LETTERS = /^[a-z]+$/;

/** What is known of letters so far: the table first, then whatever was met. */
const known = new Map<string, string>();
for (const line of NOT_TAKEN_APART.trim().split('\n')) {
  const [plain = '', letters = ''] = line.split(' ');
  for (const letter of letters.split('')) known.set(letter, plain);
}

const withoutMarks = (text: string) => text.replace(MARK, '');

function foldLetter(letter: string): string {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const small = letter.toLowerCase();
  // Superscripts, ligatures and wide letters are apart only in the looser form.
  const plain = withoutMarks(small.normalize('NFKD')).toLowerCase();
  // Only what has a case: other scripts are composed of letters, not of accents.
  const hasCase = small !== small.toUpperCase();
  const folded =
    known.get(small) ??
    (LETTERS.test(plain) ? plain : withoutMarks(hasCase ? small.normalize('NFD') : small));
  known.set(letter, folded);
  return folded;
}

/** Lower case and without accents, each letter as the plain one it is found by: 'Ação' → 'acao', 'Łukasz' → 'lukasz'. */
export function fold(text: string): string {
  // Most words are plain ASCII.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(FOLDABLE, foldLetter);
}
