import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begun last, they would run alone at the end: vitest goes by the size of a file as long as it has not seen it run. Of those that
 * compute less than they wait (for a silent mail server, a killed one, the publisher), others use the time.
 */
const LONG = [
  'accessibility-phone',
  'accessibility-desktop',
  'slow-network',
  'simulator.test',
  'mail-faults',
  'silent-mailbox',
  'approval-kills',
  'upgrade-faults',
  'expiry-notices.test',
  'realtime.test',
  'guest-streams',
  'idle-publisher',
  'access-matrix',
  'start.test',
];

/** The longest files first, then as vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(name));
    return [...rest.filter(isLong), ...rest.filter((file) => !isLong(file))];
  }
}
