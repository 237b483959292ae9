/** Answers as mail programs and machines write them, and where each belongs: `own` is the person's words, `bin` why there are none. */

export interface InboundCase {
  name: string;
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: number;
  own?: string;
  bin?: string;
}

const OURS = 'Suporte <suporte+TICKET@responde.exemplo.com.br>';
const quoted = (text: string) => text.replace(/^/gm, '> ');
const REPLY = 'Olá, Ana. Esta é a resposta à sua mensagem:\n\nTente sair e entrar de novo.\n\nAtendimento';
/** The whole of it, as a program hands it over that does not mark what it quotes. */
const OUR_MAIL = `${REPLY}\n\nVer a conversa:\nhttps://exemplo.com.br/support?painel=mensagens\n\nPara continuar a conversa, toque no botão ou responda a este e-mail.\n\nVocê escreveu em 21/11/2026:\n\nNão consigo entrar.`;
const OUR_HEAD =
  'De: Suporte <suporte@exemplo.com.br>\nEnviado: terça-feira, 22 de novembro de 2026 10:02\nPara: Ana\nAssunto: Sua mensagem ao suporte [abcdefgh]';
const WORDS = 'Deu certo, obrigada!\nSó o favorito que não voltou.';

/** By people: each program puts something else around the words. */
const PEOPLE: InboundCase[] = [
  { name: 'nothing around them', text: WORDS, own: WORDS },
  {
    name: 'Gmail in Portuguese',
    text: `${WORDS}\n\nEm ter., 22 de nov. de 2026 às 10:02, ${OURS} escreveu:\n\n${quoted(REPLY)}`,
    own: WORDS,
  },
  {
    name: 'Gmail, with the introduction broken over three lines',
    text: `${WORDS}\n\nEm ter., 22 de nov. de 2026 às 10:02, Agentes de Marketing <\nsuporte+TICKET@responde.exemplo.com.br>\nescreveu:\n\n${quoted(REPLY)}`,
    own: WORDS,
  },
  {
    name: 'Gmail in English',
    text: `${WORDS}\n\nOn Tue, Nov 22, 2026 at 10:02 AM ${OURS} wrote:\n${quoted(REPLY)}\n`,
    own: WORDS,
  },
  {
    name: 'Apple Mail on an iPhone',
    text: `${WORDS}\n\nEnviado do meu iPhone\n\nEm 22 de nov. de 2026, à(s) 10:02, ${OURS} escreveu:\n\n${quoted(REPLY)}`,
    own: WORDS,
  },
  {
    name: 'Apple Mail on a Mac, quote without marks',
    text: `${WORDS}\n\nOn 22 Nov 2026, at 10:02, Suporte wrote:\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook on a desktop',
    text: `${WORDS}\n\nDe: Suporte <suporte@exemplo.com.br>\nEnviado: terça-feira, 22 de novembro de 2026 10:02\nPara: Ana\nAssunto: Sua mensagem\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook in English',
    text: `${WORDS}\n\nFrom: Suporte\nSent: Tuesday, November 22, 2026 10:02 AM\nTo: Ana\nSubject: Re: x\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook in Spanish',
    text: `${WORDS}\n\nDe: Soporte\nEnviado el: martes, 22 de noviembre de 2026 10:02\nPara: Ana\nAsunto: RE: x\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'a webmail in Spanish',
    text: `${WORDS}\n\nDe: Soporte\nFecha: 22/11/2026\nPara: Ana\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook in Spanish, with the day left out',
    text: `${WORDS}\n\nDe: Soporte\nPara: Ana\nAsunto: RE: x\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook in Spanish, with the subject left out',
    text: `${WORDS}\n\nDe: Soporte\nEnviado el: martes\nPara: Ana\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook on the web',
    text: `${WORDS}\n________________________________\nDe: Suporte\nEnviado: terça-feira\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Outlook on Android',
    text: `${WORDS}\n\nObter o Outlook para Android<https://aka.ms/x>\n\n________________________________\nFrom: Suporte\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'a Samsung phone',
    text: `${WORDS}\n\n\nEnviado do meu Galaxy\n\n\n-------- Mensagem original --------\nDe : Suporte\nData: 22/11/2026\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'Proton',
    text: `${WORDS}\n\nSent from Proton Mail for iOS\n\n------- Original Message -------\nOn Tuesday, Suporte wrote:\n${quoted(REPLY)}`,
    own: WORDS,
  },
  {
    name: 'Yahoo Mail on Android, whose introduction stands in one line with what it quotes, without a mark',
    text: `${WORDS}\n\n  Em qua., 2 de dez. de 2026 às 10:02, Agentes<suporte+TICKET@responde.exemplo.com.br> escreveu:   ${OUR_MAIL}`,
    own: WORDS,
  },
  {
    name: 'Yahoo Mail on Android in English',
    text: `${WORDS}\n\n  On Wed, Dec 2, 2026 at 10:02 AM, Agentes<suporte+TICKET@responde.exemplo.com.br> wrote:   ${OUR_MAIL}`,
    own: WORDS,
  },
  {
    name: 'Zoho, with dashes around its introduction and no mark below',
    text: `${WORDS}\n\n\n---- Em qua., 02 dez. 2026 10:02:11 -0300 Agentes <suporte+TICKET@responde.exemplo.com.br> escreveu ----\n\n${OUR_MAIL}`,
    own: WORDS,
  },
  {
    name: 'Thunderbird',
    text: `${WORDS}\n\nEm 22/11/2026 10:02, Suporte escreveu:\n${quoted(REPLY)}`,
    own: WORDS,
  },
  {
    name: 'Thunderbird, with the answer below the quote',
    text: `Em 22/11/2026 10:02, Suporte escreveu:\n${quoted(REPLY)}\n\n${WORDS}`,
    own: WORDS,
  },
  {
    name: 'answers between the quoted lines',
    text: `Em 22/11/2026 10:02, Suporte escreveu:\n> Tente sair e entrar.\n\nFiz isso.\n\n> Qual aparelho?\n\nUm iPhone 12.`,
    own: 'Fiz isso.\n\nUm iPhone 12.',
  },
  {
    name: 'a webmail of a provider',
    text: `${WORDS}\n\nDe: "Suporte"\nEnviada: 2026/11/22 10:02:11\nPara: ana@exemplo.com.br\nAssunto: Sua mensagem\n\n${REPLY}`,
    own: WORDS,
  },
  {
    name: 'a signature below two dashes',
    text: `${WORDS}\n\n-- \nDra. Ana Souza\nDermatologia · CRM-SP 123456\n(11) 91234-5678`,
    own: WORDS,
  },
  {
    name: 'the notice of a hospital',
    text: `${WORDS}\n\nAVISO DE CONFIDENCIALIDADE: esta mensagem e seus anexos...\n`.replace(
      'AVISO',
      'Aviso',
    ),
    own: WORDS,
  },
  {
    name: 'only markup, Gmail',
    html: `<div dir="ltr">Deu certo, obrigada!<br>Só o favorito que n&atilde;o voltou &amp; o &#99;ard.</div><br><div class="gmail_quote"><blockquote>x</blockquote></div>`,
    own: 'Deu certo, obrigada!\nSó o favorito que não voltou & o card.',
  },
  {
    name: 'only markup, Outlook',
    html: `<html><head><style>p{color:red}</style></head><body><p>Deu certo!</p><div id="divRplyFwdMsg"><b>De:</b> Suporte</div></body></html>`,
    own: 'Deu certo!',
  },
  {
    name: 'a line that only begins like a quote',
    text: 'Em casa funciona, no hospital não.',
    own: 'Em casa funciona, no hospital não.',
  },
  {
    name: 'a line that begins like a quote, right above one',
    text: `Em casa funciona, no hospital não.\nEm 22/11/2026 10:02, Suporte escreveu:\n${quoted(REPLY)}`,
    own: 'Em casa funciona, no hospital não.',
  },
  {
    name: 'a line that begins like a quote, and a blank one above the quote',
    text: `Em casa funciona, no hospital não.\n\nEm 22/11/2026 10:02, Suporte escreveu:\n${quoted(REPLY)}`,
    own: 'Em casa funciona, no hospital não.',
  },
  {
    name: 'a day at the beginning, and a quote below a blank line',
    text: `Em 10/11/2026 eu paguei.\n\nEm 22/11/2026 10:02, Suporte escreveu:\n${quoted(REPLY)}`,
    own: 'Em 10/11/2026 eu paguei.',
  },
  {
    name: 'a sentence that ends like the introduction of a quote',
    text: 'Em relação ao que você escreveu:\nJá tentei, e não deu certo.',
    own: 'Em relação ao que você escreveu:\nJá tentei, e não deu certo.',
  },
  {
    name: 'a sentence with a number that ends like one, below others',
    text: 'Bom dia!\nEm relação aos 3 pontos que a Bia escreveu:\n1. sim\n2. não',
    own: 'Bom dia!\nEm relação aos 3 pontos que a Bia escreveu:\n1. sim\n2. não',
  },
  {
    name: 'an old address and a new one',
    text: 'Preciso trocar o e-mail.\nDe: ana@antigo.com.br\nPara: ana@novo.com.br\nObrigada',
    own: 'Preciso trocar o e-mail.\nDe: ana@antigo.com.br\nPara: ana@novo.com.br\nObrigada',
  },
  {
    name: 'the days of a journey',
    text: 'Estarei fora.\nDe: 10/12\nPara: 15/12',
    own: 'Estarei fora.\nDe: 10/12\nPara: 15/12',
  },
  {
    name: 'nothing above a quote without marks: the answer may stand below it',
    text: `De: Suporte\nEnviado: terça-feira\nAssunto: Sua mensagem\n\nQual aparelho?\n\nUm iPhone 12.`,
    own: 'De: Suporte\nEnviado: terça-feira\nAssunto: Sua mensagem\n\nQual aparelho?\n\nUm iPhone 12.',
  },
  {
    name: 'the notice of a hospital above them',
    text: `Aviso de confidencialidade: esta mensagem e seus anexos...\n\n${WORDS}\n> Tente sair.`,
    own: `Aviso de confidencialidade: esta mensagem e seus anexos...\n\n${WORDS}`,
  },
  {
    name: 'two notices of a hospital above them, and a quote without marks below',
    text: `Aviso de confidencialidade: x\n\nConfidentiality notice: x\n\n${WORDS}\n\n${OUR_HEAD}\n\n${OUR_MAIL}`,
    own: `Aviso de confidencialidade: x\n\nConfidentiality notice: x\n\n${WORDS}`,
  },
  ...[
    'Enviado pelo WhatsApp ontem.',
    'Paguei ontem.\nEnviado pelo Pix da clínica.\nObrigada',
    'Enviado pelo Gmail ontem.',
    'Enviado via e-mail',
    'Enviado do iPhone, pelo aplicativo do Gmail.',
    'Enviado do Outlook, mas não chegou',
    'Enviado do Samsung ontem',
    'Enviado pelo correio',
    'Enviado pelo e-mail da clínica',
    'Sent via courier',
    'Yahoo Mail: não abre aqui',
    'Bom dia.\nEsta mensagem traz dados confidenciais de um paciente, apaguem depois.\nMinha dúvida: o link não abre.',
    'Bom dia.\n\nEsta mensagem traz dados confidenciais de um paciente, apaguem depois.\n\nMinha dúvida: o link não abre.',
    'Olá,\n\nAviso legal: onde fica?\nNão achei a página.',
    'Segue:\nDe: Rua A\nData: 10/12\nAinda quero o acesso',
  ].map((text): InboundCase => ({ name: `words that look like a program's: ${text}`, text, own: text })),
  ...[
    'Sent from my Galaxy A54',
    'Enviado do Yahoo Mail no Android',
    'Enviado do smartphone Samsung Galaxy.',
    'Sent via the Samsung Galaxy S21, an AT&T 5G smartphone',
    'Enviada do meu celular',
    'Enviado via UOL Mail',
    'Enviado do E-mail para Windows 10',
    'Obter o Outlook para iOS<https://aka.ms/o0ukef>',
    'Yahoo Mail: Search, Organize, Conquer<https://mail.onelink.me/1>',
    'Yahoo Mail: Pesquise <https://mail.onelink.me/1>',
    'Enviado do Galaxy A54',
  ].map(
    (line): InboundCase => ({
      name: `a program's own line: ${line}`,
      text: `${WORDS}\n\n${line}`,
      own: WORDS,
    }),
  ),
  {
    name: 'a notice with its name in a line of its own',
    text: `${WORDS}\n\nAVISO DE CONFIDENCIALIDADE\nEsta mensagem e seus anexos são para quem a recebe.`,
    own: WORDS,
  },
  {
    name: 'notices in two languages above a quote',
    text: `${WORDS}\n\nAviso legal: ${'esta mensagem é sigilosa. '.repeat(4)}\n\nThis e-mail is confidential. ${'Delete it. '.repeat(9)}\n\n${quoted(REPLY)}`,
    own: WORDS,
  },
  {
    name: 'a question that begins like a notice',
    text: 'Aviso legal: onde fica?',
    own: 'Aviso legal: onde fica?',
  },
  {
    name: 'a sentence that is the introduction of a quote, in all but what follows',
    text: 'Em 10/11/2026 a Bia me escreveu:\nO acesso acabou. É verdade?\n-- \nDra. Ana',
    own: 'Em 10/11/2026 a Bia me escreveu:\nO acesso acabou. É verdade?',
  },
  {
    name: 'such a sentence above a quote without marks',
    text: `Em 10/11/2026 a Bia me escreveu:\nO acesso acabou. É verdade?\n\n________________________________\n${OUR_HEAD}\n\n${OUR_MAIL}`,
    own: 'Em 10/11/2026 a Bia me escreveu:\nO acesso acabou. É verdade?',
  },
  ...[
    ['Outlook on the web', `\n________________________________\n${OUR_HEAD}\n\n${OUR_MAIL}`],
    ['Outlook on a desktop', `\n\n${OUR_HEAD}\n\n${OUR_MAIL}`],
    [
      'a Samsung phone',
      `\n\nEnviado do meu Galaxy\n\n\n-------- Mensagem original --------\nDe : Suporte\nData: 22/11/2026\n${OUR_MAIL}`,
    ],
    ['Apple Mail', `\n\nEm 22/11/2026, às 10:02, Suporte escreveu:\n\n${OUR_MAIL}`],
    [
      'a program that breaks the introduction, and makes one line of the button',
      `Em ter., 22 de nov. de 2026 às 10:02, Suporte <\nsuporte@exemplo.com.br>\nescreveu:\n\nTente sair.\n\nVer a conversa<https://exemplo.com.br/support>`,
    ],
    ['a signature', '\n\n-- \nDra. Ana'],
  ].flatMap(([by = '', text = '']): InboundCase[] => [
    { name: `a picture alone, by ${by}`, text, attachments: 1, own: '' },
    { name: `nothing, by ${by}`, text, bin: 'vazia' },
  ]),
  { name: 'an emoji alone', text: '👍🏽', own: '👍🏽' },
  { name: 'an attachment beside the words', text: WORDS, attachments: 2, own: WORDS },
  { name: 'an attachment alone', text: '\n\nEnviado do meu iPhone', attachments: 1, own: '' },
  {
    name: 'a forwarder that breaks SPF and keeps DKIM',
    text: WORDS,
    headers: { 'Authentication-Results': 'mx; spf=softfail; dkim=pass header.d=exemplo.com.br' },
    own: WORDS,
  },
  {
    name: 'a forwarder that breaks SPF, told in a header of several lines',
    headers: { 'Authentication-Results': 'mx;\r\n\tspf=fail;\r\n\tdkim=pass header.i=@exemplo.com.br' },
    text: WORDS,
    own: WORDS,
  },
  {
    name: 'a forwarder that breaks SPF, of a hospital that signs for the domain below its own',
    headers: { 'Authentication-Results': 'mx; spf=fail; dkim=pass (ok) header.i=@correio.exemplo.com.br' },
    text: WORDS,
    own: WORDS,
  },
  {
    name: 'a forwarder that breaks SPF, of a ward whose hospital signs for the domain above',
    from: 'Ana Souza <ana@hc.exemplo.com.br>',
    headers: {
      'Authentication-Results': 'mx; spf=fail; dkim=pass(good (2048 bits))header.d=exemplo.com.br',
    },
    text: WORDS,
    own: WORDS,
  },
  {
    name: 'a forwarder that breaks SPF, told apart by a server that tells all results too',
    headers: {
      'Received-SPF': 'softfail (mx.servico.example: not designated)',
      'Authentication-Results': 'mx.servico.example; dkim=pass header.i=@exemplo.com.br; spf=softfail',
    },
    text: WORDS,
    own: WORDS,
  },
  {
    name: 'a forwarder that breaks SPF, of a sender for whom DMARC passes',
    headers: { 'Authentication-Results': 'mx; spf=softfail; dmarc=pass header.from=exemplo.com.br' },
    text: WORDS,
    own: WORDS,
  },
  {
    name: 'a forwarder that breaks SPF, told by a server that writes one line for each result',
    headers: {
      'Authentication-Results': 'mx; dmarc=none\nmx; dkim=pass header.d=exemplo.com.br\nmx; spf=softfail',
    },
    text: WORDS,
    own: WORDS,
  },
  {
    name: 'what servers on the way have said, when the last one has nothing against it',
    headers: {
      'Authentication-Results': 'mx; spf=pass\nexchange.example; spf=softfail; dmarc=fail',
      'ARC-Authentication-Results': 'i=1; exchange.example; spf=softfail',
    },
    text: WORDS,
    own: WORDS,
  },
  { name: 'an address in capitals, as some programs write it', to: 'UPPER', text: WORDS, own: WORDS },
];

/** By machines: none of them may be answered, nor answer us. */
const MACHINES: InboundCase[] = [
  {
    name: 'a holiday notice of Exchange',
    subject: 'Resposta automática: Sua mensagem',
    text: 'Estou de férias.',
    bin: 'automática',
  },
  {
    name: 'one by its header alone',
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: 'Volto dia 3.',
    bin: 'automática',
  },
  {
    name: 'Gmail on holiday',
    headers: { Precedence: 'bulk', 'X-Autoreply': 'yes' },
    text: 'Fora.',
    bin: 'automática',
  },
  { name: 'one in English', subject: 'Automatic reply: Sua mensagem', text: 'Out.', bin: 'automática' },
  {
    name: 'one that says only where she is',
    subject: 'Fora do escritório Re: Sua mensagem',
    text: 'Oi',
    bin: 'automática',
  },
  {
    name: 'an out-of-office of Outlook',
    headers: { 'X-Auto-Response-Suppress': 'All' },
    text: 'Ausente.',
    bin: 'automática',
  },
  { name: 'a bounce', from: 'mailer-daemon@exemplo.com.br', text: 'Address not found', bin: 'automática' },
  {
    name: 'a bounce by its empty return path',
    headers: { 'Return-Path': '<>' },
    text: 'Undeliverable',
    bin: 'devolução',
  },
  {
    name: 'a delivery report',
    headers: { 'Content-Type': 'multipart/report; report-type=delivery-status' },
    text: 'x',
    bin: 'devolução',
  },
  { name: 'a receipt of reading', subject: 'Lida: Sua mensagem', text: 'Lida', bin: 'automática' },
  { name: 'a mailing list', headers: { 'List-Id': '<medicos.exemplo.com.br>' }, text: 'x', bin: 'lista' },
  { name: 'our own mail come back', from: 'nao-responda@exemplo.com.br', text: 'x', bin: 'laço' },
  { name: 'the reply address itself', from: 'suporte@responde.exemplo.com.br', text: 'x', bin: 'laço' },
];

/** By somebody else, or to nowhere. */
const STRANGERS: InboundCase[] = [
  { name: 'another sender', from: 'outra@exemplo.com.br', text: WORDS, bin: 'outro remetente' },
  {
    name: 'the member as a display name only',
    from: '"ana@exemplo.com.br" <ma@golpe.exemplo>',
    text: WORDS,
    bin: 'outro remetente',
  },
  {
    name: 'two senders in one line',
    from: 'Ana <ana@exemplo.com.br>, <ma@golpe.exemplo>',
    text: WORDS,
    bin: 'outro remetente',
  },
  {
    name: 'a forged sender, by DMARC',
    headers: { 'Authentication-Results': 'mx.google.com; dkim=none; spf=fail; dmarc=fail (p=REJECT)' },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender, by SPF',
    headers: { 'Received-SPF': 'Fail (sender not permitted)' },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender whose own line praises itself, below that of the service',
    headers: {
      'Authentication-Results':
        'mx.servico.example; spf=fail; dkim=none\ngolpe.example; dkim=pass header.d=exemplo.com.br',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender, signed for the domain of the forger',
    headers: { 'Authentication-Results': 'mx; spf=fail; dkim=pass header.d=golpe.example' },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender with praise in the address of the envelope',
    headers: {
      'Authentication-Results':
        'mx; spf=fail smtp.mailfrom="x; dkim=pass header.d=exemplo.com.br;"@golpe.example (dkim=pass; dkim=pass header.d=exemplo.com.br)',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender with praise behind a quote that the quoted address holds',
    headers: {
      'Authentication-Results':
        'mx; spf=fail smtp.mailfrom="x\\"; dkim=pass header.d=exemplo.com.br; \\""@golpe.example',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender with praise in a comment that holds another',
    headers: {
      'Authentication-Results': 'mx; spf=fail (of (x) golpe; dkim=pass header.d=exemplo.com.br ; y)',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender whose signature names two addresses',
    headers: {
      'Authentication-Results':
        'mx; spf=fail; dkim=pass header.i=x@exemplo.com.br@golpe.example header.d=golpe.example',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender by SPF alone, whose own line praises itself in the place of the service',
    headers: {
      'Received-SPF': 'Fail (sender not permitted)',
      'Authentication-Results': 'golpe.example; spf=pass; dkim=pass header.d=exemplo.com.br; dmarc=pass',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender, by the second line of a server that writes one for each result',
    headers: {
      'Authentication-Results': 'mx.host.br; dkim=none\nmx.host.br 1; dmarc=fail (p=reject)',
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender in a line whose quote does not end',
    headers: { 'Authentication-Results': 'mx; spf=fail smtp.mailfrom="x; dkim=pass header.d=exemplo.com.br' },
    text: WORDS,
    bin: 'remetente falso',
  },
  {
    name: 'a forged sender in a line longer than any',
    headers: {
      'Authentication-Results': `mx; spf=fail; dkim=pass header.d=exemplo.com.br; x=${'x'.repeat(5_000)}`,
    },
    text: WORDS,
    bin: 'remetente falso',
  },
  { name: 'a wrong tag', to: 'WRONG', text: WORDS, bin: 'sem ticket' },
  { name: 'no tag', to: 'suporte@responde.exemplo.com.br', text: WORDS, bin: 'sem ticket' },
  { name: "another ticket's id with this tag", to: 'SWAPPED', text: WORDS, bin: 'sem ticket' },
  { name: 'the tag at another host', to: 'FOREIGN', text: WORDS, bin: 'sem ticket' },
  {
    name: 'nothing but the quote',
    text: `Em 22/11/2026 10:02, Suporte escreveu:\n${quoted(REPLY)}`,
    bin: 'vazia',
  },
];

export const INBOUND_CASES: InboundCase[] = [...PEOPLE, ...MACHINES, ...STRANGERS];
