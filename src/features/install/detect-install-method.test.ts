import { expect, test } from 'vitest';
import { detectInstallMethod, hostApp } from './detect-install-method.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; moto g34) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const way = (
  userAgent: string,
  more: { touchPoints?: number; isInstalled?: boolean; hasPrompt?: boolean } = {},
) => detectInstallMethod({ userAgent, touchPoints: 0, isInstalled: false, hasPrompt: false, ...more });

test.each([
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'ios-safari'],
  [`${IPHONE} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`, 'ios-chrome'],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'ios-chrome'],
  [`${IPHONE} Mobile/22F76 Instagram 389.0.0.33.84 (iPhone14,5; iOS 18_5; pt_BR)`, 'in-app-ios'],
  [`${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/517.0.0.39.97]`, 'in-app-ios'],
  [`${IPHONE} Mobile/15E148`, 'in-app-ios'],
  [`${IPHONE} GSA/376.0.779977098 Mobile/15E148 Safari/604.1`, 'in-app-ios'],
  [`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`, 'android-menu'],
  [
    `${ANDROID} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Instagram 389.0.0.49.87 Android`,
    'in-app-android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; moto g34; wv) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
    'in-app-android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'android-menu'],
  [`${MAC} Version/18.5 Safari/605.1.15`, 'mac-safari'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'unknown',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'unknown'],
])('%s is told the way of %s', (userAgent, expected) => {
  expect(way(userAgent)).toBe(expected);
});

test('an iPad that calls itself a Mac gets the steps of an iPad', () => {
  expect(way(`${MAC} Version/18.5 Safari/605.1.15`, { touchPoints: 5 })).toBe('ios-safari');
});

test('where the browser offers its own dialog one tap is enough', () => {
  expect(way(`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`, { hasPrompt: true })).toBe('prompt');
});

test('who opened the app from the home screen has nothing to install', () => {
  expect(way(`${IPHONE} Mobile/15E148`, { isInstalled: true })).toBe('installed');
});

test('the way out names the app that the person is in', () => {
  expect(hostApp(`${IPHONE} Mobile/22F76 Instagram 389.0.0.33.84`)).toBe('Instagram');
  expect(hostApp(`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`)).toBe('');
});
