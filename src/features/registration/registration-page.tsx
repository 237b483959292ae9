import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#routes/paths.ts';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.ts';
import { Brand } from '#ui/page/brand.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { RequestSent } from './request-sent.tsx';

/** `/register`: a visitor asks for access; an administrator decides. */
export default function RegistrationPage() {
  useKeptFocus();
  const [sentTo, setSentTo] = useState('');
  return (
    <main id="conteudo" className="login-ground">
      <div className="grid w-full max-w-xl grid-cols-1 gap-5">
        <Brand className="justify-self-center" />
        {sentTo ? (
          <RequestSent email={sentTo} />
        ) : (
          <>
            <header className="grid gap-1 text-center">
              <ScreenHeading title="Solicitar Cadastro" className="text-[1.625rem] font-semibold" />
              <p className="text-balance text-muted">
                Conte quem você é. Um administrador confere os dados e libera o acesso.
              </p>
            </header>
            <RegistrationForm onSent={setSentTo} />
            <p className="text-center">
              Já tem acesso?{' '}
              <Link to={paths.login} className="link inline-flex min-h-11 items-center font-semibold">
                Entrar
              </Link>
            </p>
          </>
        )}
      </div>
    </main>
  );
}
