import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_REGISTRATION } from '#domain/registration/registration.ts';
import { stubLocalStorage } from '../../../tests/support/local-storage.ts';
import { clearOldDraft } from './draft-age.ts';
import {
  clearRegistrationDraft,
  readRegistrationDraft,
  saveRegistrationDraft,
} from './registration-draft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const half = { ...EMPTY_REGISTRATION, full_name: 'Ana Souza', crm: '123' };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  stubLocalStorage(kept);
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a half-filled form is found again for seven days, and is gone from the device after them', () => {
  saveRegistrationDraft(half);
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  expect(readRegistrationDraft()).toEqual(half);
  vi.advanceTimersByTime(1);
  expect(readRegistrationDraft()).toBeNull();
  expect(kept.size).toBe(0);
});

test('a draft that nobody comes back to goes at a later start of the app, a younger one stays', () => {
  saveRegistrationDraft(half);
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  clearOldDraft();
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(1);
  clearOldDraft();
  expect(kept.size).toBe(0);
  kept.set('agentes:cadastro', 'meio estragado{');
  clearOldDraft();
  expect(kept.size).toBe(0);
});

test('a clock that was wrong by months when the draft was kept does not keep it for ever', () => {
  saveRegistrationDraft(half);
  vi.setSystemTime(Date.parse('2026-03-01T12:00:00Z'));
  expect(readRegistrationDraft()).toBeNull();
});

test('a form that another version kept, with a field less or one more, is found again', () => {
  saveRegistrationDraft(half);
  const [[key, text] = ['', '']] = kept;
  const { savedAt, form } = JSON.parse(text);
  const { phone: _, ...less } = form;
  kept.set(key, JSON.stringify({ savedAt, form: { ...less, further: 'x' } }));
  expect(readRegistrationDraft()).toEqual(half);
});

test('an emptied form leaves nothing behind', () => {
  saveRegistrationDraft(half);
  saveRegistrationDraft({ ...EMPTY_REGISTRATION, full_name: ' ' });
  expect(kept.size).toBe(0);
});

test('what a program wrote into the honeypot is not given back to a person', () => {
  saveRegistrationDraft({ ...half, website: 'https://spam.example' });
  expect(readRegistrationDraft()?.website).toBe('');
});

test('a draft of another version or a damaged one costs the draft, not the screen', () => {
  for (const text of ['{', '{"savedAt":1}', '[]', `{"savedAt":${Date.now()},"form":{"full_name":1}}`]) {
    kept.set('agentes:cadastro', text);
    expect(readRegistrationDraft()).toBeNull();
    expect(kept.size).toBe(0);
  }
});

test('a device that refuses to store still lets the person ask for access', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => saveRegistrationDraft(half)).not.toThrow();
  expect(readRegistrationDraft()).toBeNull();
  expect(() => clearRegistrationDraft()).not.toThrow();
  expect(() => clearOldDraft()).not.toThrow();
});
