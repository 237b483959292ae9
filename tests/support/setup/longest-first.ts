import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, they would run alone at the end: vitest goes by the size of a file as long as it has not seen it run. */
const LONG = [
  'accessibility-phone',
  'accessibility-desktop',
  'simulator.test',
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
