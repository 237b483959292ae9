/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * One fold for everything that is searched and sorted. Until now the triggers stored by tables of the commonest letters,
 * so 'lukasz' did not find Łukasz. Letters stand in a table beside the records, and a trigger asks it once for each
 * different letter beyond ASCII: a chain of replaces, one for each of them, would cost every write milliseconds.
 *
 * The letters are those of src/shared/fold.ts on the day of this migration; tests/contracts/fold.test.ts holds them equal.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  /** Plain letters, and what is found by them. */
  const LETTERS = `
a:ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧȺɐɑɒᴀᴬᵃᵄᵅᶏᶐᶛḀḁẚẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặₐÅⒶⓐⱥⱭⱯⱰꞺꞻꬰꭤＡａ
b:ƀƁƂƃƄƅɃɓʙᴃᴮᴯᵇᵬᶀḂḃḄḅḆḇℬⒷⓑꞖꞗꞴꞵＢｂ c:ÇçĆćĈĉĊċČčƇƈȻȼɕʗᴄᶜᶝḈḉℂℭⅭⅽↃↄⒸⓒꜾꜿꞒꞓꞔꟄꟲＣｃ
d:ÐðĎďĐđƉƊƋƌƍȡɖɗᴅᴆᴰᵈᵭᶁᶑᶞḊḋḌḍḎḏḐḑḒḓẟⅅⅆⅮⅾⒹⓓꝹꝺꟇꟈＤｄ
e:ÈÉÊËèéêëĒēĔĕĖėĘęĚěƎƏƐǝȄȅȆȇȨȩɆɇɘəɚɛɜɝɞʚᴇᴈᴱᴲᵉᵊᵋᵌᶒᶓᶔᶕᶟḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệₑₔℯℰⅇⒺⓔⱸⱻꞫꬲꬳꬴＥｅ
f:ƑƒɸᵮᶂᶠᶲḞḟℱℲⅎⒻⓕⱷꜰꝻꝼꞘꞙꟳꟻꬵＦｆ g:ĜĝĞğĠġĢģƓƔǤǥǦǧǴǵɠɡɢɣʛˠᴳᵍᵷᵹᶃᶢḠḡℊⒼⓖꝽꝾꝿꞠꞡꞬꟐꟑꬶＧｇ
h:ĤĥĦħȞȟɥɦɧʜʮʯʰʱᴴᶣḢḣḤḥḦḧḨḩḪḫẖₕℋℌℍℎⒽⓗⱧⱨⱵⱶꜦꜧꞍꞕꞪꟵꟶꟸꭜＨｈ
i:ÌÍÎÏìíîïĨĩĪīĬĭĮįİıƖƗǏǐȈȉȊȋɨɩɪᴉᴵᵎᵢᵻᵼᶖᶤᶥᶦᶧḬḭḮḯỈỉỊịⁱℐℑℹⅈⅠⅰⒾⓘꞮꞼꞽꟷꟾＩｉ j:ĴĵǰȷɈɉɟʄʝʲᴊᴶᶡᶨⅉⒿⓙⱼꞲＪｊ
k:ĶķĸƘƙǨǩʞᴋᴷᵏᶄḰḱḲḳḴḵₖKⓀⓚⱩⱪꝀꝁꝂꝃꝄꝅꞢꞣꞰＫｋ l:ĹĺĻļĽľĿŀŁłƚƛȴȽɫɬɭʟˡᴌᴸᶅᶩᶪᶫḶḷḸḹḺḻḼḽₗℒℓⅬⅼⓁⓛⱠⱡⱢꝆꝇꝈꝉꞀꞁꞎꞭꟚꟛꟜꬷꬸꬹꭝꭞＬｌ
m:ƜɯɰɱᴍᴟᴹᵐᵚᵯᶆᶬᶭḾḿṀṁṂṃₘℳⅯⅿⓂⓜⱮꟺꟽꟿꬺＭｍ n:ÑñŃńŅņŇňŉŊŋƝƞǸǹȠȵɲɳɴᴎᴺᴻᵑᵰᶇᶮᶯᶰṄṅṆṇṈṉṊṋⁿₙℕⓃⓝꞐꞑꞤꞥꬻꬼＮｎ
o:ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƆƟƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱɔɤɵɷᴏᴐᴑᴒᴓᴖᴗᴼᵒᵓᵔᵕᶗᶱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợₒℴⓄⓞⱺꝊꝋꝌꝍꞶꞷꟀꟁꟋꬽꬾꬿꭃꭄＯｏ
p:ƤƥᴘᴾᵖᵱᵽᶈṔṕṖṗₚℙⓅⓟⱣꝐꝑꝒꝓꝔꝕꟼＰｐ q:ɊɋʠℚⓆⓠꝖꝗꝘꝙꞯꟴＱｑ
r:ŔŕŖŗŘřƦȐȑȒȓɌɍɹɺɻɼɽɾɿʀʁʳʴʵʶᴙᴚᴿᵣᵲᵳᶉṘṙṚṛṜṝṞṟℛℜℝⓇⓡⱤⱹꝚꝛꞂꞃꞦꞧꭅꭆꭇꭈꭉꭊꭋꭌꭨＲｒ
s:ŚśŜŝŞşŠšſƧƨƩƪƼƽȘșȿʂʃʅʆˢᵴᶊᶋᶘᶳᶴṠṡṢṣṤṥṦṧṨṩẛẜẝₛⓈⓢⱾꜱꞄꞅꞨꞩꟅꟉꟊꟌꟍꟖꟗꟘꟙ꟱ꭍＳｓ
t:ŢţŤťŦŧƫƬƭƮȚțȶȾʇʈᴛᵀᵗᵵᶵṪṫṬṭṮṯṰṱẗₜⓉⓣⱦꞆꞇꞱＴｔ
u:ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưƱǓǔǕǖǗǘǙǚǛǜȔȕȖȗɄʉʊᴜᴝᴞᵁᵘᵙᵤᵾᵿᶙᶶᶷᶸṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰựⓊⓤꞸꞹꞾꞿꭎꭏꭒꭟＵｕ
v:ƲɅʋʌᴠᵛᵥᶌᶹᶺṼṽṾṿỼỽⅤⅴⓋⓥⱱⱴⱽꝞꝟꝨꝩＶｖ w:ŴŵƿǷʍʷᴡᵂẀẁẂẃẄẅẆẇẈẉẘⓌⓦⱲⱳꟂꟃ꟔ꟕꭩＷｗ x:ˣᶍẊẋẌẍₓⅩⅹⓍⓧꞳꭓꭔꭕꭖꭗꭘꭙＸｘ
y:ÝýÿŶŷŸƳƴȜȝȲȳɎɏʎʏʸẎẏẙỲỳỴỵỶỷỸỹỾỿⓎⓨꭚＹｙ z:ŹźŻżŽžƵƶƷƸƹƺǮǯȤȥɀʐʑʒʓᴢᴣᵶᶎᶚᶻᶼᶽᶾẐẑẒẓẔẕℤℨⓏⓩⱫⱬⱿꝢꝣꟆＺｚ aa:Ꜳꜳ
ae:ÆæǢǣǼǽᴁᴂᴭᵆꞚꞛꬱ ao:Ꜵꜵ au:㍳Ꜷꜷ av:ꜸꜹꜺꜻ ay:Ꜽꜽ bq:㏃ cc:㏄ cd:㏅ cm:㎝ da:㍲ db:ȸ㏈ dl:㎗ dm:㍷ dz:ǄǅǆǱǲǳʣʤʥꭦ et:Ꝫꝫ
ev:㋎ ff:ﬀ fi:ﬁ fl:ﬂ fm:㎙ fn:ʩ gb:㎇ gh:Ƣƣ gy:㏉ ha:㏊ hg:㋌ hp:㏋ hv:ƕǶ hz:㎐ ia:ꭠ ie:ꭡ ii:Ⅱⅱ ij:Ĳĳ in:㏌ is:Ꝭꝭ
iu:㍺ iv:Ⅳⅳ ix:Ⅸⅸ ka:㎄ kb:㎅ kg:㎏ kk:㏍ kl:㎘ km:㎞㏎ kt:㏏ kv:㎸ kw:㎾ lj:Ǉǈǉ ll:Ỻỻ lm:㏐ ln:㏑ ls:ʪ lx:㏓ lz:ɮʫ
ma:㎃ mb:㎆㏔ mg:㎎ ml:㎖ mm:㎜ ms:㎳ mv:㎷㎹ mw:㎽㎿ na:㎁ nf:㎋ nj:Ǌǋǌ nm:㎚ no:№ ns:㎱ nv:㎵ nw:㎻ oe:ŒœɶᴔꞜꞝꟹꭀꭁꭂꭢ oo:Ꝏꝏ
ou:Ȣȣᴕᴽ ov:㍵ pa:㎀㎩ pc:㍶ pf:㎊ ph:㏗ pr:㏚ ps:㎰ pv:㎴ pw:㎺ qp:ȹ rs:₨ sm:℠ sr:㏛ ss:ßẞ st:ﬅﬆ sv:㏜ tc:ʨ
th:ÞþᵺꝤꝥꝦꝧ꟒ꟓ tm:™ ts:ʦʧꭧ tz:Ꜩꜩ ue:ᵫꞞꞟ ui:ꭐꭑ um:ꝸ uo:ꭣ us:ꝰ vi:Ⅵⅵ vy:Ꝡꝡ wb:㏝ xi:Ⅺⅺ bar:㍴ cal:㎈ con:Ꝯꝯ
dum:ꝱ erg:㋍ fax:℻ ffi:ﬃ ffl:ﬄ gal:㏿ ghz:㎓ gpa:㎬ hpa:㍱ iii:Ⅲⅲ khz:㎑ kpa:㎪ log:㏒ ltd:㋏ lum:ꝲ mhz:㎒ mil:㏕
mol:㏖ mpa:㎫ mum:ꝳ num:ꝴ ppm:㏙ pte:㉐ rad:㎭ rum:Ꝝꝝꝵꝶ tel:℡ thz:㎔ tum:ꝷ vii:Ⅶⅶ xii:Ⅻⅻ kcal:㎉ viii:Ⅷⅷ ɂ:Ɂ
ʕ:꟎꟏ ͱ:Ͱ ͳ:Ͳ ͷ:Ͷ ͻ:Ͻ ͼ:Ͼ ͽ:Ͽ α:ΆΑάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ β:Β γ:Γ δ:Δ
ε:ΈΕέἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ ζ:Ζ η:ΉΗήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆῇῊΉῌ θ:Θϴ
ι:ΊΐΙΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ κ:Κ λ:Λ μ:Μ ν:Ν ξ:Ξ ο:ΌΟόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ π:Π ρ:ΡῤῥῬ σ:Σς τ:Τ
υ:ΎΥΫΰϋύὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ φ:Φ χ:Χ ψ:Ψ ω:ΏΩώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶῷῺΏῼΩ ϗ:Ϗ ϙ:Ϙ ϛ:Ϛ
ϝ:Ϝ ϟ:Ϟ ϡ:Ϡ ϣ:Ϣ ϥ:Ϥ ϧ:Ϧ ϩ:Ϩ ϫ:Ϫ ϭ:Ϭ ϯ:Ϯ ϲ:Ϲ ϳ:Ϳ ϸ:Ϸ ϻ:Ϻ а:АӐӑӒӓ б:Б в:В г:ЃГѓ д:Д е:ЀЁЕѐёӖӗ ж:ЖӁӂӜӝ з:ЗӞӟ
и:ЍИЙйѝӢӣӤӥ к:ЌКќ л:Л м:М н:Н о:ОӦӧ п:П р:Р с:С т:Т у:ЎУўӮӯӰӱӲӳ ф:Ф х:Х ц:Ц ч:ЧӴӵ ш:Ш щ:Щ ъ:Ъ ы:ЫӸӹ ь:Ь
э:ЭӬӭ ю:Ю я:Я ђ:Ђ є:Є ѕ:Ѕ і:ІЇї ј:Ј љ:Љ њ:Њ ћ:Ћ џ:Џ ѡ:Ѡ ѣ:Ѣ ѥ:Ѥ ѧ:Ѧ ѩ:Ѩ ѫ:Ѫ ѭ:Ѭ ѯ:Ѯ ѱ:Ѱ ѳ:Ѳ ѵ:ѴѶѷ ѹ:Ѹ ѻ:Ѻ
ѽ:Ѽ ѿ:Ѿ ҁ:Ҁ ҋ:Ҋ ҍ:Ҍ ҏ:Ҏ ґ:Ґ ғ:Ғ ҕ:Ҕ җ:Җ ҙ:Ҙ қ:Қ ҝ:Ҝ ҟ:Ҟ ҡ:Ҡ ң:Ң ҥ:Ҥ ҧ:Ҧ ҩ:Ҩ ҫ:Ҫ ҭ:Ҭ ү:Ү ұ:Ұ ҳ:Ҳ ҵ:Ҵ ҷ:Ҷ
ҹ:Ҹ һ:Һ ҽ:Ҽ ҿ:Ҿ ӄ:Ӄ ӆ:Ӆ ӈ:Ӈ ӊ:Ӊ ӌ:Ӌ ӎ:Ӎ ӏ:Ӏ ӕ:Ӕ ә:ӘӚӛ ӡ:Ӡ ө:ӨӪӫ ӷ:Ӷ ӻ:Ӻ ӽ:Ӽ ӿ:Ӿ ԁ:Ԁ ԃ:Ԃ ԅ:Ԅ ԇ:Ԇ ԉ:Ԉ ԋ:Ԋ
ԍ:Ԍ ԏ:Ԏ ԑ:Ԑ ԓ:Ԓ ԕ:Ԕ ԗ:Ԗ ԙ:Ԙ ԛ:Ԛ ԝ:Ԝ ԟ:Ԟ ԡ:Ԡ ԣ:Ԣ ԥ:Ԥ ԧ:Ԧ ԩ:Ԩ ԫ:Ԫ ԭ:Ԭ ԯ:Ԯ ա:Ա բ:Բ գ:Գ դ:Դ ե:Ե զ:Զ է:Է ը:Ը
թ:Թ ժ:Ժ ի:Ի լ:Լ խ:Խ ծ:Ծ կ:Կ հ:Հ ձ:Ձ ղ:Ղ ճ:Ճ մ:Մ յ:Յ ն:Ն շ:Շ ո:Ո չ:Չ պ:Պ ջ:Ջ ռ:Ռ ս:Ս վ:Վ տ:Տ ր:Ր ց:Ց ւ:Ւ
փ:Փ ք:Ք օ:Օ ֆ:Ֆ ა:Ა ბ:Ბ გ:Გ დ:Დ ე:Ე ვ:Ვ ზ:Ზ თ:Თ ი:Ი კ:Კ ლ:Ლ მ:Მ ნ:Ნ ო:Ო პ:Პ ჟ:Ჟ რ:Რ ს:Ს ტ:Ტ უ:Უ ფ:Ფ ქ:Ქ
ღ:Ღ ყ:Ყ შ:Შ ჩ:Ჩ ც:Ც ძ:Ძ წ:Წ ჭ:Ჭ ხ:Ხ ჯ:Ჯ ჰ:Ჰ ჱ:Ჱ ჲ:Ჲ ჳ:Ჳ ჴ:Ჴ ჵ:Ჵ ჶ:Ჶ ჷ:Ჷ ჸ:Ჸ ჹ:Ჹ ჺ:Ჺ ჽ:Ჽ ჾ:Ჾ ჿ:Ჿ ᏸ:Ᏸ ᏹ:Ᏹ
ᏺ:Ᏺ ᏻ:Ᏻ ᏼ:Ᏼ ᏽ:Ᏽ ⰰ:Ⰰ ⰱ:Ⰱ ⰲ:Ⰲ ⰳ:Ⰳ ⰴ:Ⰴ ⰵ:Ⰵ ⰶ:Ⰶ ⰷ:Ⰷ ⰸ:Ⰸ ⰹ:Ⰹ ⰺ:Ⰺ ⰻ:Ⰻ ⰼ:Ⰼ ⰽ:Ⰽ ⰾ:Ⰾ ⰿ:Ⰿ ⱀ:Ⱀ ⱁ:Ⱁ ⱂ:Ⱂ ⱃ:Ⱃ ⱄ:Ⱄ ⱅ:Ⱅ
ⱆ:Ⱆ ⱇ:Ⱇ ⱈ:Ⱈ ⱉ:Ⱉ ⱊ:Ⱊ ⱋ:Ⱋ ⱌ:Ⱌ ⱍ:Ⱍ ⱎ:Ⱎ ⱏ:Ⱏ ⱐ:Ⱐ ⱑ:Ⱑ ⱒ:Ⱒ ⱓ:Ⱓ ⱔ:Ⱔ ⱕ:Ⱕ ⱖ:Ⱖ ⱗ:Ⱗ ⱘ:Ⱘ ⱙ:Ⱙ ⱚ:Ⱚ ⱛ:Ⱛ ⱜ:Ⱜ ⱝ:Ⱝ ⱞ:Ⱞ ⱟ:Ⱟ
ⲁ:Ⲁ ⲃ:Ⲃ ⲅ:Ⲅ ⲇ:Ⲇ ⲉ:Ⲉ ⲋ:Ⲋ ⲍ:Ⲍ ⲏ:Ⲏ ⲑ:Ⲑ ⲓ:Ⲓ ⲕ:Ⲕ ⲗ:Ⲗ ⲙ:Ⲙ ⲛ:Ⲛ ⲝ:Ⲝ ⲟ:Ⲟ ⲡ:Ⲡ ⲣ:Ⲣ ⲥ:Ⲥ ⲧ:Ⲧ ⲩ:Ⲩ ⲫ:Ⲫ ⲭ:Ⲭ ⲯ:Ⲯ ⲱ:Ⲱ ⲳ:Ⲳ
ⲵ:Ⲵ ⲷ:Ⲷ ⲹ:Ⲹ ⲻ:Ⲻ ⲽ:Ⲽ ⲿ:Ⲿ ⳁ:Ⳁ ⳃ:Ⳃ ⳅ:Ⳅ ⳇ:Ⳇ ⳉ:Ⳉ ⳋ:Ⳋ ⳍ:Ⳍ ⳏ:Ⳏ ⳑ:Ⳑ ⳓ:Ⳓ ⳕ:Ⳕ ⳗ:Ⳗ ⳙ:Ⳙ ⳛ:Ⳛ ⳝ:Ⳝ ⳟ:Ⳟ ⳡ:Ⳡ ⳣ:Ⳣ ⳬ:Ⳬ ⳮ:Ⳮ
ⳳ:Ⳳ ⴀ:Ⴀ ⴁ:Ⴁ ⴂ:Ⴂ ⴃ:Ⴃ ⴄ:Ⴄ ⴅ:Ⴅ ⴆ:Ⴆ ⴇ:Ⴇ ⴈ:Ⴈ ⴉ:Ⴉ ⴊ:Ⴊ ⴋ:Ⴋ ⴌ:Ⴌ ⴍ:Ⴍ ⴎ:Ⴎ ⴏ:Ⴏ ⴐ:Ⴐ ⴑ:Ⴑ ⴒ:Ⴒ ⴓ:Ⴓ ⴔ:Ⴔ ⴕ:Ⴕ ⴖ:Ⴖ ⴗ:Ⴗ ⴘ:Ⴘ
ⴙ:Ⴙ ⴚ:Ⴚ ⴛ:Ⴛ ⴜ:Ⴜ ⴝ:Ⴝ ⴞ:Ⴞ ⴟ:Ⴟ ⴠ:Ⴠ ⴡ:Ⴡ ⴢ:Ⴢ ⴣ:Ⴣ ⴤ:Ⴤ ⴥ:Ⴥ ⴧ:Ⴧ ⴭ:Ⴭ ꙁ:Ꙁ ꙃ:Ꙃ ꙅ:Ꙅ ꙇ:Ꙇ ꙉ:Ꙉ ꙋ:Ꙋ ꙍ:Ꙍ ꙏ:Ꙏ ꙑ:Ꙑ ꙓ:Ꙓ ꙕ:Ꙕ
ꙗ:Ꙗ ꙙ:Ꙙ ꙛ:Ꙛ ꙝ:Ꙝ ꙟ:Ꙟ ꙡ:Ꙡ ꙣ:Ꙣ ꙥ:Ꙥ ꙧ:Ꙧ ꙩ:Ꙩ ꙫ:Ꙫ ꙭ:Ꙭ ꚁ:Ꚁ ꚃ:Ꚃ ꚅ:Ꚅ ꚇ:Ꚇ ꚉ:Ꚉ ꚋ:Ꚋ ꚍ:Ꚍ ꚏ:Ꚏ ꚑ:Ꚑ ꚓ:Ꚓ ꚕ:Ꚕ ꚗ:Ꚗ ꚙ:Ꚙ ꚛ:Ꚛ
ꜣ:Ꜣ ꜥ:Ꜥ ꜫ:Ꜫ ꜭ:Ꜭ ꜯ:Ꜯ ꞌ:Ꞌ ꭰ:Ꭰ ꭱ:Ꭱ ꭲ:Ꭲ ꭳ:Ꭳ ꭴ:Ꭴ ꭵ:Ꭵ ꭶ:Ꭶ ꭷ:Ꭷ ꭸ:Ꭸ ꭹ:Ꭹ ꭺ:Ꭺ ꭻ:Ꭻ ꭼ:Ꭼ ꭽ:Ꭽ ꭾ:Ꭾ ꭿ:Ꭿ ꮀ:Ꮀ ꮁ:Ꮁ ꮂ:Ꮂ ꮃ:Ꮃ
ꮄ:Ꮄ ꮅ:Ꮅ ꮆ:Ꮆ ꮇ:Ꮇ ꮈ:Ꮈ ꮉ:Ꮉ ꮊ:Ꮊ ꮋ:Ꮋ ꮌ:Ꮌ ꮍ:Ꮍ ꮎ:Ꮎ ꮏ:Ꮏ ꮐ:Ꮐ ꮑ:Ꮑ ꮒ:Ꮒ ꮓ:Ꮓ ꮔ:Ꮔ ꮕ:Ꮕ ꮖ:Ꮖ ꮗ:Ꮗ ꮘ:Ꮘ ꮙ:Ꮙ ꮚ:Ꮚ ꮛ:Ꮛ ꮜ:Ꮜ ꮝ:Ꮝ
ꮞ:Ꮞ ꮟ:Ꮟ ꮠ:Ꮠ ꮡ:Ꮡ ꮢ:Ꮢ ꮣ:Ꮣ ꮤ:Ꮤ ꮥ:Ꮥ ꮦ:Ꮦ ꮧ:Ꮧ ꮨ:Ꮨ ꮩ:Ꮩ ꮪ:Ꮪ ꮫ:Ꮫ ꮬ:Ꮬ ꮭ:Ꮭ ꮮ:Ꮮ ꮯ:Ꮯ ꮰ:Ꮰ ꮱ:Ꮱ ꮲ:Ꮲ ꮳ:Ꮳ ꮴ:Ꮴ ꮵ:Ꮵ ꮶ:Ꮶ ꮷ:Ꮷ
ꮸ:Ꮸ ꮹ:Ꮹ ꮺ:Ꮺ ꮻ:Ꮻ ꮼ:Ꮼ ꮽ:Ꮽ ꮾ:Ꮾ ꮿ:Ꮿ`;
  /** What is dropped: accents of their own, first and last of each block. */
  const MARKS = [
    '\u0300\u036f',
    '\u1ab0\u1aff',
    '\u1dc0\u1dff',
    '\u20d0\u20ff',
    '\ufe00\ufe0f',
    '\ufe20\ufe2f',
  ];

  const rows = LETTERS.trim()
    .split(/\s+/)
    .flatMap((line) => {
      const [plain, letters = ''] = line.split(':');
      return letters.split('').map((letter) => `('${letter}', '${plain}')`);
    });
  for (const block of MARKS)
    for (let mark = block.charCodeAt(0); mark <= block.charCodeAt(1); mark++)
      rows.push(`(char(${mark}), '')`);
  run('CREATE TABLE fold_letters (letter TEXT PRIMARY KEY, plain TEXT NOT NULL) WITHOUT ROWID');
  run(`INSERT INTO fold_letters VALUES ${rows.join(', ')}`);

  // The commonest first: each is compared with one after the other.
  const ASCII = `' aeiosrnmdtlucphgvbfqzjxykw@.' || char(10) || '0123456789-_,:;/()!?+"#$%&*<=>[]^\`{|}~'
    || char(39, 92, 9, 13, 1) || 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'`;
  const FIRST = 'substr(rest, 1, 1)';
  // A message of five thousand different signs would hold the write lock for a second.
  const MOST = 500;
  // `rest` is what is still to be looked at, from its first letter beyond ASCII on. `length` ends at a NUL, as `substr` does.
  const folded = (/** @type {string} */ text) => `(
    WITH RECURSIVE fold (text, rest, step) AS (
      SELECT lower(source), ltrim(source, ${ASCII}), 1 FROM (SELECT ${text} AS source)
      UNION ALL
      SELECT CASE WHEN plain IS NULL THEN text ELSE replace(text, ${FIRST}, plain) END,
        ltrim(replace(rest, ${FIRST}, ''), ${ASCII}), step + 1
      FROM fold LEFT JOIN fold_letters ON letter = ${FIRST} WHERE length(rest) > 0 AND step <= ${MOST})
    SELECT text FROM fold WHERE length(rest) = 0 OR step > ${MOST})`;

  const triggers = arrayOf(new DynamicModel({ name: '', sql: '' }));
  app.db().newQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all(triggers);
  for (const { name, sql } of triggers) {
    const changed = sql.replace(/lower\((?:replace\()+([^']+)(?:, '.', '.'\))+\)/g, (_, text) =>
      folded(text),
    );
    if (changed === sql) continue;
    run(`DROP TRIGGER ${name}`);
    run(changed);
  }

  // What was folded by the former tables only lacks the rest.
  const stored = [
    ['request_search', 'text'],
    ['member_search', 'text'],
    ['ticket_search', 'text'],
    ['log_search', 'text'],
    ['sync_items', 'place'],
  ];
  for (const [table, column] of stored)
    run(`UPDATE ${table} SET ${column} = f.now FROM (
      SELECT id, ${folded(`s.${column}`)} AS now FROM ${table} s WHERE ltrim(s.${column}, ${ASCII}) != '') f
      WHERE f.id = ${table}.id AND f.now != ${table}.${column}`);
});
