import type { Served } from '../server.ts';
import type { Stage } from '../stage.ts';
import type { Findings } from './findings.ts';

export const PULL = '/api/app/sync';
export const PUSH = '/api/app/favorites/push';
const FOR_MEMBERS = [PULL, PUSH, '/api/collections/users/auth-refresh'];

/** Holds the server to who may come in, and knows until when it has said so. */
export class Gate {
  /** Until when, by device, member and the server's time of the answer. */
  private readonly granted = new Map<string, string>();

  constructor(
    private readonly stage: Stage,
    private readonly findings: Findings,
  ) {}

  /** What a device was told at that moment of the server's time; undefined: nothing. */
  grantedAt = (device: string, user: string, at: number): string | undefined =>
    this.granted.get(`${device}|${user}|${at}`);

  /** Who has no access is refused in the words on which devices rely, and nobody else is. */
  served({ device, sent: { path, query }, userId, reply: { status, body } }: Served): void {
    if (!FOR_MEMBERS.includes(path)) return;
    this.findings.checks += 1;
    if (!userId) {
      if (status !== 401 || !body.includes('"signed_out"'))
        this.findings.fail('a dead token signs out', `${path} ${status}`);
      return;
    }
    const { code, until } = this.accessOf(userId);
    if (code && (status !== 403 || !body.includes(code)))
      this.findings.fail('no answer to who has no access', `${path} ${status}, not 403 ${code}`);
    if (!code && (status === 401 || status === 403))
      this.findings.fail('no refusal of who has access', `${path} ${status} ${body}`);
    if (status !== 200 || path !== PULL) return;
    const head = JSON.parse(body.slice(0, body.indexOf('\n')));
    if (head.until !== until) this.findings.fail('the server says until when', `${head.until}, not ${until}`);
    // Each costs the whole catalogue.
    if (head.reset && this.stage.server.restores === 0)
      this.findings.fail('only a backup that was put back lets a device start over', query);
    this.granted.set(`${device}|${userId}|${Date.parse(head.now.replace(' ', 'T'))}`, head.until);
  }

  /** By the profile alone: why not, '' for who may, and until when. */
  private accessOf(userId: string): { code: string; until: string } {
    const { server } = this.stage;
    const [profile] = server.sqlite.all(
      'SELECT status, expires_at AS until FROM profiles WHERE user_id = {:userId}',
      { userId },
    );
    const until = String(profile?.['until'] ?? '');
    const isOver = until !== '' && Date.parse(until.replace(' ', 'T')) <= server.now;
    return {
      code: profile?.['status'] !== 'active' ? 'user_inactive' : isOver ? 'access_expired' : '',
      until,
    };
  }
}
