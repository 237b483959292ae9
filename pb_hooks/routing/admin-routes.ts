/** The rows of the route table that are for administrators alone. */

import { MOST_IMPORTED_BYTES } from '../../src/shared/limits.ts';
import type { Route } from './route.ts';

const KB = 1024;

type Run = (e: PbRequestEvent) => void;

/** What a page of the administration shows. */
const list = (run: Run): Route => ({ access: 'admin', gzip: true, large: true, quiet: true, run });

/** A button: its body is an id and a few words. */
const act = (run: Run): Route => ({ access: 'admin', body: 4 * KB, run });

export const ADMIN_ROUTES: Record<string, Route> = {
  'GET /api/app/admin/assistants': list((e) =>
    require(`${__hooks}/catalogue/list-hidden-assistants.js`).listHiddenAssistants(e),
  ),
  'POST /api/app/import-catalogue': {
    access: 'admin',
    body: MOST_IMPORTED_BYTES,
    gzip: true,
    large: true,
    run: (e) => require(`${__hooks}/catalogue/import-catalogue.js`).importCatalogue(e),
  },
  'GET /api/app/admin/usage': list((e) => require(`${__hooks}/catalogue/list-usage.js`).listUsage(e)),
  'POST /api/app/save-assistant': {
    access: 'admin',
    body: 64 * KB,
    run: (e) => require(`${__hooks}/catalogue/save-assistant.js`).saveAssistant(e),
  },
  'POST /api/app/publish-assistant': act((e) =>
    require(`${__hooks}/catalogue/publish-assistant.js`).publishAssistant(e),
  ),
  'POST /api/app/delete-assistant': act((e) =>
    require(`${__hooks}/catalogue/delete-assistant.js`).deleteAssistant(e),
  ),

  'GET /api/app/admin/requests': list((e) =>
    require(`${__hooks}/registration/list-requests.js`).listRequests(e),
  ),
  'GET /api/app/admin/users': list((e) => require(`${__hooks}/members/list-members.js`).listMembers(e)),
  'GET /api/app/admin/tickets': list((e) => require(`${__hooks}/support/list-tickets.js`).listTickets(e)),
  'GET /api/app/admin/ticket': list((e) => require(`${__hooks}/support/show-ticket.js`).showTicket(e)),
  'GET /api/app/admin/logs': list((e) => require(`${__hooks}/reports/list-logs.js`).listLogs(e)),
  'GET /api/app/admin/change': {
    access: 'admin',
    run: (e) => require(`${__hooks}/reports/show-change.js`).showChange(e),
  },
  'GET /api/app/admin/changes': {
    access: 'admin',
    gzip: true,
    large: true,
    run: (e) => require(`${__hooks}/reports/show-change.js`).listChanges(e),
  },
  'POST /api/app/undo-change': {
    access: 'admin',
    body: 64 * KB,
    run: (e) => require(`${__hooks}/reports/undo-change.js`).undoChange(e),
  },
  'GET /api/app/admin/export': {
    access: 'admin',
    gzip: true,
    large: true,
    run: (e) => require(`${__hooks}/reports/export-page.js`).exportPage(e),
  },
  'GET /api/app/admin/request-hints': {
    access: 'admin',
    run: (e) => require(`${__hooks}/registration/request-hints.js`).requestHints(e),
  },
  'GET /api/app/admin/settings': list((e) => require(`${__hooks}/settings/show-settings.js`).showSettings(e)),
  'GET /api/app/admin/setting-change': list((e) =>
    require(`${__hooks}/settings/setting-history.js`).showSettingChange(e),
  ),
  'POST /api/app/change-settings': {
    access: 'admin',
    body: 1024 * KB,
    run: (e) => require(`${__hooks}/settings/change-settings.js`).changeSettings(e),
  },
  'POST /api/app/undo-setting-change': act((e) =>
    require(`${__hooks}/settings/change-settings.js`).undoSettingChange(e),
  ),
  'GET /api/app/system-status': {
    access: 'admin',
    run: (e) => require(`${__hooks}/console/check/system-status.js`).systemStatus(e),
  },
  'POST /api/app/send-test-mail': act((e) =>
    require(`${__hooks}/console/check/system-status.js`).sendTestMail(e),
  ),
  'POST /api/app/approve-user': {
    access: 'admin',
    body: 16 * KB,
    run: (e) => require(`${__hooks}/registration/approve-user.js`).approveUser(e),
  },
  'POST /api/app/resend-approval': act((e) =>
    require(`${__hooks}/registration/resend-approval.js`).resendApproval(e),
  ),
  'POST /api/app/renew-access': {
    access: 'admin',
    body: 16 * KB,
    run: (e) => require(`${__hooks}/members/change-access.js`).renewAccess(e),
  },
  'POST /api/app/deactivate': act((e) => require(`${__hooks}/members/change-access.js`).deactivate(e)),
  'POST /api/app/reactivate': act((e) => require(`${__hooks}/members/change-access.js`).reactivate(e)),
  'POST /api/app/invite': {
    access: 'admin',
    body: 128 * KB,
    run: (e) => require(`${__hooks}/invitations/invite.js`).invite(e),
  },
  'GET /api/app/admin/invitations': {
    access: 'admin',
    gzip: true,
    quiet: true,
    run: (e) => require(`${__hooks}/invitations/list-invitations.js`).listInvitations(e),
  },
  'POST /api/app/resend-invitation': act((e) =>
    require(`${__hooks}/invitations/resend-invitation.js`).resendInvitation(e),
  ),
  'GET /api/app/admin/purchases': list((e) =>
    require(`${__hooks}/purchases/list-purchases.js`).listPurchases(e),
  ),
  'POST /api/app/reprocess-purchase': act((e) =>
    require(`${__hooks}/purchases/reprocess-purchase.js`).reprocessPurchase(e),
  ),
  'POST /api/app/change-purchase-product': act((e) =>
    require(`${__hooks}/purchases/change-purchase-product.js`).changePurchaseProduct(e),
  ),
  'GET /api/app/admin/administrators': {
    access: 'admin',
    run: (e) => require(`${__hooks}/members/administrators.js`).listAdministrators(e),
  },
  'POST /api/app/give-admin-role': act((e) =>
    require(`${__hooks}/members/administrators.js`).giveAdminRole(e),
  ),
  'POST /api/app/take-admin-role': act((e) =>
    require(`${__hooks}/members/administrators.js`).takeAdminRole(e),
  ),
  'POST /api/app/check-user-exists': act((e) =>
    require(`${__hooks}/members/check-user-exists.js`).checkUserExists(e),
  ),
  'POST /api/app/send-support-reply': {
    access: 'admin',
    body: 64 * KB,
    run: (e) => require(`${__hooks}/support/send-support-reply.js`).sendSupportReply(e),
  },
  'POST /api/app/clean-test-data': act((e) =>
    require(`${__hooks}/support/clean-test-data.js`).cleanTestData(e),
  ),
};
