import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { PublicPage } from '#ui/public-page.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';

/** `/register`: the form follows; until then the screen says so plainly. */
export default function RegistrationPage() {
  return (
    <PublicPage>
      <ScreenHeading title="Solicitar Cadastro" />
      <p>O formulário de cadastro ainda não está disponível. Ele chega em breve nesta página.</p>
      <p>
        Já tem acesso?{' '}
        <Link to={paths.login} className="link inline-flex min-h-11 items-center font-semibold">
          Fazer login
        </Link>
      </p>
    </PublicPage>
  );
}
