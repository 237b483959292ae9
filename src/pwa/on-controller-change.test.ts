import { expect, test } from 'vitest';
import { onControllerChange } from './on-controller-change.ts';

test('the first worker of all is nothing new: no update is offered for it', () => {
  expect(onControllerChange({ isControlled: false, isUpdating: false })).toBe('ready');
});

test('a tab in which nobody asked for the update is offered the reload, not given it', () => {
  expect(onControllerChange({ isControlled: true, isUpdating: false })).toBe('offer');
});

test('the tab that asked for the update reloads into it', () => {
  expect(onControllerChange({ isControlled: true, isUpdating: true })).toBe('reload');
});
