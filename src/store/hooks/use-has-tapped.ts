import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** Whether a heart was ever tapped on this device by this person; false until the device has been read. */
export function useHasTapped(): boolean {
  const db = useDatabase();
  const device = useLive(db, () => db?.read('device'));
  return (device?.lastTap ?? 0) > 0;
}
