/**
 * Every route of ours, one row each; what is no row does not exist. Access is asked and the body is read before the
 * handler runs, so that neither can be forgotten.
 */

const KB = 1024;

export interface Route {
  /** who may ask; `signed-in`: without access to the catalogue too */
  access: 'open' | 'signed-in' | 'member' | 'admin';
  run: (e: PbRequestEvent) => void;
  /** its most bytes; without it none may come */
  body?: number;
  gzip?: boolean;
  /** its answers may be, and whoever reads them slowly keeps the VM */
  large?: boolean;
  /** is not in the request log when it went well: open screens ask again every few seconds, and searches hold names */
  quiet?: boolean;
}

export const ROUTES: Record<string, Route> = {
  // The built app. This replaces PocketBase's own route for files, which compresses nothing, lets nothing be cached and
  // answers a missing script with the start page.
  'GET /{path...}': {
    access: 'open',
    quiet: true,
    run: (e) => require<typeof import('./static-files.ts')>(`${__hooks}/lib/static-files.js`).serve(e),
  },
  'GET /api/app/settings': {
    access: 'open',
    run: (e) =>
      require<typeof import('./public-settings.ts')>(`${__hooks}/lib/public-settings.js`).publicSettings(e),
  },
  'GET /api/app/ready': {
    access: 'open',
    quiet: true,
    run: (e) => require<typeof import('./ready.ts')>(`${__hooks}/lib/ready.js`).ready(e),
  },

  // `users` has PocketBase's own OTP switched off: its routes ask nobody, mail in the background and accept one code
  // several times. Ours are more specific and take over the same paths, so the SDK works unchanged.
  'POST /api/collections/users/request-otp': {
    access: 'open',
    body: 4 * KB,
    run: (e) =>
      require<typeof import('./request-sign-in.ts')>(`${__hooks}/lib/request-sign-in.js`).requestSignIn(e),
  },
  'POST /api/collections/users/auth-with-otp': {
    access: 'open',
    body: 4 * KB,
    run: (e) => require<typeof import('./enter.ts')>(`${__hooks}/lib/enter.js`).enter(e),
  },
  'POST /api/collections/users/auth-refresh': {
    access: 'member',
    body: 4 * KB,
    run: (e) => require<typeof import('./refresh.ts')>(`${__hooks}/lib/refresh.js`).refresh(e),
  },
  'GET /api/collections/users/auth-methods': {
    access: 'open',
    run: (e) => require<typeof import('./auth-methods.ts')>(`${__hooks}/lib/auth-methods.js`).authMethods(e),
  },
  'POST /api/app/link-info': {
    access: 'open',
    body: 4 * KB,
    run: (e) => require<typeof import('./link-info.ts')>(`${__hooks}/lib/link-info.js`).linkInfo(e),
  },
  'POST /api/app/sign-out': {
    access: 'signed-in',
    body: 4 * KB,
    run: (e) => require<typeof import('./sign-out.ts')>(`${__hooks}/lib/sign-out.js`).signOut(e),
  },
  'POST /api/app/register': {
    access: 'open',
    body: 16 * KB,
    run: (e) => require<typeof import('./register.ts')>(`${__hooks}/lib/register.js`).register(e),
  },

  'GET /api/app/sync': {
    access: 'member',
    gzip: true,
    quiet: true,
    run: (e) => require<typeof import('./sync.ts')>(`${__hooks}/lib/sync.js`).pull(e),
  },
  'POST /api/app/favorites/push': {
    access: 'member',
    body: 128 * KB,
    quiet: true,
    run: (e) => require<typeof import('./push.ts')>(`${__hooks}/lib/push.js`).push(e),
  },

  'POST /api/app/support-request': {
    access: 'signed-in',
    body: 64 * KB,
    run: (e) =>
      require<typeof import('./support-request.ts')>(`${__hooks}/lib/support-request.js`).supportRequest(e),
  },
  'POST /api/app/support-message': {
    access: 'signed-in',
    body: 64 * KB,
    run: (e) =>
      require<typeof import('./support-message.ts')>(`${__hooks}/lib/support-message.js`).supportMessage(e),
  },
  'GET /api/app/my-tickets': {
    access: 'signed-in',
    gzip: true,
    large: true,
    quiet: true,
    run: (e) => require<typeof import('./my-tickets.ts')>(`${__hooks}/lib/my-tickets.js`).myTickets(e),
  },

  'GET /api/app/admin/requests': {
    access: 'admin',
    gzip: true,
    large: true,
    quiet: true,
    run: (e) =>
      require<typeof import('./list-requests.ts')>(`${__hooks}/lib/list-requests.js`).listRequests(e),
  },
  'GET /api/app/admin/users': {
    access: 'admin',
    gzip: true,
    large: true,
    quiet: true,
    run: (e) => require<typeof import('./list-members.ts')>(`${__hooks}/lib/list-members.js`).listMembers(e),
  },
  'GET /api/app/admin/tickets': {
    access: 'admin',
    gzip: true,
    large: true,
    quiet: true,
    run: (e) => require<typeof import('./list-tickets.ts')>(`${__hooks}/lib/list-tickets.js`).listTickets(e),
  },
  'GET /api/app/admin/ticket': {
    access: 'admin',
    gzip: true,
    large: true,
    quiet: true,
    run: (e) => require<typeof import('./show-ticket.ts')>(`${__hooks}/lib/show-ticket.js`).showTicket(e),
  },
  'GET /api/app/admin/logs': {
    access: 'admin',
    gzip: true,
    large: true,
    quiet: true,
    run: (e) => require<typeof import('./list-logs.ts')>(`${__hooks}/lib/list-logs.js`).listLogs(e),
  },
  'GET /api/app/admin/export': {
    access: 'admin',
    gzip: true,
    large: true,
    run: (e) => require<typeof import('./export-page.ts')>(`${__hooks}/lib/export-page.js`).exportPage(e),
  },
  'GET /api/app/admin/request-hints': {
    access: 'admin',
    run: (e) =>
      require<typeof import('./request-hints.ts')>(`${__hooks}/lib/request-hints.js`).requestHints(e),
  },
  'GET /api/app/system-status': {
    access: 'admin',
    run: (e) => require<typeof import('./check/check.ts')>(`${__hooks}/lib/check/check.js`).systemStatus(e),
  },
  'POST /api/app/approve-user': {
    access: 'admin',
    body: 16 * KB,
    run: (e) => require<typeof import('./approve-user.ts')>(`${__hooks}/lib/approve-user.js`).approveUser(e),
  },
  'POST /api/app/resend-approval': {
    access: 'admin',
    body: 4 * KB,
    run: (e) =>
      require<typeof import('./resend-approval.ts')>(`${__hooks}/lib/resend-approval.js`).resendApproval(e),
  },
  'POST /api/app/renew-access': {
    access: 'admin',
    body: 16 * KB,
    run: (e) =>
      require<typeof import('./change-access.ts')>(`${__hooks}/lib/change-access.js`).renewAccess(e),
  },
  'POST /api/app/deactivate': {
    access: 'admin',
    body: 4 * KB,
    run: (e) => require<typeof import('./change-access.ts')>(`${__hooks}/lib/change-access.js`).deactivate(e),
  },
  'POST /api/app/reactivate': {
    access: 'admin',
    body: 4 * KB,
    run: (e) => require<typeof import('./change-access.ts')>(`${__hooks}/lib/change-access.js`).reactivate(e),
  },
  'POST /api/app/check-user-exists': {
    access: 'admin',
    body: 4 * KB,
    run: (e) =>
      require<typeof import('./check-user-exists.ts')>(`${__hooks}/lib/check-user-exists.js`).checkUserExists(
        e,
      ),
  },
  'POST /api/app/send-support-reply': {
    access: 'admin',
    body: 64 * KB,
    run: (e) =>
      require<typeof import('./send-support-reply.ts')>(
        `${__hooks}/lib/send-support-reply.js`,
      ).sendSupportReply(e),
  },
  'POST /api/app/clean-test-data': {
    access: 'admin',
    body: 4 * KB,
    run: (e) =>
      require<typeof import('./clean-test-data.ts')>(`${__hooks}/lib/clean-test-data.js`).cleanTestData(e),
  },
};
