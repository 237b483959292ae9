import { InstallHost } from '#features/install/install-host.tsx';
import { useDatabaseTrouble } from '#store/database/database-trouble.ts';
import { DatabaseNotice } from './database-notice.tsx';

/** What lies over a member's screens now and then, and none of them waits for. */
export default function MemberOverlays() {
  const trouble = useDatabaseTrouble();
  return (
    <>
      <InstallHost />
      {trouble && <DatabaseNotice trouble={trouble} />}
    </>
  );
}
