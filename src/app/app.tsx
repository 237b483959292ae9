import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { dropEarlyStyles } from '#app/early-styles.ts';
import { ErrorScreen } from '#app/lazy/error-screen.tsx';
import { lazySheet } from '#app/lazy/lazy-sheet.ts';
import { UpdatePrompt } from '#app/shell/update-prompt.tsx';
import { cancelSignOut, useSignOutQuestion } from '#app/sign-out/sign-out-question.ts';
import { reloadNow } from '#pwa/worker.ts';
import { useSession } from '#session/session.ts';
import { useSetting } from '#store/device/settings.ts';
import { Loading } from '#ui/page/loading.tsx';
import { dismissAllToasts } from '#ui/toast/toast.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { Router } from './router.tsx';

// What was said to one person, perhaps of another one, is nothing to whoever comes next: a page that nobody looks at keeps it until then.
useSession.subscribe(({ user }, former) => {
  if (former.user && user?.id !== former.user.id) dismissAllToasts();
});

/** The whole app, at the address of the page. */
export const App = () => (
  <BrowserRouter>
    <AppInRouter />
  </BrowserRouter>
);

/** The whole app, at its router's address. Messages and the update prompt live outside the screens, so that they survive them. */
export function AppInRouter() {
  const place = useLocation();
  useLayoutEffect(dropEarlyStyles, []);
  return (
    // Messages and prompt may break too, as where an extension has moved what React drew: without this they leave a white page.
    <ErrorScreen place={place}>
      <ErrorScreen place={place}>
        <DemoNoticeWhereDue />
        <Suspense fallback={<Loading onReload={reloadNow} />}>
          <Router />
        </Suspense>
        <LeaveQuestion />
      </ErrorScreen>
      <UpdatePrompt />
      <Toaster />
    </ErrorScreen>
  );
}

// Seldom asked.
const SignOutDialog = lazySheet(() => import('#app/sign-out/sign-out-dialog.tsx'));

// Nobody else's device loads it.
const DemoNotice = lazy(() => import('#app/shell/demo-notice.tsx'));

function DemoNoticeWhereDue() {
  const isDemo = useSetting('demo') === '1';
  // Only once the login of the document, which knows no settings, has been taken over as it is.
  const [isOwn, setOwn] = useState(false);
  useEffect(() => setOwn(true), []);
  return <Suspense>{isDemo && isOwn && <DemoNotice />}</Suspense>;
}

/** Beside the screens: bar, sheet and the admin area all have a way out. */
function LeaveQuestion() {
  const question = useSignOutQuestion();
  return (question.messages || question.lost) && <SignOutDialog onClose={cancelSignOut} />;
}
