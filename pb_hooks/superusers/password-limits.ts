/**
 * How often a superuser's password may be tried, counted before it is compared: one comparison takes a tenth of a second
 * of a processor, on purpose. RATE_LIMIT_FACTOR does not multiply these.
 *
 * The owner gets in whatever strangers do. They share one allowance, and use up nothing but that:
 * - a browser that has signed in before (`superuser-device.ts`) has its own, also beside an attacker with its address;
 * - a network from which this superuser has signed in has its own, for programs without cookies;
 * - elsewhere, the link for a new password in the superuser's mailbox marks the browser that opens it. Strangers who ask
 *   for it can make it come sooner, but not keep it away, or no longer than ten mails that did not leave do (`mail-tries.ts`);
 * - on the server, `superuser upsert` and a restart, which forgets all counts.
 */

import { normaliseEmail } from '../../src/shared/email-address.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as clock from '../host/clock.ts';
import * as locks from '../host/locks.ts';
import * as clientAddress from '../http/client-address.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as superuserDevice from '../http/superuser-device.ts';
import * as knownNetworks from './known-networks.ts';

/** The action in the audit log. */
const REFUSED = 'Entrada no painel do PocketBase recusada: tentativas demais';

const QUARTER = 900;
/** After this, the mutex counts as abandoned. */
const TURN_SECONDS = 30;
const PATIENCE_MS = 5000;

/** `wait` in seconds; 0: the password may be compared */
export type Try = { wait: number; refund(): void; end(): void };

/** In all first: an address or a name makes a count of its own only while this one has room. */
const strangers = (from: string): rateLimit.Window[] => [
  ['superuser:strangers', clock.HOUR_SECONDS, 60],
  [`superuser:stranger:${from}`, clock.HOUR_SECONDS, 10],
];

function allowance(e: PbPasswordEvent): { name: string; patience: number; windows: rateLimit.Window[] } {
  const { record } = e;
  const from = clientAddress.limitKey(e);
  const device = record && superuserDevice.known(e.requestEvent, record.id);
  if (device)
    return { name: 'device', patience: PATIENCE_MS, windows: [[`superuser:device:${device}`, QUARTER, 10]] };
  const network = clientAddress.networkOf(e);
  if (record && knownNetworks.isKnown(e.app, record.id, network))
    return {
      name: 'network',
      patience: PATIENCE_MS,
      windows: [
        [`superuser:network:${record.id}:${network}`, clock.HOUR_SECONDS, 40],
        [`superuser:address:${record.id}:${from}`, QUARTER, 10],
      ],
    };
  const identity = $security.sha256(normaliseEmail(e.identity)).slice(0, 32);
  return {
    name: 'stranger',
    patience: 0,
    windows: [...strangers(from), [`superuser:identity:${identity}`, clock.HOUR_SECONDS, 30]],
  };
}

/**
 * Mutex for each kind of caller, around one comparison of a password: many at once would take both processors.
 */
export function acquire(e: PbPasswordEvent): Try {
  const { name, patience, windows } = allowance(e);
  const nothing = () => {};
  const wait = rateLimit.countAllFixed(e.app, windows);
  if (wait) return { wait, refund: nothing, end: nothing };
  const refund = () => rateLimit.refundAll(e.app, windows);
  const end = locks.tryMutex(e.app, `superuser:${name}`, { seconds: TURN_SECONDS, patience });
  if (!end) {
    refund();
    return { wait: 1, refund: nothing, end: nothing };
  }
  return { wait: 0, refund, end };
}

/**
 * The seconds to wait for a certain stranger, before a body is read and a name looked up: a flood of refused tries costs
 * little. 0 where it depends on the name.
 */
export function waitOfStranger(e: PbRequestEvent) {
  const waits = strangers(clientAddress.limitKey(e)).map((window) => rateLimit.lookFixed(e.app, ...window));
  const wait = Math.max(...waits);
  if (!wait || superuserDevice.known(e) || knownNetworks.isAnybodys(e.app, clientAddress.networkOf(e)))
    return 0;
  return wait;
}

/** Counts one code of a second factor; the seconds to wait when there are none left. */
export function acquireCode(e: PbRequestEvent) {
  const device = superuserDevice.known(e);
  const windows: rateLimit.Window[] = device
    ? [[`superuser:code:${device}`, QUARTER, 10]]
    : strangers(clientAddress.limitKey(e));
  return rateLimit.countAllFixed(e.app, windows);
}

/** Throws the refusal of whoever has to wait so many seconds; 0: nobody has to. */
export function refuseFor(e: PbRequestEvent, wait: number) {
  if (!wait) return;
  limitLog.tooMany(e, REFUSED);
  e.response.header().set('Retry-After', String(wait));
  const told = sentence(wait);
  throw new ApiError(429, told, { identity: new ValidationError('too_many_requests', told) });
}

function sentence(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds <= 60 ? 'um minuto' : `${minutes} minutos`;
  return `Muitas tentativas: tente novamente em ${time}, ou peça uma nova senha por e-mail.`;
}
