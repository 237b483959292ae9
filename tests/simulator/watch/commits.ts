import { MEMBERS } from '../image.ts';
import type { Server } from '../server.ts';
import type { Findings } from './findings.ts';
import { FIELDS, tagsOf, textOf } from './row-text.ts';

/** The whole of what members can know of the server, at one commit. */
export interface Commit {
  seq: number;
  /** All of it in two texts, which are the same when nothing has changed. */
  texts: [assistants: string, hearts: string];
  /** The published assistants as a device must show them. */
  assistants: Map<string, string>;
  /** The hearts of each member, of published assistants. */
  hearts: Map<string, Set<string>>;
  /** How many backups had been put back: numbers are compared within one such life only. */
  life: number;
}

/** All that members can know, in the order of ids: two values that are the same when it is. */
const COMMITTED = `SELECT
  (SELECT seq FROM sync_meta) AS seq,
  (SELECT json_group_array(json_array(${FIELDS.join(', ')})) FROM
    (SELECT ${FIELDS.map((field) => (field === 'tags' ? 'CAST(tags AS TEXT) AS tags' : field)).join(', ')}
      FROM marketing_assistants WHERE published = 1 ORDER BY id)) AS assistants,
  (SELECT json_group_array(json_array(user, assistant)) FROM
    (SELECT f.user_id AS user, f.assistant_id AS assistant FROM user_favorites f
      JOIN marketing_assistants m ON m.id = f.assistant_id AND m.published = 1 ORDER BY 1, 2)) AS hearts`;

/** Everything that the server has committed, by the numbers that cursors name. */
export class Commits {
  private readonly all: Commit[] = [];
  private readonly places = new Map<string, number>();
  private lastKey = '';
  private lastChanges = -1;

  constructor(
    private readonly server: Server,
    private readonly findings: Findings,
  ) {}

  /** Something may have been committed. */
  note(): void {
    const [now] = this.server.sqlite.all(
      `SELECT (SELECT epoch FROM sync_boots ORDER BY n DESC LIMIT 1) AS epoch,
        (SELECT seq FROM sync_meta) AS seq, total_changes() AS changes`,
    );
    const key = `${now?.['epoch']}:${now?.['seq']}`;
    const changes = Number(now?.['changes']);
    if (key === this.lastKey && changes === this.lastChanges) return;
    const isNumbered = key !== this.lastKey;
    this.lastKey = key;
    this.lastChanges = changes;
    const before = this.all.at(-1);
    const commit = this.read();
    if (isNumbered || !before) this.places.set(key, this.all.push(commit) - 1);
    else if (contentOf(commit) !== contentOf(before)) this.findings.fail('every change has a number', key);
  }

  /** What stands there now; what has not changed since the last commit is not taken apart again. */
  read(): Commit {
    const [now] = this.server.sqlite.all(COMMITTED);
    const { seq, assistants, hearts } = now as Record<string, unknown>;
    const texts: Commit['texts'] = [String(assistants), String(hearts)];
    const before = this.all.at(-1);
    return {
      seq: Number(seq),
      texts,
      assistants: texts[0] === before?.texts[0] ? before.assistants : assistantsOf(texts[0]),
      hearts: texts[1] === before?.texts[1] ? before.hearts : heartsOf(texts[1]),
      life: this.server.restores,
    };
  }

  /** Which commit a cursor names. */
  placeOf = ({ epoch, seq }: { epoch: string; seq: number }): number | undefined =>
    this.places.get(`${epoch}:${seq}`);

  at = (place: number): Commit => this.all[place] as Commit;

  /**
   * The hearts of a member, as they were at each moment since.
   * @param known what a device has heard beyond its cursor, from the answers to its own pushes
   */
  heartsSince(user: string, place: number, known: number): Set<Set<string>> {
    const { life } = this.at(place);
    let from = place;
    for (let later = this.all.length - 1; later > place; later--) {
      const commit = this.at(later);
      if (commit.life !== life || commit.seq > known) continue;
      from = later;
      break;
    }
    // Many commits change nobody's hearts: those share one set.
    const since = new Set<Set<string>>();
    for (let later = from; later < this.all.length; later++) {
      const hearts = this.at(later).hearts.get(user);
      if (hearts) since.add(hearts);
    }
    return since;
  }
}

function assistantsOf(text: string): Map<string, string> {
  const rows = JSON.parse(text) as unknown[][];
  return new Map(
    rows.map((row) => {
      const one = Object.fromEntries(FIELDS.map((field, i) => [field, row[i]]));
      return [String(one['id']), textOf({ ...one, tags: tagsOf(one['tags']) })];
    }),
  );
}

function heartsOf(text: string): Map<string, Set<string>> {
  const hearts = new Map<string, Set<string>>(MEMBERS.map(({ id }) => [id, new Set()]));
  for (const [user, assistant] of JSON.parse(text) as [string, string][]) hearts.get(user)?.add(assistant);
  return hearts;
}

const contentOf = ({ assistants, hearts }: Commit): string =>
  JSON.stringify([[...assistants], [...hearts].map(([user, ids]) => [user, [...ids].sort()])]);
