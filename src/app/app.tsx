import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorScreen } from '#app/error-screen.tsx';
import { Router } from '#app/router.tsx';
import { UpdatePrompt } from '#app/update-prompt.tsx';
import { Loading } from '#ui/loading.tsx';
import { Toaster } from '#ui/toaster.tsx';

/** The whole app. Messages and the update prompt live outside the screens, so that they survive them. */
export function App() {
  return (
    <BrowserRouter>
      <ErrorScreen>
        <Suspense fallback={<Loading />}>
          <Router />
        </Suspense>
      </ErrorScreen>
      <UpdatePrompt />
      <Toaster />
    </BrowserRouter>
  );
}
