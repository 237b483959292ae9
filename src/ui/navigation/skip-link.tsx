/** First stop of the keyboard: jumps past the bar to the content. */
export function SkipLink() {
  // A button, not a link: the address's fragment belongs to sign-in links and must not be written.
  return (
    <button type="button" className="skip-link" onClick={() => document.getElementById('conteudo')?.focus()}>
      Pular para o conteúdo
    </button>
  );
}
