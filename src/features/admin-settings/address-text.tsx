import { Fragment } from 'react';

/** What has no spaces and may be longer than a phone is wide: addresses, paths, variables with their values. */
const LONG = /[/@=]/;
const PARTS = /[^/@=.?&]*[/@=.?&]+|[^/@=.?&]+/g;
/** First a hyphen with what follows it, between which a browser would break. */
const PIECES = /(-+[^-])|[^-]+|-+/g;

/**
 * A text whose addresses and paths stay in one line; one that is longer than a line breaks between its parts, and not at a
 * hyphen of a name. Inside it is one line of text, not a box for each part: a browser's search finds no words across boxes.
 */
export const AddressText = ({ text }: { text: string }) => (
  <>
    {[...text.matchAll(/\s+|\S+/g)].map(({ 0: word, index }) =>
      LONG.test(word) ? <Address key={index} text={word} /> : word,
    )}
  </>
);

const Address = ({ text }: { text: string }) => (
  <span className="inline-block">
    {[...text.matchAll(PARTS)].map(({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {[...part.matchAll(PIECES)].map(({ 0: piece, 1: joined, index: at }) =>
          joined ? (
            <span key={at} className="whitespace-nowrap">
              {piece}
            </span>
          ) : (
            piece
          ),
        )}
      </Fragment>
    ))}
  </span>
);
