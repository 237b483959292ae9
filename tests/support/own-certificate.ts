import { generateKeyPairSync, sign } from 'node:crypto';

/** One value in DER, the form of certificates: a tag, a length, and what it holds. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const moment = (time: number) =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const SUBJECT_ALT_NAME = oid('551d11');
const DAY_MS = 86_400_000;

/** A certificate for one domain that nobody has signed but itself, with its key before it, as PEM. */
export function ownCertificate(domain: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = sequence(der(0x82, Buffer.from(domain)));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    sequence(),
    sequence(moment(Date.now() - DAY_MS), moment(Date.now() + 90 * DAY_MS)),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x01, Buffer.from([0xff])), der(0x04, names)))),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return `${key}-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
