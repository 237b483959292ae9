import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#routes/paths.ts';
import { Illustration } from '#ui/page/illustration.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';

/** The request has arrived: what happens next. */
export function RequestSent({ email }: { email: string }) {
  const navigate = useNavigate();
  const mark = useRef<HTMLSpanElement>(null);
  // The form that had the focus is gone; the address did not change, so the heading does not take it by itself.
  useEffect(() => {
    mark.current?.closest('h1')?.focus();
  }, []);
  return (
    <section className="panel grid justify-items-center gap-4 px-5 py-8 text-center sm:px-7">
      <Illustration art="sent" />
      <ScreenHeading title="Solicitação Enviada!" className="text-2xl font-semibold">
        <span ref={mark}>Solicitação Enviada!</span>
      </ScreenHeading>
      <p className="text-balance">
        Um administrador vai analisar os seus dados. Assim que o cadastro for aprovado, você recebe um e-mail
        em <strong className="wrap-anywhere">{email}</strong> com o caminho para entrar.
      </p>
      <p className="text-[0.9375rem] text-muted">Veja também a caixa de spam.</p>
      <button
        type="button"
        className="btn btn-primary w-full sm:w-auto sm:px-8"
        onClick={() => navigate(paths.login)}
      >
        Ir para o login
      </button>
    </section>
  );
}
