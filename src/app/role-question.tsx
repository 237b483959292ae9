import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { askForRole } from '#commands/admin-role.ts';
import { paths } from '#routes/paths.ts';
import { Loading } from '#ui/page/loading.tsx';

/**
 * Stands in the admin area for whom this device last saw as a member: whoever has just become an administrator follows the link
 * of a mail before any sync has told so. The area takes its place when the answer opens it.
 */
export default function RoleQuestion() {
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    void askForRole().then(() => setAnswered(true));
  }, []);
  return isAnswered ? <Navigate to={paths.dashboard} replace /> : <Loading />;
}
