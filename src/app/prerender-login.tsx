import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from '#routes/paths.ts';
import { AppInRouter } from './app.tsx';

const { prelude } = await prerender(
  <StrictMode>
    <StaticRouter location={paths.login}>
      <AppInRouter />
    </StaticRouter>
  </StrictMode>,
);

/**
 * The app as it stands before a visitor who comes for the first time: the login, in HTML. The build puts it into the
 * document (scripts/build/prerender-login-plugin.mjs), `early-start.ts` shows it and `boot` takes it over.
 */
export const loginHtml = await new Response(prelude).text();
