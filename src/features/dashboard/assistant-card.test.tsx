import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AssistantCard } from './assistant-card.tsx';
import { LOCK_TEXTS, type Lock } from './lock-texts.ts';

const assistant = {
  id: 'a1',
  name: 'Roteirista de <b>Reels</b>',
  description: 'Transforma um tema clínico em roteiro.',
  category: 'Vídeo e Roteiro',
  tags: ['reels', 'vídeo', 'roteiro', 'ética', 'cfm'],
  url: 'https://exemplo.com/reels',
};
const render = (props: Partial<Parameters<typeof AssistantCard>[0]> = {}) =>
  renderToStaticMarkup(
    <AssistantCard
      assistant={assistant}
      position={3}
      listSize={40}
      isFavorite={false}
      isInFlight={false}
      lock={null}
      isUnderHeading={false}
      isInList={false}
      isNew={false}
      isMarked={false}
      onMore={() => undefined}
      {...props}
    />,
  );

test('the heart is a button that says what a tap would do, and to which assistant', () => {
  expect(render()).toContain('aria-label="Adicionar aos favoritos: Roteirista de &lt;b&gt;Reels');
  expect(render({ isFavorite: true })).toContain('aria-label="Remover dos favoritos: Roteirista de');
});

test('what came since the last visit says so above its name, which stays as it is, and nothing else does', () => {
  expect(render({ isNew: true })).toMatch(/<b[^>]*>Novo<\/b><\/div>.*Reels&lt;\/b&gt;<\/h2>/);
  expect(render()).not.toContain('Novo');
});

test('a heart rests while its own request is on its way, and while the access is locked', () => {
  expect(render()).not.toContain('aria-disabled');
  expect(render({ isInFlight: true })).toContain('aria-disabled="true"');
  expect(render({ lock: 'access_expired' })).toContain('aria-disabled="true"');
});

test('the assistant opens in a new tab that learns nothing about this one', () => {
  expect(render()).toMatch(
    /<a[^>]* href="https:\/\/exemplo\.com\/reels" target="_blank" rel="noopener noreferrer"/,
  );
});

test('a locked card carries no address anywhere, but the reason', () => {
  for (const lock of Object.keys(LOCK_TEXTS) as Lock[]) {
    const html = render({ lock });
    expect(html, lock).not.toContain('exemplo.com');
    expect(html, lock).not.toContain('href');
    expect(html, lock).toContain('icon-lock');
  }
  expect(render({ lock: 'access_expired' })).toContain('Disponível após a renovação');
});

test('an address that is not plain https is never offered, however it came onto the device', () => {
  for (const url of [
    'javascript:alert(1)',
    'http://exemplo.com',
    'https://eu:senha@exemplo.com',
    'data:,x',
  ]) {
    expect(render({ assistant: { ...assistant, url } }), url).not.toContain('href');
  }
});

test('a locked card still has its menu: its details and a way to report a problem', () => {
  expect(render({ lock: 'user_inactive' })).toMatch(
    /<button[^>]*aria-label="Opções: Roteirista de &lt;b&gt;/,
  );
});

test('an assistant without an address offers nothing to press', () => {
  expect(render({ assistant: { ...assistant, url: '' } })).not.toContain('href');
});

test('markup in a name is text, not markup', () => {
  expect(render()).toContain('Roteirista de &lt;b&gt;Reels&lt;/b&gt;</h2>');
});

test('a screen reader hears the place in the whole list', () => {
  expect(render()).toContain('aria-posinset="3" aria-setsize="40"');
});

test('a card says how many tags it has no room for, and begins with the one that is filtered by', () => {
  const items = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text]) => text);
  const tags = (count: number) => ({ ...assistant, tags: assistant.tags.concat('lgpd').slice(0, count) });
  expect(items(render({ assistant: tags(4) }))).toEqual(['reels', 'vídeo', 'roteiro', 'ética']);
  expect(render({ assistant: tags(5) })).toContain('<li aria-label="mais 1 tag">+1</li>');
  expect(render({ assistant: tags(6) })).toContain('<li aria-label="mais 2 tags">+2</li>');
  const filtered = items(render({ assistant: tags(6), chosenTag: 'cfm' }));
  expect(filtered).toEqual(['cfm', 'reels', 'vídeo', 'roteiro', '+2']);
  expect(items(render({ assistant: tags(4), chosenTag: 'cfm' }))[0]).toBe('reels');
  expect(render({ isInList: true })).not.toContain('+1');
});
