/** Which mail that was not sent is tried again, and when. */

// RFC 3463: the address (but 5.1.7, 5.1.8: the sender's), the mailbox, the address unknown to its host, no such host.
const OF_MAILBOX = /^5\d\d 5\.(1\.([1-6]|10)|2\.[0-4]|4\.[14])(?!\d)/;
// No more than the old three digits, or a code for any address, the sender's too.
const OF_ANY = /^(501|55[013]) (5\.1\.0(?!\d)|(?!5\.\d+\.\d))/;
const OF_ALL = /relay|rcpthosts|authenti|sender|limit|exceed|quota/i;

/**
 * Whether a mail server's refusal is about this mailbox. A wrong password (535), a sender that is not confirmed and the
 * provider's limit of the day ("550 5.4.5") are for good too by their first digit, but they meet every mail alike, and end when
 * somebody mends them or when the day does.
 * @param detail of a delivery that was not sent
 */
export const refusesMailbox = (detail: string) => OF_MAILBOX.test(detail);

/**
 * Whether a refusal may be about this mailbox, or meet every mail: servers say "550" and words of their own of a mailbox that does
 * not exist, and of a relay, a password and the limit of the hour, whose words are not all known.
 * @param detail of a delivery that was not sent
 */
export const mayRefuseMailbox = (detail: string) => OF_ANY.test(detail) && !OF_ALL.test(detail);

/**
 * Whether the mail server refuses this mail for good: by the first digit, but for the provider's limit of the day, which ends by
 * itself. The fault may be one that meets every mail: ask only where others are taken meanwhile.
 * @param detail of a delivery that was not sent
 */
export const refusesForGood = (detail: string) => /^5\d\d (?!5\.4\.5)/.test(detail);

/**
 * SQL of the moment since which a mail that was tried so often must not have been tried: a minute after the first time, a
 * quarter of an hour in the end. Half a minute less, for jobs that begin each minute. Needs `{:now}`.
 */
export const pauseSql = (tries: string) =>
  `strftime('%Y-%m-%d %H:%M:%fZ', {:now}, '-' || MAX(0, MIN(${tries}, 15) * 60 - 30) || ' seconds')`;
