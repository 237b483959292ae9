import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { authWithCode } from '#commands/sign-in.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { openLinkInText } from '#session/sign-in-fragment.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { codeInText, typedDigits } from './code-in-text.ts';

type Props = { takesFocus: boolean; enter: (attempt: () => Promise<Outcome>) => Promise<Outcome> };

/** The box for the 8 digits. The eighth digit sends it, typed, pasted or filled in by the phone. */
export function CodeForm({ takesFocus, enter }: Props) {
  const [digits, setDigits] = useState('');
  const [entering, setEntering] = useState(false);
  const [refusal, setRefusal] = useState('');
  const input = useRef<HTMLInputElement>(null);

  // In the installed app the code is the only way in: the box is ready to take it.
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  async function send(code: string) {
    if (entering) return;
    setDigits(code);
    setEntering(true);
    const outcome = await enter(() => authWithCode(code));
    setEntering(false);
    if (outcome.ok) return;
    refuse(outcome.title, outcome.description);
    input.current?.select();
  }

  function refuse(title: string, description: string) {
    setRefusal(description || title);
    toast({ title, description, tone: 'error' });
    input.current?.focus();
  }

  function type(text: string) {
    if (entering || openLinkInText(text)) return;
    const typed = codeInText(text) ?? typedDigits(text);
    setRefusal('');
    setDigits(typed);
    if (typed.length === 8 && typed !== digits) void send(typed);
  }

  /** Before it is in the box, where the lines of a whole mail would be one. */
  function takeAll(event: SyntheticEvent, text: string) {
    // Mail programs open links in the browser: here is how one gets into the installed app.
    const isLink = openLinkInText(text);
    const code = isLink ? null : codeInText(text);
    if (!isLink && !code) return;
    event.preventDefault();
    if (code) void send(code);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (digits.length === 8) void send(digits);
    else refuse('Digite os 8 dígitos do código.', '');
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <label className="grid gap-1.5">
        <span className="font-semibold">Código de 8 dígitos</span>
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          placeholder="0000 0000"
          className="input code-box"
          value={digits}
          readOnly={entering}
          aria-invalid={refusal !== '' || undefined}
          aria-describedby="code-refusal"
          onChange={({ target }) => type(target.value)}
          onPaste={(event) => takeAll(event, event.clipboardData.getData('text'))}
          // A keyboard's own clipboard commits its text as if it were typed: nobody hears of a paste.
          onBeforeInput={(event) => takeAll(event, event.data)}
        />
      </label>
      <p id="code-refusal" className="text-error empty:absolute">
        {refusal}
      </p>
      <BusyButton busy={entering} busyText="Entrando...">
        Entrar
      </BusyButton>
    </form>
  );
}
