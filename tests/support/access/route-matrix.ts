import { KINDS, type Kind } from './table.ts';

/**
 * Who may ask which route of ours, written down once more beside the route table: a level that is changed there by
 * mistake agrees with itself, and not with this. The columns are the four kinds of principals, as in `table.ts`.
 */
const MATRIX = `
GET /{path...}                                +  +  +  +
GET /api/app/settings                         +  +  +  +
GET /api/app/ready                            +  +  +  +

POST /api/collections/users/request-otp       +  +  +  +
POST /api/collections/users/auth-with-otp     +  +  +  +
POST /api/collections/users/auth-refresh      -  +  -  +
GET /api/collections/users/auth-methods       +  +  +  +
POST /api/app/link-info                       +  +  +  +
POST /api/app/demo-session                    +  +  +  +
POST /api/app/sign-out                        -  +  +  +
POST /api/app/register                        +  +  +  +
POST /api/app/purchases/{provider}            +  +  +  +
POST /api/app/inbound-mail/{provider}         +  +  +  +

GET /api/app/sync                             -  +  -  +
POST /api/app/favorites/push                  -  +  -  +
GET /api/app/admin/assistants                 -  -  -  +
POST /api/app/save-assistant                  -  -  -  +
POST /api/app/publish-assistant               -  -  -  +
POST /api/app/delete-assistant                -  -  -  +
POST /api/app/openings                        -  +  -  +

POST /api/app/support-request                 -  +  +  +
POST /api/app/support-message                 -  +  +  +
GET /api/app/my-tickets                       -  +  +  +

GET /api/app/admin/requests                   -  -  -  +
GET /api/app/admin/users                      -  -  -  +
GET /api/app/admin/tickets                    -  -  -  +
GET /api/app/admin/ticket                     -  -  -  +
GET /api/app/admin/logs                       -  -  -  +
GET /api/app/admin/change                     -  -  -  +
GET /api/app/admin/changes                    -  -  -  +
POST /api/app/undo-change                     -  -  -  +
GET /api/app/admin/export                     -  -  -  +
GET /api/app/admin/usage                      -  -  -  +
POST /api/app/import-catalogue                -  -  -  +
GET /api/app/admin/request-hints              -  -  -  +
GET /api/app/admin/settings                   -  -  -  +
GET /api/app/admin/setting-change             -  -  -  +
POST /api/app/change-settings                 -  -  -  +
POST /api/app/undo-setting-change             -  -  -  +
GET /api/app/system-status                    -  -  -  +
POST /api/app/send-test-mail                  -  -  -  +
POST /api/app/approve-user                    -  -  -  +
POST /api/app/resend-approval                 -  -  -  +
POST /api/app/renew-access                    -  -  -  +
POST /api/app/deactivate                      -  -  -  +
POST /api/app/reactivate                      -  -  -  +
POST /api/app/invite                          -  -  -  +
GET /api/app/admin/invitations                -  -  -  +
POST /api/app/resend-invitation               -  -  -  +
GET /api/app/admin/purchases                  -  -  -  +
POST /api/app/reprocess-purchase              -  -  -  +
POST /api/app/change-purchase-product         -  -  -  +
GET /api/app/admin/administrators             -  -  -  +
POST /api/app/give-admin-role                 -  -  -  +
POST /api/app/take-admin-role                 -  -  -  +
POST /api/app/check-user-exists               -  -  -  +
POST /api/app/send-support-reply              -  -  -  +
POST /api/app/clean-test-data                 -  -  -  +
`;

export interface RouteLine {
  route: string;
  allowed: Record<Kind, boolean>;
}

function parse(text: string): RouteLine {
  const [method, path, ...marks] = text.split(/\s+/);
  if (marks.length !== KINDS.length) throw new Error(`a line needs four marks: ${text}`);
  const [outside, member, locked, admin] = marks.map((mark) => mark === '+');
  return {
    route: `${method} ${path}`,
    allowed: { outside: !!outside, member: !!member, locked: !!locked, admin: !!admin },
  };
}

/** Every line of the matrix. */
export const ROUTE_LINES: RouteLine[] = MATRIX.split('\n').filter(Boolean).map(parse);
