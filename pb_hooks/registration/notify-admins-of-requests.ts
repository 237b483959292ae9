/** Notifies the administrators by mail of registration requests. */

import * as adminDigest from '../mail/admin-digest.ts';
import * as requestMails from './request-mails.ts';

const NEWS: adminDigest.News<requestMails.NewRequest> = {
  table: 'request_news',
  waiting: "SELECT id FROM registration_requests WHERE status = 'pending'",
  unsent: (n) => `SELECT r.id, r.full_name, r.email, r.specialty, r.crm, r.state
    FROM ${n} n JOIN registration_requests r ON r.id = n.id ORDER BY r.created_at DESC, r.id`,
  row: { id: '', full_name: '', email: '', specialty: '', crm: '', state: '' },
  mailedAt: 'requests_mailed_at',
  what: 'Aviso de nova solicitação',
  compose: requestMails.newRequests,
};

export const notifyAdminsOfRequests = (app: PbApp) => adminDigest.sendDigest(app, NEWS);
