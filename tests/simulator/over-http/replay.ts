import type { Programs } from '../programs.ts';
import type { Faults } from '../stage.ts';
import { BEGINNING } from '../world.ts';
import { type Frame, said } from './compare.ts';
import type { RealServer } from './real-server.ts';
import { record } from './record.ts';

/** What the two servers answered differently. */
export interface Disagreement {
  seed: string;
  request: string;
  simulated: string;
  real: string;
}

/** Answered by the imitation itself, which knows no codes and no streams. */
const IMITATED = ['/api/collections/users/auth-with-otp', '/api/realtime'];

/**
 * Sends what the simulated clients of a history have sent to the real program, in the same order, with the same changes
 * between the requests, and compares what both servers said.
 * @returns how many answers were compared, and where they were not the same
 */
export async function replay(
  programs: Programs,
  real: RealServer,
  seed: string,
  length: number,
  planted?: Faults,
): Promise<{ answers: number; disagreements: Disagreement[] }> {
  const recorded = await record(programs, seed, length, planted);
  const disagreements: Disagreement[] = [];
  let answers = 0;
  await real.begin();
  const simulated: Frame = { began: BEGINNING, ahead: 0, given: [] };
  const frame: Frame = { began: Date.now(), ahead: real.ahead, given: [] };
  for (const one of recorded) {
    if (one.what === 'request' && IMITATED.includes(one.sent.path)) continue;
    const answer = await real.follow(one);
    if (one.what !== 'request' || !answer) continue;
    answers += 1;
    const { sent, reply } = one;
    const here = said(reply, sent.path, simulated);
    const there = said(answer, sent.path, frame);
    if (here === there) continue;
    const request = `${sent.method} ${sent.path}${sent.query} ${sent.body}`;
    disagreements.push({ seed, request, simulated: here, real: there });
  }
  return { answers, disagreements };
}
