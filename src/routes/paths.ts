/** Every address a person can open. Any other path is the 404 page. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  terms: '/terms',
  dashboard: '/dashboard',
  profile: '/profile',
  support: '/support',
  admin: '/admin',
} as const;

/** The two addresses of the login. */
export const isAtLogin = (path: string): boolean => path === paths.home || path === paths.login;

/** Where a signed-in person lands. The admin area needs the server; without a network it is the catalogue. */
export const landingPath = (user: { isAdmin: boolean }): string =>
  user.isAdmin && navigator.onLine ? paths.admin : paths.dashboard;
