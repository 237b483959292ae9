import { fold } from './fold.ts';

/** Lifetime plans are recognised by name, without accents or case ('Vitalício', 'lifetime'). */
export const isLifetimePlan = (planType: string): boolean => /vitalicio|lifetime/.test(fold(planType));
