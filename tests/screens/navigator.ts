import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, desktop } from '../support/admin-page.ts';
import type { App } from '../support/app.ts';
import { PHONE, phone } from '../support/browser.ts';
import { goOnline } from '../support/connection.ts';
import { reportViolations } from '../support/policy-violations.ts';
import { resize } from '../support/resize.ts';
import { ADMIN_SCENARIOS } from './admin-scenarios.ts';
import { MEMBER_SCENARIOS } from './member-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { EMAILS, type Role } from './seed.ts';
import { VISITOR_SCENARIOS } from './visitor-scenarios.ts';
import { leave } from './walk-to.ts';

/** Whatever fades or slides has come to its end, and the page is drawn. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    const isEnding = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (const animation of document.getAnimations().filter(isEnding)) animation.finish();
    await frame();
  });
}

export type Device = 'phone' | 'desktop';

const SCENARIOS: readonly Scenario[] = [...VISITOR_SCENARIOS, ...MEMBER_SCENARIOS, ...ADMIN_SCENARIOS];

/** What there is to see on a device. */
export const scenariosOn = (device: Device): Scenario[] =>
  SCENARIOS.filter(({ only }) => !only || only === device);

/** Opens scenarios on one kind of device, and keeps every role's window signed in between them. */
export class ScreenNavigator {
  /** What the content policy has stopped in any window since somebody emptied it. */
  readonly violations: string[] = [];
  private readonly windows = new Map<Role, { context: BrowserContext; page: Page }>();

  constructor(
    private readonly app: App,
    private readonly device: Device,
    /** Points of the phone's screen to a pixel of the page. */
    private readonly scale = 1,
  ) {}

  /** Walks to a scenario in light colours and a window of the device's size; returns the page that shows it. */
  async open(scenario: Scenario): Promise<Page> {
    const page = await this.pageOf(scenario.role);
    await goOnline(page.context());
    // Before the colours and the size, with which a browser draws everything anew that is there.
    await leave(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const size = this.device === 'phone' ? PHONE : DESKTOP;
    if (page.viewportSize()?.width !== size.width) await resize(page, size);
    // A sign-in that the scenario before has begun would greet the visitor of the next.
    if (scenario.role === 'visitor' && page.url() !== 'about:blank')
      await page.evaluate(() => localStorage.clear());
    await scenario.open(page, this.app);
    return page;
  }

  /** Shows the page that stands there in the other theme. */
  async darken(page: Page): Promise<void> {
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colours that fade over would be seen half way.
    await untilStill(page);
  }

  private async pageOf(role: Role): Promise<Page> {
    const known = this.windows.get(role);
    if (known) return known.page;
    const { app, scale } = this;
    const context = await (this.device === 'phone'
      ? phone(app.url, { lives: 'file', deviceScaleFactor: scale })
      : desktop(app.url, { lives: 'file' }));
    await reportViolations(context, this.violations);
    const page = await context.newPage();
    this.windows.set(role, { context, page });
    if (role !== 'visitor') await this.enter(page, role);
    return page;
  }

  /** A member whose access has ended is refused at the door: the access ends after the sign-in. */
  private async enter(page: Page, role: Exclude<Role, 'visitor'>): Promise<void> {
    if (role !== 'expired') return this.app.enter(page, EMAILS[role]);
    const found = await this.app.operator(
      'GET',
      `/api/collections/profiles/records?filter=${encodeURIComponent(`email = '${EMAILS.expired}'`)}`,
    );
    const profile = found['items']?.[0];
    const id = String(profile?.['id']);
    const end = String(profile?.['expires_at']);
    await this.app.changeProfile(id, { expires_at: '' });
    await this.app.enter(page, EMAILS.expired);
    await page.getByRole('article').first().waitFor();
    await this.app.changeProfile(id, { expires_at: end });
  }
}
