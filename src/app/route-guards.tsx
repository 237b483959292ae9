import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyScreen } from '#app/lazy/lazy-screen.ts';
import { paths } from '#routes/paths.ts';
import { publicSettings } from '#server/settings.ts';
import { clearReturnUrl, saveReturnUrl } from '#session/return-url.ts';
import { useSession } from '#session/session.ts';
import { Loading } from '#ui/page/loading.tsx';

const RoleQuestion = lazyScreen(() => import('./role-question.tsx'));

/** Lets signed-in people through; everybody else goes to the login, which replaces the address they tried. */
export function RequireSession() {
  const userId = useSession((state) => state.user?.id);
  const isIn = userId !== undefined;
  const { pathname, search } = useLocation();
  const [wasSignedIn] = useState(isIn);
  // Who signs out here wants to be gone; who arrives by a link wants to see this after the sign-in.
  useEffect(() => {
    if (isIn) clearReturnUrl();
    else if (!wasSignedIn) saveReturnUrl(pathname, search);
  }, [isIn, wasSignedIn, pathname, search]);
  // What stands in one member's fields is not the next one's, who may have come in by another tab.
  return isIn ? <Outlet key={userId} /> : <Navigate to={paths.login} replace />;
}

/**
 * Lets administrators through; of a member it asks the server first. Without a network the admin area has nothing to show: no
 * data is kept. Who is inside when the network goes stays: what they typed would be lost.
 */
export function RequireAdmin() {
  const isAdmin = useSession((state) => state.user?.isAdmin === true);
  const [wasAdmin] = useState(isAdmin);
  // Some browsers say for ever that there is no network, and a phone that has just woken for a moment: the server knows.
  const [wasOnline, setOnline] = useState<boolean | null>(navigator.onLine || null);
  useEffect(() => {
    if (wasOnline === null) void publicSettings().then(({ ok }) => setOnline(ok));
  }, [wasOnline]);
  if (wasOnline === null) return <Loading />;
  if (isAdmin && wasOnline) return <Outlet />;
  return wasOnline && !wasAdmin ? <RoleQuestion /> : <Navigate to={paths.dashboard} replace />;
}
