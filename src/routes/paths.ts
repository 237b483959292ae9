// Apart from the others: these alone travel with each document (src/app/early-start.ts).
const HOME = '/';
const LOGIN = '/login';
const DASHBOARD = '/dashboard';

/** Every address a person can open. Any other path is the 404 page. */
export const paths = {
  home: HOME,
  login: LOGIN,
  register: '/register',
  terms: '/terms',
  dashboard: DASHBOARD,
  profile: '/profile',
  support: '/support',
  admin: '/admin',
} as const;

/** The two addresses of the login. */
export const isAtLogin = (path: string): boolean => path === HOME || path === LOGIN;

/** The address of the catalogue. */
export const isAtCatalogue = (path: string): boolean => path === DASHBOARD;

/** Where a signed-in person lands. The admin area needs the server; without one it leads on to the catalogue. */
export const landingPath = (user: { isAdmin: boolean }): string =>
  user.isAdmin ? paths.admin : paths.dashboard;
