import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorScreen } from '#app/error-screen.tsx';
import { useLeaveQuestion } from '#app/leave.ts';
import { paths } from '#app/paths.ts';
import { Router } from '#app/router.tsx';
import { warmUp } from '#app/screen-loaders.ts';
import { UpdatePrompt } from '#app/update-prompt.tsx';
import { usePendingSignIn } from '#session/pending-sign-in.ts';
import { Loading } from '#ui/loading.tsx';
import { Toaster } from '#ui/toaster.tsx';

/** The whole app. Messages and the update prompt live outside the screens, so that they survive them. */
export function App() {
  useWarmUp();
  return (
    <BrowserRouter>
      <ErrorScreen>
        <Suspense fallback={<Loading />}>
          <Router />
        </Suspense>
      </ErrorScreen>
      <LeaveQuestion />
      <UpdatePrompt />
      <Toaster />
    </BrowserRouter>
  );
}

// Seldom asked.
const LeaveDialog = lazy(() => import('#app/leave-dialog.tsx'));

/** Beside the screens: bar, sheet and the admin area all have a way out. */
function LeaveQuestion() {
  const messages = useLeaveQuestion((state) => state.messages);
  return <Suspense>{messages > 0 && <LeaveDialog messages={messages} />}</Suspense>;
}

/** Whoever waits for a code will open the catalogue next: its code arrives while they look at their mail. */
function useWarmUp(): void {
  const isPending = usePendingSignIn() !== null;
  useEffect(() => {
    if (isPending) warmUp(paths.dashboard);
  }, [isPending]);
}
