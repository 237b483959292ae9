import './high-contrast.css';
import './print.css';
import { useEffect } from 'react';
import { useSearchKeyboard } from '#features/dashboard/use-search-keyboard.ts';
import { InstallHost } from '#features/install/install-host.tsx';
import { useDatabaseTrouble } from '#store/database/database-trouble.ts';
import { useDatabase } from '#store/hooks/use-database.ts';
import { useLive } from '#store/hooks/use-live.ts';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.ts';
import { DatabaseNotice, forgetReload } from './database-notice.tsx';
import { fetchSheets } from './fetch-sheets.ts';

/** What lies over a member's screens now and then, and none of them waits for. */
export default function MemberOverlays() {
  useKeptFocus();
  useSearchKeyboard();
  useEffect(fetchSheets, []);
  const trouble = useDatabaseTrouble();
  const db = useDatabase();
  // Asked until it has answered: after one read that failed the next trouble, weeks later, would count as one that a reload did not mend.
  const answer = useLive(db, async () => db && { catalogue: await db.read('catalogue') });
  useEffect(() => {
    if (answer) forgetReload();
  }, [answer]);
  return (
    <>
      <InstallHost />
      {trouble && <DatabaseNotice trouble={trouble} />}
    </>
  );
}
