import { ownStream } from './realtime.ts';

const LISTS = ['requests', 'users', 'tickets'] as const;
const CHANGES = [...LISTS, 'settings'] as const;
type ChangedList = (typeof CHANGES)[number];

/**
 * Listens to "something changed" for administrators. Rejects when the server refuses or cannot be reached;
 * returns a function that stops listening. After a first success the SDK reconnects by itself, and everything
 * may have changed meanwhile: that is reported as a change of each. When the server refuses that, it is over, and `onRefused` says so.
 */
export async function listenToChanges(
  onChange: (what: ChangedList) => void,
  onRefused: () => void,
): Promise<() => void> {
  const { service, close } = ownStream(() => {
    close();
    onRefused();
  });
  let isFirst = true;
  try {
    await Promise.all([
      service.subscribe('PB_CONNECT', () => {
        if (!isFirst) for (const what of CHANGES) onChange(what);
        isFirst = false;
      }),
      service.subscribe('app/admin', ({ what }: { what?: unknown }) => {
        const known = LISTS.find((change) => change === what);
        if (known) onChange(known);
      }),
      service.subscribe('app/settings', () => onChange('settings')),
    ]);
    return close;
  } catch (error) {
    close();
    throw error;
  }
}
