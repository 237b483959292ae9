import { fold } from './fold.ts';
import { PLAN_TYPES } from './plan-types.ts';

/** A plan as it is listed, where somebody has typed it without an accent or a capital ('vitalicio'); any other as it is. */
export const planName = (typed: string): string =>
  PLAN_TYPES.find((plan) => fold(plan) === fold(typed)) ?? typed;
