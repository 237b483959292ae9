import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/wait.ts';
import type { EngineName } from './drivers/engine.ts';
import { engineOf } from './engines.ts';
import type { Query } from './look.ts';
import type { Screen } from './screen.ts';
import { Stage } from './stage.ts';
import { pendingId, storedText, untilWiped } from './stored.ts';

const button = (name: string): Query => ({ role: 'button', name });
const EMAIL: Query = { placeholder: 'Seu e-mail cadastrado' };
const CODE: Query = { label: 'Código de 8 dígitos' };
const CARD: Query = { role: 'article' };
const SEARCH: Query = { role: 'searchbox' };
const favorites = (count: number): Query => ({ role: 'tab', name: `Favoritos (${count})` });
const heading = (name: string): Query => ({ role: 'heading', name });
const notice = (text: string): Query => ({
  text: { exactly: text },
  within: { role: 'region', name: 'Notificações' },
});

const IN_A_CENTURY = '2099-12-31 02:59:59.999Z';

/** An app on the home screen: iPhones say so by this, the others by their display mode. */
const asInstalled = () => {
  Object.defineProperty(navigator, 'standalone', { get: () => true });
};

/** Chromium offers the installation only to people it has watched for a while. */
const offerInstall = () => {
  const prompt = async () => void Object.assign(window, { wasPrompted: true });
  const userChoice = Promise.resolve({ outcome: 'dismissed' });
  dispatchEvent(
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice }),
  );
};

/** What each engine's phone calls itself, where the way of installing is read from it. */
const PHONES: Record<EngineName, { userAgent: string; steps: string }> = {
  chromium: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    steps: 'Adicionar à tela inicial',
  },
  firefox: {
    userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    steps: 'Adicionar à tela inicial',
  },
  webkit: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    steps: 'Adicionar à Tela de Início',
  },
};

/** The ten ways that every member goes, written once, walked in one engine. */
export function walkJourneys(name: EngineName): void {
  const engine = engineOf(name);
  let stage: Stage;

  beforeAll(async () => {
    if (engine.isHere()) stage = await Stage.set(engine);
  });
  afterEach(() => stage?.takeBack());
  afterAll(() => stage?.end());

  const askForLink = async (screen: Screen, email: string) => {
    await screen.open('/login');
    await screen.write(EMAIL, email);
    await screen.tap(button('Enviar Link de Acesso'));
    const mail = await stage.app.nextSignInMail(email);
    await screen.sees(heading('Verifique seu e-mail'));
    return mail;
  };

  /** A heart's tap: found by searching, done when the heart itself says so. */
  const toggle = async (screen: Screen, names: string[], action: 'Adicionar aos' | 'Remover dos') => {
    const other = action === 'Adicionar aos' ? 'Remover dos' : 'Adicionar aos';
    for (const one of names) {
      await screen.write(SEARCH, one);
      await screen.tap(button(`${action} favoritos: ${one}`));
      await screen.sees(button(`${other} favoritos: ${one}`));
    }
    await screen.write(SEARCH, '');
  };

  const leave = async (screen: Screen) => {
    await screen.tap(button('Mais'));
    await screen.tap({ ...button('Sair'), within: { role: 'dialog' } });
  };

  describe.skipIf(!engine.isHere())(`in ${name}`, () => {
    it('1: a doctor asks for access, through a network that goes away in the middle', async () => {
      const email = 'pede@exemplo.com.br';
      const device = stage.device();
      let screen = await device.newTab();
      await screen.open('/register');
      await screen.untilOfflineReady();
      await screen.write({ label: 'Nome completo' }, 'Ana Conceição');
      await screen.write({ label: 'E-mail' }, email);
      await screen.write({ label: 'Telefone/WhatsApp' }, '11912345678');
      await screen.reads({ label: 'Telefone/WhatsApp' }, '(11) 91234-5678');
      await screen.write({ label: 'Especialidade' }, 'Dermatologia');
      await screen.write({ label: 'CRM' }, '123456');
      await screen.choose({ label: 'UF' }, 'SP');
      stage.network.cut();
      await screen.tap(button('Solicitar Cadastro'));
      await screen.sees1('Erro ao enviar solicitação');
      expect(await stage.rows('registration_requests', `email = '${email}'`)).toHaveLength(0);
      await device.hasWritten(() => draftTime(screen));
      screen = await device.relaunch();
      await screen.open('/register');
      await screen.reads({ label: 'E-mail' }, email);
      await screen.reads({ label: 'CRM' }, '123456');
      await screen.reads({ label: 'UF' }, 'SP');
      stage.network.mend();
      await screen.tap(button('Solicitar Cadastro'));
      await screen.sees(heading('Solicitação Enviada!'));
      expect(await stage.rows('registration_requests', `email = '${email}'`)).toMatchObject([
        {
          full_name: 'Ana Conceição',
          phone: '(11) 91234-5678',
          crm: '123456',
          state: 'SP',
          status: 'pending',
        },
      ]);
      expect(await storedText(screen)).not.toContain(email);
    });

    it('2: from the approval mail to the first entry, and no secret stays in address or history', async () => {
      const email = 'aprovada@exemplo.com.br';
      const request = await stage.app.operator('POST', '/api/collections/registration_requests/records', {
        full_name: 'Clara Nunes',
        email,
        crm: '123456',
        state: 'SP',
        specialty: 'Dermatologia',
        status: 'pending',
      });
      await stage.asAdmin('POST', '/api/app/approve-user', {
        requestId: request['id'],
        accessDuration: null,
        planType: 'Vitalício',
      });
      const approval = await stage.app.mail.next(email);
      const [toLogin = ''] = /https?:\/\/\S+\/login#email=\S+/.exec(approval.mail.text ?? '') ?? [];
      expect(toLogin).not.toBe('');
      const screen = await stage.device().newTab();
      await screen.open(toLogin);
      await screen.reads(EMAIL, email);
      await screen.tap(button('Enviar Link de Acesso'));
      const { link, linkSecret } = await stage.app.nextSignInMail(email);
      await screen.sees(heading('Verifique seu e-mail'));
      await screen.open('/robots.txt');
      await screen.open(link);
      await screen.sees1('Você vai entrar como');
      await screen.tap({ role: 'button', name: { exactly: 'Entrar' } });
      await screen.isAt('/dashboard');
      await screen.sees(CARD);
      await screen.sees1('Clara Nunes');
      expect((await screen.address()).href).not.toContain(linkSecret);
      expect(await storedText(screen)).not.toContain(linkSecret);
      await screen.back();
      expect((await screen.address()).href).not.toContain(linkSecret);
    });

    it('3: entry by the code in the installed app, killed while it waited for the code', async () => {
      const email = 'instalado@exemplo.com.br';
      await stage.app.addMember(email);
      const device = stage.device({ atStart: [asInstalled] });
      let screen = await device.newTab();
      const { code } = await askForLink(screen, email);
      await screen.sees(CODE);
      await eventually(async () => expect((await screen.look(CODE)).hasFocus).toBe(true));
      await device.hasWritten(() => pendingId(screen));
      screen = await device.relaunch();
      await screen.open('/');
      await screen.sees(heading('Verifique seu e-mail'));
      await screen.write(CODE, `${code.slice(0, 4)} ${code.slice(4)}`);
      await screen.isAt('/dashboard');
      await screen.sees(CARD);
      expect((await screen.look({ role: 'region', name: 'Instalar aplicativo' })).count).toBe(0);
    });

    it('4: a link that a scanner has opened before still serves, once', async () => {
      const email = 'varrida@exemplo.com.br';
      await stage.app.addMember(email);
      const asking = await stage.device().newTab();
      const { link } = await askForLink(asking, email);
      const scanner = await stage.device().newTab();
      for (let visit = 0; visit < 2; visit += 1) {
        await scanner.open('/robots.txt');
        await scanner.open(link);
        await scanner.sees1('Você vai entrar como');
      }
      await asking.open('/robots.txt');
      await asking.open(link);
      await asking.tap({ role: 'button', name: { exactly: 'Entrar' } });
      await asking.isAt('/dashboard');
      await scanner.open('/robots.txt');
      await scanner.open(link);
      await scanner.sees1('Este link já foi usado. Peça um novo link de acesso.');
      expect((await scanner.address()).href).not.toContain('entrar=');
    });

    it('5: the way onto the home screen is shown after the first heart, and not again once it is there', async () => {
      const email = 'instala@exemplo.com.br';
      await stage.app.addMember(email);
      const { userAgent, steps } = PHONES[name];
      const device = stage.device({ userAgent });
      const screen = await stage.memberAt(device, email);
      const question: Query = { role: 'region', name: 'Instalar aplicativo' };
      const sheet: Query = { role: 'dialog', name: 'Instalar aplicativo' };
      if (name === 'chromium') await screen.run(offerInstall);
      expect((await screen.look(question)).count).toBe(0);
      await screen.tap({ role: 'button', name: { pattern: '^Adicionar aos favoritos' } });
      if (name === 'firefox') {
        // It has a menu for it, and asks nobody: the way there is under 'Mais'.
        await screen.tap(button('Mais'));
        await screen.tap(button('Instalar aplicativo'));
      } else await screen.tap({ ...button(name === 'webkit' ? 'Ver como' : 'Instalar'), within: question });
      if (name === 'chromium')
        await eventually(async () => expect(await screen.run(() => 'wasPrompted' in window)).toBe(true));
      else await screen.sees({ text: steps, within: sheet });
      if (name === 'webkit') await screen.sees({ text: 'A primeira entrada é pelo código', within: sheet });
      // What the phone takes from the page for it.
      const manifest = await screen.run(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
        const answer = await fetch(link?.href ?? '');
        const { start_url, display, icons } = await answer.json();
        const sizes = await Promise.all(
          icons
            .filter(({ type }: { type: string }) => type === 'image/png')
            .map(async ({ src }: { src: string }) => {
              const image = Object.assign(new Image(), { src });
              await image.decode();
              return image.naturalWidth;
            }),
        );
        return { start_url, display, sizes };
      });
      expect(manifest).toMatchObject({ display: 'standalone' });
      expect(Math.max(...manifest.sizes)).toBe(512);
      await stage.untilKept(device, screen);
      const installed = await device.relaunch({ atStart: [asInstalled] });
      await installed.open(manifest.start_url);
      await installed.sees(CARD);
      await installed.tap(button('Mais'));
      await installed.sees(button('Fechar'));
      expect((await installed.look(button('Instalar aplicativo'))).count).toBe(0);
    });

    it('6: opens without a network after it was killed, searches and filters, and goes on when it is back', async () => {
      const email = 'sem-rede@exemplo.com.br';
      await stage.app.addMember(email);
      const device = stage.device();
      const before = await stage.memberAt(device, email);
      const total: Query = { role: 'tab', name: `Todos (${stage.app.sample.size})` };
      await before.sees(total);
      await stage.untilKept(device, before);
      stage.network.cut();
      const screen = await device.relaunch();
      await screen.open('/dashboard');
      await screen.sees(total);
      await screen.sees1('Servidor indisponível');
      await screen.write(SEARCH, 'CARROSSEIS');
      await screen.sees(heading('Roteirista de Carrosséis'));
      await screen.tap(button('Limpar Filtros'));
      await screen.sees(total);
      await screen.choose({ label: 'Categoria' }, 'Instagram');
      await eventually(async () => {
        const { texts } = await screen.look(CARD);
        expect(texts.length).toBeGreaterThan(0);
        expect(texts.filter((text) => !text.includes('Instagram'))).toEqual([]);
      });
      await stage.reconnect(screen);
      await screen.sees1('Sincronizado');
    });

    it('7: hearts of two tabs without a network are one list, survive a kill, and arrive', async () => {
      const email = 'coracoes@exemplo.com.br';
      const userId = await stage.app.addMember(email);
      const device = stage.device();
      const first = await stage.memberAt(device, email);
      stage.network.cut();
      const names = [...stage.app.sample.keys()].slice(0, 3);
      const second = await device.newTab();
      await second.open('/dashboard');
      await second.sees(CARD);
      await first.show();
      await toggle(first, names, 'Adicionar aos');
      await first.sees(favorites(3));
      await second.show();
      await second.sees(favorites(3));
      await toggle(second, names.slice(1), 'Remover dos');
      await second.sees1('3 alterações aguardando envio');
      await first.show();
      await first.sees(favorites(1));
      await stage.untilKept(device, first);
      const third = await device.relaunch();
      await third.open('/dashboard');
      await third.sees(favorites(1));
      await third.sees1('3 alterações aguardando envio');
      await stage.reconnect(third);
      await third.seesNoMore({ text: 'aguardando envio' });
      // The line is also empty for the moment in which the window is drawn anew.
      await eventually(async () => expect(await stage.app.favoritesOf(userId)).toEqual(names.slice(0, 1)));
    });

    it('8: an assistant opens in a tab of its own, and the way back leads to its card', async () => {
      const email = 'usa@exemplo.com.br';
      await stage.app.addMember(email);
      const device = stage.device();
      const screen = await stage.memberAt(device, email);
      const wanted = 'Roteirista de Carrosséis';
      await screen.write(SEARCH, 'carrosseis');
      await screen.sees(heading(wanted));
      const card: Query = { role: 'article', name: wanted };
      const { url } = await stage.app.operator(
        'GET',
        `/api/collections/marketing_assistants/records/${stage.app.sample.get(wanted)}`,
      );
      expect(await screen.run(addressOf, wanted)).toBe(url);
      const open = async (from: Screen, within: Query) => {
        await from.tap({ role: 'link', name: 'Acessar Assistente', within });
        return device.openedTab();
      };
      await (await open(screen, card)).close();
      await screen.show();
      await screen.reads(SEARCH, 'carrosseis');
      await screen.sees(card);
      const recent: Query = { text: wanted, within: { role: 'region', name: 'Usados recentemente' } };
      // Not by the button: where what was found has been brought in sight, the way to the filters stands in its place.
      await screen.write(SEARCH, '');
      await screen.sees(recent);
      // A phone may close the app while the assistant is in front.
      await stage.untilKept(device, screen);
      const again = await device.relaunch();
      await again.open('/dashboard');
      await again.sees(recent);
      await again.write(SEARCH, 'carrosseis');
      await again.sees(heading(wanted));
      await again.run(hideAtClick);
      await open(again, card);
      await device.hasWritten(() => again.run(departure));
      const back = await device.relaunch();
      await back.open('/dashboard');
      await back.until('its card is marked', async () => (await back.run(markedCard)).includes(wanted));
    });

    it('9: the end of the access locks the open app, also after a kill, and renewal opens it without a sign-in', async () => {
      const email = 'vence@exemplo.com.br';
      const userId = await stage.app.addMember(email, { expires_at: IN_A_CENTURY });
      const device = stage.device();
      const screen = await stage.memberAt(device, email);
      const open: Query = { role: 'link', name: 'Acessar Assistente' };
      await screen.sees(open);
      await stage.app.changeProfile(userId, { expires_at: '2024-01-01 02:59:59.999Z' });
      await screen.sees1('Seu acesso expirou. Entre em contato para renovar.');
      await screen.seesNoMore(open);
      await eventually(async () =>
        expect(await storedText(screen)).not.toContain('assistentes.exemplo.com.br'),
      );
      await stage.untilKept(device, screen);
      stage.network.cut();
      const again = await device.relaunch();
      await again.open('/dashboard');
      await again.sees1('Seu acesso expirou. Entre em contato para renovar.');
      expect((await again.look(open)).count).toBe(0);
      stage.network.mend();
      await stage.app.changeProfile(userId, { expires_at: IN_A_CENTURY });
      await again.sees(open);
      await again.isAt('/dashboard');
    });

    it('10: a message waits for the network, and a shared computer keeps nothing of who has left', async () => {
      const email = 'balcao@exemplo.com.br';
      await stage.app.addMember(email, { full_name: 'Bruna Balcão' });
      const device = stage.device();
      const screen = await stage.memberAt(device, email, '/support');
      stage.network.cut();
      await screen.write({ label: 'Mensagem' }, 'Escrita no balcão');
      await screen.tap(button('Enviar mensagem'));
      await screen.sees(heading('Mensagem guardada'));
      await leave(screen);
      await screen.sees({ role: 'dialog', name: 'Sair mesmo assim?' });
      await screen.tap(button('Não sair agora'));
      await screen.sees1('Aguardando envio');
      stage.network.mend();
      await screen.sees(heading('Mensagem enviada'), 20_000);
      expect(await stage.rows('support_requests', `email = '${email}'`)).toHaveLength(1);
      await leave(screen);
      await screen.sees(notice('Logout realizado'));
      await screen.isAt('/login');
      await untilWiped(screen);
      const left = await storedText(screen);
      for (const words of ['Bruna', email, 'balcão', 'assistentes.exemplo.com.br'])
        expect(left).not.toContain(words);
      await screen.back();
      await screen.seesNoMore(CARD);
      expect(await screen.run(() => document.body.textContent)).not.toContain('Bruna');
    });
  });
}

/** In the page: where the link of this card leads. */
function addressOf(name: string): string {
  const cards = [...document.querySelectorAll('article')];
  const links = cards.find(({ textContent }) => textContent?.includes(name))?.querySelectorAll('a') ?? [];
  return [...links].find(({ textContent }) => textContent?.includes('Acessar Assistente'))?.href ?? '';
}

/**
 * In the page: the tab that a click opens covers it, and what it is told then is told, at once. No driver covers Chromium's, and a
 * note of a page that nothing covers is gone after ten seconds; storage reaches the disk later than that.
 */
function hideAtClick(): void {
  addEventListener('click', () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** In the page: what is noted of the card from which somebody has left. */
const departure = (): string => {
  const [, noted] = Object.entries(localStorage).find(([key]) => key.endsWith(':aberto')) ?? [];
  if (!noted) throw new Error('nothing is noted of it');
  return String(noted);
};

/** In the page: what the card shows from which somebody has come back. */
const markedCard = (): string => document.querySelector('article.is-marked')?.textContent ?? '';

/** When the half-filled form was last saved: an earlier state of it may have reached the disk before. */
const draftTime = (screen: Screen): Promise<string> =>
  screen.run(() => String(JSON.parse(localStorage.getItem('agentes:cadastro') ?? '{}').savedAt));
