/**
 * `POST /api/app/invite {text, planType, accessDuration, dryRun}`: accounts for the new ones among the pasted people, in one
 * transaction with their invitations; the mails leave behind the answer. A dry run only says what would become of each line.
 */

import { MOST_INVITED } from '../../src/shared/limits.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as memberAccount from '../members/member-account.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as notify from '../realtime/notify.ts';
import * as judgeLines from './judge-lines.ts';
import * as knownPlans from './known-plans.ts';
import * as readLines from './read-lines.ts';
import * as sendInvitations from './send-invitations.ts';
import * as writeAccounts from './write-accounts.ts';

function readText(given: unknown, isKnownPlan: readLines.IsKnownPlan) {
  if (typeof given !== 'string' || given.trim() === '')
    throw validationError.invalid('text', 'required', 'Cole ao menos um endereço de e-mail.');
  const written = readLines.readLines(given, isKnownPlan);
  if (written.length > MOST_INVITED)
    throw validationError.invalid('text', 'too_long', `Convide até ${MOST_INVITED} pessoas de cada vez.`);
  return written;
}

/** The plan of the lines that name none; it may be left out when all do. */
function readPlan(given: Record<string, unknown>) {
  const { planType = null } = given;
  const isLeftOut = planType === null || (typeof planType === 'string' && planType.trim() === '');
  return isLeftOut ? null : planChoice.readPlan(given);
}

function report(judged: judgeLines.Judged[], isKnownPlan: readLines.IsKnownPlan) {
  // Any word is a plan, and a slip of the pen looks like one: what nobody has yet is told before anybody is invited.
  const told = (planType: string) => (isKnownPlan(planType) ? planType : `${planType} (plano novo)`);
  const count = (what: string) => judged.filter((one) => one.what === what).length;
  return {
    lines: judged.map(({ line, typed, email, name, what, why, access }) => ({
      line,
      typed: email || typed,
      name,
      what,
      why,
      plan: what === 'new' ? planChoice.shownPlan(told(access.planType), access.expiresAt) : '',
    })),
    counts: { new: count('new'), known: count('known'), wrong: count('wrong'), twice: count('twice') },
  };
}

export function invite(e: PbRequestEvent) {
  const given = jsonBody.fieldsOf(e);
  const { dryRun } = given;
  // Left out or misspelt must not mean "send".
  if (typeof dryRun !== 'boolean')
    throw validationError.invalid('dryRun', 'invalid_type', 'Diga se é só uma conferência.');
  const isKnownPlan = knownPlans.knownPlans(e.app);
  const written = readText(given['text'], isKnownPlan);
  const plan = readPlan(given);
  if (dryRun) return e.json(200, report(judgeLines.judgeLines(e.app, written, plan), isKnownPlan));

  const password = memberAccount.prepareUser(e.app).getString('password:hash');
  const invited = transaction.inTransaction(e.app, (tx) => {
    // Judged here once more: a second tap, or another administrator, may have invited the same people.
    const people = judgeLines.judgeLines(tx, written, plan).filter(({ what }) => what === 'new');
    if (people.length > 0) writeAccounts.write(tx, people, password, currentActor.actor(e), e.realIP());
    return people.length;
  });
  notify.notifyChange(e.app);
  errorResponse.respondEarly(e, { invited });
  sendInvitations.sendInvitations(e.app);
}
