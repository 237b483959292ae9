/**
 * Every route of ours, one row each (those of administrators in `admin-routes.ts`); what is no row does not exist. Access
 * is asked and the body is read before the handler runs (`serve-route.ts`), so that neither can be forgotten: a handler
 * asks for no access of its own, it is given who was let in.
 */

import * as adminRoutes from './admin-routes.ts';
import type { Route } from './route.ts';

const KB = 1024;

export const ROUTES: Record<string, Route> = {
  // The built app; PocketBase's own route compresses nothing, and serves the start page for a missing script.
  'GET /{path...}': {
    access: 'open',
    light: true,
    quiet: true,
    run: (e) => require(`${__hooks}/http/static-files.js`).serve(e),
  },
  'GET /api/app/settings': {
    access: 'open',
    run: (e) => require(`${__hooks}/settings/public-settings.js`).publicSettings(e),
  },
  'GET /api/app/ready': {
    access: 'open',
    light: true,
    quiet: true,
    run: (e) => require(`${__hooks}/host/ready.js`).ready(e),
  },

  // `users` has PocketBase's own OTP switched off: its routes check no access, mail in the background and accept
  // one code several times. Ours are more specific and take over the same paths, so the SDK works unchanged.
  'POST /api/collections/users/request-otp': {
    access: 'open',
    inDemo: true,
    body: 4 * KB,
    run: (e) => require(`${__hooks}/sign-in/request-otp.js`).requestOtp(e),
  },
  'POST /api/collections/users/auth-with-otp': {
    access: 'open',
    inDemo: true,
    body: 4 * KB,
    secret: 'otpId',
    run: (e) => require(`${__hooks}/sign-in/auth-with-otp.js`).authWithOtp(e),
  },
  'POST /api/collections/users/auth-refresh': {
    access: 'member',
    inDemo: true,
    body: 4 * KB,
    run: (e, member) => require(`${__hooks}/sign-in/auth-refresh.js`).authRefresh(e, member),
  },
  'GET /api/collections/users/auth-methods': {
    access: 'open',
    run: (e) => require(`${__hooks}/sign-in/auth-methods.js`).authMethods(e),
  },
  'POST /api/app/link-info': {
    access: 'open',
    inDemo: true,
    body: 4 * KB,
    run: (e) => require(`${__hooks}/sign-in/link-info.js`).linkInfo(e),
  },
  'POST /api/app/demo-session': {
    access: 'open',
    inDemo: true,
    body: 4 * KB,
    run: (e) => require(`${__hooks}/sign-in/demo-session.js`).demoSession(e),
  },
  'POST /api/app/sign-out': {
    access: 'signed-in',
    inDemo: true,
    body: 4 * KB,
    run: (e, user) => require(`${__hooks}/sign-in/sign-out.js`).signOut(e, user),
  },
  'POST /api/app/register': {
    access: 'open',
    body: 16 * KB,
    run: (e) => require(`${__hooks}/registration/register.js`).register(e),
  },

  // Answers by the platform's signature; without a secret of the host there is none of it.
  'POST /api/app/purchases/{provider}': {
    access: 'open',
    body: 64 * KB,
    run: (e) => require(`${__hooks}/purchases/receive-purchase.js`).receivePurchase(e),
  },

  'POST /api/app/inbound-mail/{provider}': {
    access: 'open',
    // Attachments come along, and are dropped.
    body: 10 * 1024 * KB,
    bulky: true,
    form: true,
    check: (e) => require(`${__hooks}/support/inbound-mail.js`).checkToken(e),
    tooLarge: (e) => require(`${__hooks}/support/inbound-mail.js`).noteTooLarge(e),
    run: (e) => require(`${__hooks}/support/inbound-mail.js`).inboundMail(e),
  },

  'GET /api/app/sync': {
    access: 'member',
    gzip: true,
    quiet: true,
    run: (e, member) => require(`${__hooks}/catalogue/pull.js`).pull(e, member),
  },
  'POST /api/app/favorites/push': {
    access: 'member',
    inDemo: true,
    body: 128 * KB,
    quiet: true,
    run: (e, member) => require(`${__hooks}/catalogue/push-favorites.js`).pushFavorites(e, member),
  },

  // Not in the request log: with its moment it would say who has just opened an assistant.
  'POST /api/app/openings': {
    access: 'member',
    inDemo: true,
    body: 16 * KB,
    quiet: true,
    run: (e, member) => require(`${__hooks}/catalogue/count-openings.js`).countOpenings(e, member),
  },

  'POST /api/app/support-request': {
    access: 'signed-in',
    body: 64 * KB,
    run: (e, user) => require(`${__hooks}/support/support-request.js`).supportRequest(e, user),
  },
  'POST /api/app/support-message': {
    access: 'signed-in',
    body: 64 * KB,
    run: (e, user) => require(`${__hooks}/support/support-message.js`).supportMessage(e, user),
  },
  'GET /api/app/my-tickets': {
    access: 'signed-in',
    gzip: true,
    large: true,
    quiet: true,
    run: (e, user) => require(`${__hooks}/support/my-tickets.js`).myTickets(e, user),
  },

  ...adminRoutes.ADMIN_ROUTES,
};
