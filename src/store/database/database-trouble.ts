import { create } from 'zustand';

/**
 * What keeps this tab from its database.
 * `outdated`: a newer version of the app has changed it; this code must neither read nor write it.
 * `blocked`: it waits for another tab, of an older version or asleep, that does not let go.
 * `full`: the device has no room. `broken`: it cannot be opened, also when tried again.
 */
export type DatabaseTrouble = 'outdated' | 'blocked' | 'full' | 'broken';

const useTrouble = create<{ trouble: DatabaseTrouble | null }>(() => ({ trouble: null }));

/** A React hook. */
export const useDatabaseTrouble = (): DatabaseTrouble | null => useTrouble((state) => state.trouble);

export const reportTrouble = (trouble: DatabaseTrouble): void => useTrouble.setState({ trouble });

/** Takes back what was noted, if it is still that. */
export function clearTrouble(...over: DatabaseTrouble[]): void {
  const { trouble } = useTrouble.getState();
  if (trouble && over.includes(trouble)) useTrouble.setState({ trouble: null });
}
