import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from '#app/lazy/lazy-screen.ts';
import { lazySheet } from '#app/lazy/lazy-sheet.ts';
import { useFreshSettings } from '#app/processes/start-settings.ts';
import { paths } from '#routes/paths.ts';
import { lazyOptional } from '#ui/page/lazy-optional.ts';
import { RequireAdmin, RequireSession } from './route-guards.tsx';
import { loadDashboard, loadLogin, loadShell, warmUp } from './screen-loaders.ts';

const Login = lazyScreen(loadLogin);
const MemberShell = lazyScreen(loadShell);
const Dashboard = lazyScreen(loadDashboard);
// Beside the cards, and only when asked for: the dashboard shows itself without them.
const AssistantMenu = lazySheet(() => import('#features/assistant/assistant-menu.tsx'));
const AssistantDetails = lazySheet(() => import('#features/assistant/assistant-details.tsx'));
const DashboardNotice = lazySheet(() => import('#features/dashboard/dashboard-notice.tsx'));
// For administrators; without a network it comes later.
const CatalogueTools = lazyOptional(() => import('#features/admin-catalogue/admin-catalogue-tools.tsx'));
const Registration = lazyScreen(() => import('#features/registration/registration-page.tsx'));
const Terms = lazyScreen(() => import('#features/terms/terms-page.tsx'));
const Profile = lazyScreen(() => import('#features/profile/profile-page.tsx'));
const Support = lazyScreen(() => import('#features/support/support-page.tsx'));
// The only way into admin code, behind the guard: a member's device never asks for these files.
const Admin = lazyScreen(() => import('#app/shell/admin-screen.tsx'));
const NotFound = lazyScreen(() => import('#features/not-found/not-found-page.tsx'));

/** Whoever is about to enter opens the catalogue next: its code arrives while they look at their mail, or at whom a link lets in. */
const login = <Login onWayIn={() => void warmUp(paths.dashboard)} />;

/**
 * Which screen an address shows, and who may see it. Paths are lower case, to the letter, as all that compares them takes them: what
 * the document shows first, where a person lands, what is fetched ahead.
 */
export function Router() {
  useFreshSettings();
  return (
    <Routes>
      <Route caseSensitive path={paths.home} element={login} />
      <Route caseSensitive path={paths.login} element={login} />
      <Route caseSensitive path={paths.register} element={<Registration />} />
      <Route caseSensitive path={paths.terms} element={<Terms />} />
      <Route element={<RequireSession />}>
        <Route element={<MemberShell />}>
          <Route
            caseSensitive
            path={paths.dashboard}
            element={
              <Dashboard
                Menu={AssistantMenu}
                Details={AssistantDetails}
                Notice={DashboardNotice}
                Tools={CatalogueTools}
              />
            }
          />
          <Route caseSensitive path={paths.profile} element={<Profile />} />
          <Route caseSensitive path={paths.support} element={<Support />} />
        </Route>
        <Route element={<RequireAdmin />}>
          <Route caseSensitive path={paths.admin} element={<Admin />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
