// The page of the local inbox: a list that looks for new messages every second, and the message that was chosen.

/** @typedef {import('../mailbox.mjs').Mail} Mail */

const list = /** @type {HTMLElement} */ (document.getElementById('list'));
const panel = /** @type {HTMLElement} */ (document.getElementById('mail'));
const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' });

/** @type {Mail[]} */
let mails = [];
let shown = '';

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} children text stays text: a message cannot write markup into this page
 */
function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function renderList() {
  const chosen = currentId();
  const items = mails.map((mail) => {
    const link = element(
      'a',
      { href: `#${mail.id}` },
      element('strong', {}, mail.subject),
      element('small', {}, `${mail.to.join(', ')} · ${time.format(new Date(mail.date))}`),
    );
    if (mail.id === chosen) link.setAttribute('aria-current', 'true');
    return element('li', {}, link);
  });
  list.replaceChildren(...items);
  if (items.length === 0)
    list.append(
      element('li', { className: 'empty' }, 'Nenhuma mensagem ainda. Peça um link de acesso no aplicativo.'),
    );
}

function renderMail() {
  const mail = mails.find(({ id }) => id === currentId());
  if (shown === (mail?.id ?? 'none')) return;
  shown = mail?.id ?? 'none';
  if (!mail) {
    panel.replaceChildren(element('p', { className: 'empty' }, 'Escolha uma mensagem.'));
    return;
  }
  panel.replaceChildren(
    element('h2', {}, mail.subject),
    element(
      'dl',
      {},
      ...term('De', mail.from),
      ...term('Para', mail.to.join(', ')),
      ...term('Recebida', new Date(mail.date).toLocaleString('pt-BR')),
    ),
    element('div', { className: 'actions' }, ...actions(mail)),
  );
  if (mail.html) panel.append(element('iframe', { title: 'Mensagem', src: `/messages/${mail.id}` }));
  const text = element('pre', {}, mail.text);
  panel.append(mail.html ? element('details', {}, element('summary', {}, 'Versão em texto'), text) : text);
}

/**
 * @param {string} name
 * @param {string} value
 */
const term = (name, value) => [element('dt', {}, name), element('dd', {}, value)];

/** @param {Mail} mail */
function actions(mail) {
  const found = [];
  if (mail.link)
    found.push(
      element(
        'a',
        { className: 'button', href: mail.link, target: '_blank', rel: 'noopener' },
        'Abrir o link',
      ),
    );
  const { code } = mail;
  if (code) {
    const copy = element('button', { type: 'button' }, 'Copiar código ');
    copy.append(element('span', { className: 'code' }, `${code.slice(0, 4)} ${code.slice(4)}`));
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code);
      copy.textContent = 'Código copiado';
    });
    found.push(copy);
  }
  return found;
}

/** The message in the address, else the newest. */
const currentId = () => location.hash.slice(1) || mails[0]?.id;

async function refresh() {
  try {
    const response = await fetch('/api/messages');
    mails = await response.json();
    renderList();
    renderMail();
  } catch {
    panel.replaceChildren(element('p', { className: 'empty' }, 'O aplicativo foi parado.'));
    shown = '';
  }
}

addEventListener('hashchange', () => {
  renderList();
  renderMail();
});
document.getElementById('clear')?.addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  location.hash = '';
  await refresh();
});
setInterval(refresh, 1000);
await refresh();
