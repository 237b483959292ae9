/**
 * What the rules of src/shared answer, for both who run them: the device (tests/contracts/shared-rules.test.ts, in Node) and
 * the server (tests/server/search/shared-rules.test.ts, in PocketBase's VM).
 */

export interface Call {
  /** A file of src/shared, without its ending. */
  file: string;
  name: string;
  args: unknown[];
}
export type Case = [call: Call, answer: unknown];

const of =
  (file: string, name: string) =>
  (...args: unknown[]): Call => ({ file, name, args });

const isCalendarDay = of('calendar-day', 'isCalendarDay');
const countText = of('count-text', 'countText');
const fold = of('fold', 'fold');
const parseCrm = of('crm-number', 'parseCrm');
const isState = of('states', 'isState');
const normaliseEmail = of('email-address', 'normaliseEmail');
const isEmailAddress = of('email-address', 'isEmailAddress');
const isPlausiblePhone = of('phone', 'isPlausiblePhone');
const plainPhone = of('phone', 'plainPhone');
const isLifetimePlan = of('lifetime-plan', 'isLifetimePlan');
const dayInSaoPaulo = of('sao-paulo', 'dayInSaoPaulo');
const formatDay = of('sao-paulo', 'formatDay');
const formatMoment = of('sao-paulo', 'formatMoment');
const plainText = of('plain-text', 'plainText');
const messageText = of('message-text', 'messageText');
const isHttpsAddress = of('https-address', 'isHttpsAddress');
const isAccessRefusal = of('refusals', 'isAccessRefusal');
const markedText = of('spreadsheet-text', 'markedText');
const unmarkedText = of('spreadsheet-text', 'unmarkedText');
const readTagsCell = of('tags-cell', 'readTagsCell');
const writeTagsCell = of('tags-cell', 'writeTagsCell');
const assistantProblems = of('assistant-text', 'assistantProblems');
const cleanAssistant = of('assistant-text', 'cleanAssistant');
const judgeChange = of('assistant-text', 'judgeChange');

const ASSISTANT = {
  name: 'Legendas',
  description: 'Um.\nDois.',
  category: 'Conteúdo',
  tags: ['a'],
  url: 'https://exemplo.com.br/a',
  published: true,
};

export const CASES: Case[] = [
  [cleanAssistant({ ...ASSISTANT, name: ' Legendas\u202e ', tags: ['a', ' a', ''] }), ASSISTANT],
  [assistantProblems(ASSISTANT), {}],
  [
    assistantProblems({ ...ASSISTANT, tags: Array.from({ length: 30 }, (_, n) => `${n}${'漢'.repeat(58)}`) }),
    { tags: { code: 'invalid_tags', message: 'Use até 30 tags de até 60 caracteres.' } },
  ],
  [judgeChange(ASSISTANT, ASSISTANT, { ...ASSISTANT, name: 'Outro' }), 'write'],
  [judgeChange({ ...ASSISTANT, tags: ['b'] }, ASSISTANT, { ...ASSISTANT, name: 'Outro' }), 'conflict'],
  [isCalendarDay('2028-02-29'), true],
  [isCalendarDay('2026-02-29'), false],
  [isCalendarDay('2026-13-01'), false],
  [isCalendarDay('2026-1-1'), false],
  [countText(999), '999'],
  [countText(12_345_678), '12.345.678'],
  [fold(''), ''],
  [fold('Legendas de Publicação'), 'legendas de publicacao'],
  [fold('AÇÃO\tà\nnoite'), 'acao\ta\nnoite'],
  [fold('Łukasz Søren ĐORĐE Yıldız Groß GROẞ'), 'lukasz soren dorde yildiz gross gross'],
  [fold('İstanbul Ærø Œuvre Þór Ħal Ŋ ſ'), 'istanbul aero oeuvre thor hal n s'],
  // composed, and taken apart
  [fold('Conceição'), 'conceicao'],
  [fold('Conceic\u0327a\u0303o'), 'conceicao'],
  [fold('ﬁm ｆｉｍ ᴀᵃ n.º Mª'), 'fim fim aa n.o ma'],
  [fold('ΟΔΌΣ οδός Йога'), 'οδοσ οδοσ иога'],
  // what is no accent is kept: letters of other scripts, emoji, signs
  [fold('한글 が デ 中文 😀É ½ ™'), '한글 が デ 中文 😀e ½ tm'],
  [fold('❤\ufe0f'), '❤'],
  [fold("O'Hara-50% \u0000x"), "o'hara-50% \u0000x"],
  [parseCrm(' CRM/SP 123.456 '), { number: '123456', state: 'SP' }],
  [parseCrm('CRM-SP nº 123456'), { number: '123456', state: 'SP' }],
  [parseCrm('CREMERJ 52 12345-6'), { number: '5212345-6', state: 'RJ' }],
  [parseCrm('CREMEB 1234'), { number: '1234', state: 'BA' }],
  [parseCrm('CREMAL 4567'), { number: '4567', state: 'AL' }],
  [parseCrm('inscrição 123456 p'), { number: '123456-P', state: '' }],
  [parseCrm('CRM PE: 9876 RQE 4321'), { number: '9876', state: 'PE' }],
  [parseCrm(' CRM SP '), { number: '', state: 'SP' }],
  [parseCrm('constructor 1'), { number: 'CONSTRUCTOR-1', state: '' }],
  [isState('SP'), true],
  [isState('sp'), false],
  [isState(''), false],
  [normaliseEmail(' Ana@Exemplo.COM.br\u00a0'), 'ana@exemplo.com.br'],
  [isEmailAddress('ana@exemplo.com.br'), true],
  [isEmailAddress('ana+lista@sub.exemplo-2.com.br'), true],
  [isEmailAddress('Ana@exemplo.com.br'), false],
  [isEmailAddress('ana@hospital'), false],
  [isEmailAddress('ana@exemplo..br'), false],
  [isEmailAddress('ana@-exemplo.br'), false],
  [isEmailAddress('a@b.com,c@d.com'), false],
  [isEmailAddress('ana@exemplo.com.br\n'), false],
  [isEmailAddress('joão@exemplo.com.br'), false],
  // What PocketBase saves in no record: the slip of a finger, and a top domain that there is not.
  [isEmailAddress('ana.souza@exemplo.com.br'), true],
  [isEmailAddress('ana.@exemplo.com.br'), false],
  [isEmailAddress('.ana@exemplo.com.br'), false],
  [isEmailAddress('ana..souza@exemplo.com.br'), false],
  [isEmailAddress('ana@exemplo.com2'), false],
  [isEmailAddress('ana@exemplo.-om'), false],
  [isEmailAddress('ana@exemplo.xn--p1ai'), true],
  [isEmailAddress(`${'a'.repeat(64)}@exemplo.com.br`), true],
  [isEmailAddress(`${'a'.repeat(65)}@exemplo.com.br`), false],
  [isEmailAddress(`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.com.br`), true],
  [isEmailAddress(`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.br`), false],
  [isPlausiblePhone('(11) 91234-5678'), true],
  [isPlausiblePhone('3123-456'), false],
  [isPlausiblePhone('+55 11 91234-5678 ramal 1234567'), true],
  [isPlausiblePhone('+55 11 91234-5678 ramal 12345678'), false],
  [isPlausiblePhone('ligue para a recepção'), false],
  [isLifetimePlan('Plano VITALÍCIO'), true],
  [isLifetimePlan('Lifetime'), true],
  [isLifetimePlan('Anual'), false],
  [isLifetimePlan(''), false],
  [dayInSaoPaulo(Date.parse('2026-11-21T02:59:59.999Z')), '2026-11-20'],
  [dayInSaoPaulo(Date.parse('2026-11-21T03:00:00Z')), '2026-11-21'],
  [dayInSaoPaulo(0), '1969-12-31'],
  [formatDay('2027-01-01 02:59:59.999Z'), '31/12/2026'],
  [formatDay('2024-03-01 02:59:59.999Z'), '29/02/2024'],
  [formatDay('2024-03-01T03:00:00Z'), '01/03/2024'],
  [formatDay(Date.parse('2026-11-21T03:00:00Z')), '21/11/2026'],
  [formatDay(''), ''],
  [formatDay('ontem'), ''],
  [formatMoment('2026-11-21 17:05:59.999Z'), '21/11/2026 14:05'],
  [formatMoment('2027-01-01 02:59:59.999Z'), '31/12/2026 23:59'],
  [formatMoment(0), '31/12/1969 21:00'],
  [formatMoment(''), ''],
  [formatMoment('ontem'), ''],
  [plainPhone('\u202a+55\u00a011 91234\u20115678\u202c'), '+55\u00a011 91234-5678'],
  [plainPhone('3123\u20134567 ramal '), '3123-4567 ramal '],
  [plainText(' Ana\u200b  \u0000Souza\n'), 'Ana Souza'],
  [plainText('Ac\u0327a\u0303o'), 'Ação'],
  [plainText('\u200b\u2060\ufeff'), ''],
  [messageText(`a${'\n'.repeat(5_000)}b`), 'a\n\nb'],
  [messageText('\u200b \u3164'), ''],
  [messageText(' Oi,\r\n\ttudo\u202e bem?  \n'), 'Oi,\n tudo bem?'],
  [messageText('👩\u200d⚕️'), '👩\u200d⚕️'],
  [isHttpsAddress('https://exemplo.com.br'), true],
  [isHttpsAddress('https://clínica.exemplo:8443/a?b=c#d'), true],
  [isHttpsAddress('https://exemplo.com.br/?plano={plano}&nome={nome}'), true],
  [isHttpsAddress('https://xn--clnica-4va.exemplo'), true],
  [isHttpsAddress('https://192.0.2.7/'), true],
  [isHttpsAddress('https://exemplo.com.br:65535/'), true],
  [isHttpsAddress('https://exemplo.com.br:65536/'), false],
  [isHttpsAddress('https://x.com:99999/'), false],
  [isHttpsAddress('https://1.2.3.400/'), false],
  [isHttpsAddress('https://1.2.3/'), false],
  [isHttpsAddress('https://exemplo.123'), false],
  [isHttpsAddress('https://0x7f.1'), false],
  [isHttpsAddress('https://exemplo.0x/'), false],
  [isHttpsAddress('https://ana:senha@exemplo.com.br'), false],
  [isHttpsAddress('https://exemplo.com.br@mal.exemplo'), false],
  [isHttpsAddress('https://{nome}.exemplo'), false],
  [isHttpsAddress('http://exemplo.com.br'), false],
  [isHttpsAddress('https://'), false],
  [isHttpsAddress('https://.exemplo.com.br'), false],
  [isHttpsAddress('https://exemplo.com.br/a b'), false],
  [isHttpsAddress('javascript:alert(1)//https://'), false],
  [isHttpsAddress('//exemplo.com.br'), false],
  [isHttpsAddress(''), false],
  [isAccessRefusal('user_inactive'), true],
  [isAccessRefusal('signed_out'), false],
  [markedText('=1+1'), "'=1+1"],
  [markedText('\u200b\ufeff "＋1'), '\'\u200b\ufeff "＋1'],
  [markedText('\u{e0041}\u{1d173}-1'), "'\u{e0041}\u{1d173}-1"],
  [markedText('😀=1'), '😀=1'],
  [markedText("'aspas"), "''aspas"],
  [markedText('0123'), "'0123"],
  [markedText('Ação'), 'Ação'],
  [unmarkedText("'=1+1"), '=1+1'],
  [unmarkedText("''aspas"), "'aspas"],
  [unmarkedText("'aspas' de alguém"), "'aspas' de alguém"],
  [unmarkedText('=1+1'), '=1+1'],
  [readTagsCell('a, b;c,'), ['a', 'b', 'c']],
  [readTagsCell('a, b | c;d |'), ['a, b', 'c;d']],
  [readTagsCell('["a|b", "c,d"]'), ['a|b', 'c,d']],
  [readTagsCell('[rascunho], "x"'), ['[rascunho]', '"x"']],
  [writeTagsCell(['a', 'b c']), 'a|b c'],
  [writeTagsCell(['a,b']), '["a,b"]'],
  [writeTagsCell(['a|b', 'c']), '["a|b","c"]'],
  [writeTagsCell(['["x"]']), '["[\\"x\\"]"]'],
  [writeTagsCell([]), ''],
];

/**
 * Every letter of the first plane, with accents of their own and signs that are made of letters; without the one pair that
 * Unicode has taken in so lately that Node and PocketBase may know it or not.
 */
export const ALL_LETTERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => /[\p{L}\p{M}\p{Nl}\p{So}]/u.test(letter) && !/[\ud800-\udfff\u1c89\u1c8a]/.test(letter),
);
