import type { Device } from '../device.ts';
import type { Ending, Sent } from '../network.ts';
import { claimsOf } from '../server.ts';
import type { Stage } from '../stage.ts';
import type { Tab } from '../tab.ts';
import { databaseOf } from './databases.ts';
import type { Findings } from './findings.ts';
import { PULL, PUSH } from './gate.ts';
import type { Moments } from './moments.ts';

/** What the words of the line say of the network. */
const SAYS: Record<string, 'well' | 'busy' | 'offline' | 'unreachable' | 'portal'> = {
  Sincronizado: 'well',
  'Sincronizando...': 'busy',
  'Sem conexão': 'offline',
  'Servidor indisponível': 'unreachable',
  'A rede pede um login. Abra a página do Wi-Fi, entre e volte aqui': 'portal',
};

/** What has been written, or has happened to the network, is noticed by every tab that is awake. */
const SHOWN_MS = 500;
/** An answer that another tab asked for serves what is asked for in the same moment. */
const SAME_MOMENT_MS = 1_500;

/** Longer than a tab waits for another that holds the lock and sleeps. */
const BUSY_MS = 150_000;

/** How the last exchange of a tab about the mirror ended; 'unclear': a part of an answer may be enough. */
interface Trip {
  user: string;
  how: 'good' | 'bad' | 'unclear';
  isForeign: boolean;
  /** Somebody else's answer, or less than a whole one. */
  isWrong: boolean;
  at: number;
}

/** The state line of each tab that somebody sees says what the network and the store have last shown. */
export class StateLine {
  private readonly trips = new Map<Tab, Trip>();
  /** When the server last answered a device well, or a message of it came. */
  private readonly reached = new Map<Device, number>();
  /** Since when each look at a tab has found it busy with the same run. */
  private readonly busy = new Map<Tab, { run: number; since: number }>();
  /** What a tab had printed when its line was last known to be true. */
  private readonly printed = new Map<Tab, number>();

  constructor(
    private readonly stage: Stage,
    private readonly moments: Moments,
    private readonly findings: Findings,
  ) {}

  ended(tab: Tab, { path, headers }: Sent, ending: Ending): void {
    if (path !== PULL && path !== PUSH) return;
    const { now } = this.stage.world;
    const how = ending === 'part' ? 'unclear' : isGood(ending) ? 'good' : 'bad';
    const { id: user } = claimsOf(headers['authorization']);
    const isForeign = ending === 'foreign';
    this.trips.set(tab, { user, how, isForeign, isWrong: isForeign || ending === 'part', at: now });
    if (how !== 'bad') this.reached.set(tab.device, now);
  }

  /** What has just been asked for the mirror was answered by somebody else, or in part: else a history tries nothing. */
  mustBeMisled(device: Device): void {
    const isMisled = device.living.some((tab) => this.trips.get(tab)?.isWrong);
    this.findings.checks += 1;
    if (!isMisled) this.findings.fail('a wrong answer has come', device.name);
  }

  heard(tab: Tab): void {
    this.reached.set(tab.device, this.stage.world.now);
  }

  check(tab: Tab): void {
    const { sync, runs, isRunning, userId, line } = tab.client.look();
    // Asleep, behind others, or before the sync of whoever is here has begun: the line is not there, or says nothing yet.
    if (tab.isFrozen || !tab.isVisible || !userId || !isRunning) return void this.busy.delete(tab);
    this.findings.checks += 1;
    if (!sync.isSyncing && sync.progress !== null) this.lie(tab, 'shows progress of nothing');
    if (sync.isSyncing) this.checkBusy(tab, runs);
    else this.busy.delete(tab);
    // What is being tried is known when that has ended.
    const says = SAYS[line.text] ?? line.text;
    const wrong = sync.isSyncing ? '' : this.wrongOf(tab, userId, says);
    // Until a network that came back has been noticed, what is printed may be of the try that would say so.
    const isUnnoticed = says === 'offline' && tab.device.isOnline;
    if (!wrong && !isUnnoticed) this.printed.set(tab, tab.printed.length);
    // The database failed, not the network: the line stays as it was until the next try.
    else if (wrong && !this.hasPrinted(tab, 'sync')) this.lie(tab, `${wrong}, and says ${line.text}`);
    if (tab.device.showsQueue) this.checkCounts(tab, userId);
  }

  /** What is on its way has been sent, or ends. */
  private checkBusy(tab: Tab, run: number): void {
    const { world, network } = this.stage;
    const before = this.busy.get(tab);
    // Between two looks minutes may have passed, in which one run has ended and another begun.
    const since = before?.run === run ? before.since : world.now;
    this.busy.set(tab, { run, since });
    const sent = network.sent.findLast((one) => one.tab.device === tab.device)?.at ?? 0;
    const quiet = Math.max(since, sent, this.moments.disturbedSince(tab.device));
    if (world.now - quiet > BUSY_MS) this.lie(tab, 'is busy with nothing');
  }

  /** Why the words about the network are not true, '' when they are. */
  private wrongOf(tab: Tab, user: string, says: string): string {
    const { isOnline, turnedAt } = tab.device;
    const reached = this.reached.get(tab.device) ?? Number.NEGATIVE_INFINITY;
    // Of what had left before, an answer may still come: it says that there is a network after all.
    if (!isOnline) return says === 'offline' || reached >= turnedAt - SAME_MOMENT_MS ? '' : 'has no network';
    // A try that was just ending when the network came back begins again right after it.
    if (says === 'offline') return this.stage.world.now - turnedAt < SHOWN_MS ? '' : 'has a network';
    const trip = this.trips.get(tab);
    if (trip?.user !== user || trip.how === 'unclear' || trip.at < turnedAt) return '';
    if (trip.how === 'good') return says === 'well' ? '' : 'was answered';
    if (says === 'well') return reached >= trip.at - SAME_MOMENT_MS ? '' : 'was not answered';
    return says === 'portal' && !trip.isForeign ? 'was not answered by anybody' : '';
  }

  /** What waits is counted, as it stands in the store. */
  private checkCounts(tab: Tab, user: string): void {
    const { device } = tab;
    const { disk } = device;
    const { now } = this.stage.world;
    const since = Math.max(disk.writtenAt, disk.evictedAt, tab.openedAt, this.moments.disturbedSince(device));
    if (!disk.isQuiet || now - since < SHOWN_MS || this.hasPrinted(tab, 'database')) return;
    this.findings.checks += 1;
    const { line } = tab.client.look();
    const stored = (store: string) => disk.rows(databaseOf(user), store).length;
    const isBusy = SAYS[line.text] === 'busy';
    const waiting = isBusy ? 0 : stored('intents');
    if (numberIn(line.waiting) !== waiting || numberIn(line.messages) !== stored('outgoing'))
      this.lie(
        tab,
        `${waiting} and ${stored('outgoing')} wait, and it says ${line.waiting}, ${line.messages}`,
      );
  }

  /** Something went wrong that is printed so, since the line was last known to be true. */
  private hasPrinted(tab: Tab, what: 'sync' | 'database'): boolean {
    return tab.printed.slice(this.printed.get(tab) ?? 0).some((text) => text.startsWith(what));
  }

  private lie(tab: Tab, what: string): void {
    this.findings.fail('the state line is true', `${tab.name} ${what}`);
  }
}

/** The whole of an answer of the server, and one that says how things stand. */
function isGood(ending: Ending): boolean {
  if (typeof ending === 'string') return false;
  const { status, body } = ending.reply;
  return status === 200 || (status === 403 && /user_inactive|access_expired/.test(body));
}

const numberIn = (text: string | false): number => (text ? Number.parseInt(text, 10) : 0);
