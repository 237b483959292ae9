import { DatabaseNotice } from '#app/database-notice.tsx';
import { InstallHost } from '#app/install-host.tsx';
import { useDatabaseTrouble } from '#store/database-trouble.ts';

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
