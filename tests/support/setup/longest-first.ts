import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begun last, they would run alone at the end: vitest goes by the size of a file as long as it has not seen it run. Those that
 * compute less than they wait (for a silent mail server, a killed one, the publisher) stand between others, which use the time.
 */
const FIRST = [
  // A thousand purchases and twenty deaths, twenty times: ten minutes.
  ...(process.env['FULL'] ? ['purchases-model'] : []),
  'accessibility-phone',
  'accessibility-desktop',
  'catalogue-view.test',
  'keyboard.test',
  'simulator.test',
  'upgrade-faults',
  'access-matrix',
  'start.test',
  'users-list.test',
  'mail-faults',
  'restore.test',
  'one-fold',
  'expiry-notices.test',
  'support-reply',
  'realtime.test',
  'console-check',
  'sync/sync.test',
  'support-admin',
  'silent-mailbox',
  'approval-kills',
  'idle-publisher',
];

/** These first, in their order, then the others as vitest has them: the longest, then the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = FIRST.findIndex((name) => moduleId.includes(name));
      return place === -1 ? FIRST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
