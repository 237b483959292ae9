import { expect } from 'vitest';
import { inFull } from '../support/full.ts';
import { walk } from './model.ts';

// A minute of work: `npm run proofs -- model` prints the number of states.
inFull('every order and every cut of the small model ends as its members wanted', () => {
  const { states, fault } = walk();
  expect(fault).toBe('');
  expect(states).toBeGreaterThan(1_000_000);
});
