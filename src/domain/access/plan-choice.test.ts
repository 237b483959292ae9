import { expect, test } from 'vitest';
import { chooseDay, choosePlan, finishedPlan, NO_PLAN } from './plan-choice.ts';

const TODAY = '2026-11-21';

test('Anual proposes a year, which stays editable', () => {
  const annual = choosePlan(NO_PLAN, 'Anual', TODAY);
  expect(finishedPlan(annual, TODAY)).toEqual({ planType: 'Anual', accessDuration: '2027-11-21' });
  expect(finishedPlan(chooseDay(annual, '2026-12-24'), TODAY)?.accessDuration).toBe('2026-12-24');
});

test('a day picked by hand is not overwritten by the proposal', () => {
  const picked = chooseDay(choosePlan(NO_PLAN, 'Bônus', TODAY), '2026-12-24');
  expect(choosePlan(picked, 'Anual', TODAY).day).toBe('2026-12-24');
});

test('the proposal goes with the plan: nobody gets a year by accident', () => {
  const annual = choosePlan(NO_PLAN, 'Anual', TODAY);
  expect(finishedPlan(choosePlan(annual, 'Promoção', TODAY), TODAY)).toBeNull();
});

test.each(['Vitalício', 'VITALICIO', 'Lifetime'])(
  '%s clears the date and is complete without one',
  (plan) => {
    const picked = chooseDay(choosePlan(NO_PLAN, 'Produto', TODAY), '2026-12-24');
    const lifetime = choosePlan(picked, plan, TODAY);
    expect(lifetime.day).toBe('');
    expect(finishedPlan(lifetime, TODAY)).toEqual({ planType: plan, accessDuration: null });
  },
);

test('neither a missing plan, nor a missing day, nor a past day may be sent', () => {
  expect(finishedPlan({ ...NO_PLAN, day: '2027-01-01' }, TODAY)).toBeNull();
  expect(finishedPlan({ planType: '  ', day: '2027-01-01', isPreset: false }, TODAY)).toBeNull();
  expect(finishedPlan({ planType: 'Produto', day: '', isPreset: false }, TODAY)).toBeNull();
  expect(finishedPlan({ planType: 'Produto', day: '2026-11-20', isPreset: false }, TODAY)).toBeNull();
});

test('today is a last day too', () => {
  const today = { planType: 'Bônus', day: TODAY, isPreset: false };
  expect(finishedPlan(today, TODAY)?.accessDuration).toBe(TODAY);
});
