import { Fragment } from 'react';

/** An e-mail address that breaks after '@' and dots where it must, and not in the middle of a word. */
export function EmailAddress({ email }: { email: string }) {
  const ends = [...email.matchAll(/[@.]|$/g)].map(({ index }) => index + 1);
  return (
    <strong className="wrap-anywhere">
      {ends.map((end, place) => (
        <Fragment key={end}>
          {email.slice(ends[place - 1] ?? 0, end)}
          <wbr />
        </Fragment>
      ))}
    </strong>
  );
}
