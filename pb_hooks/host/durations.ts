/**
 * Deadlines and periods that a test would have to wait for. Only a test server may shorten them, by TEST_DURATIONS
 * such as `mail=3000,readyProbe=200`: the start refuses it where anybody else could reach the server.
 */

import * as networkAddress from '../domain/network-address.ts';

/** In milliseconds. */
const USUAL = {
  /** A mail with everything around it. */
  mail: 13_000,
  /** A mail about the sign-in of a superuser, who waits for it. */
  securityMail: 4_000,
  /** Between two writes that `ready` tries. */
  readyProbe: 5_000,
  /** A send to a device that does not read. */
  stuckStream: 3_000,
  /** Between two messages that find out whether it reads, where PocketBase itself sends. */
  probeStream: 20_000,
  /** An open stream without a subscription: a phone on a bad network gives up after 30 seconds. */
  guestStream: 45_000,
  /** The body of a request: a phone on a bad line sends a few KB in this time. A slow flood holds its places so long. */
  guestBody: 10_000,
  memberBody: 20_000,
  /** A backup on its way to S3. PocketBase makes no other meanwhile, and has no limit of its own: the next night needs its turn. */
  upload: 12 * 3_600_000,
};

type Name = keyof typeof USUAL;

const isName = (name: string): name is Name => name in USUAL;

function parse(text: string): Partial<Record<Name, number>> {
  const given: Partial<Record<Name, number>> = {};
  for (const part of text.split(',').filter(Boolean)) {
    const [, name = '', value] = /^(\w+)=(\d{1,6})$/.exec(part) || [];
    if (!isName(name)) throw new Error(part);
    given[name] = Number(value);
  }
  return given;
}

/** @returns in milliseconds */
export function read(name: Name, getenv: (name: string) => string): number {
  return parse(getenv('TEST_DURATIONS'))[name] ?? USUAL[name];
}

/** What is wrong with TEST_DURATIONS, or with TEST_CLOCK (clock.ts), '' for nothing. */
export function mistake(getenv: (name: string) => string) {
  const text = getenv('TEST_DURATIONS');
  if (!text && !getenv('TEST_CLOCK')) return '';
  const appHost = getenv('APP_URL').replace(/^https?:\/\/([^/:]*).*$/, '$1');
  const hosts = [getenv('HOST'), appHost, getenv('SMTP_HOST')];
  if (hosts.some((host) => host !== '' && !networkAddress.isLocal(host)))
    return 'TEST_DURATIONS e TEST_CLOCK só valem em testes: HOST, APP_URL e SMTP_HOST devem ser deste computador.';
  try {
    parse(text);
    return '';
  } catch {
    return `TEST_DURATIONS=${text}: use nome=milissegundos, com os nomes de pb_hooks/host/durations.js.`;
  }
}
