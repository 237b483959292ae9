/** An e-mail that, when it must break, breaks before the at-sign and not in the middle of a word. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return <span className="email-text wrap-anywhere">{email}</span>;
  return (
    <span className="email-text wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
