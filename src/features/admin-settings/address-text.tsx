import type { ReactNode } from 'react';

/** What has no spaces and may be longer than a phone is wide: addresses, paths, variables with their values. */
const LONG = /[/@=]/;
const PARTS = /[^/@=.?&]*[/@=.?&]+|[^/@=.?&]+/g;

/**
 * A text whose addresses and paths stay in one line; one that is longer than a line breaks between its parts, and not at a
 * hyphen of a name.
 */
export const AddressText = ({ text }: { text: string }) => (
  <>
    {[...text.matchAll(/\s+|\S+/g)].map<ReactNode>(({ 0: word, index }) =>
      LONG.test(word) ? (
        <span key={index} className="inline-block">
          {[...word.matchAll(PARTS)].map(({ 0: part, index }) => (
            <span key={index} className="inline-block">
              {part}
            </span>
          ))}
        </span>
      ) : (
        word
      ),
    )}
  </>
);
