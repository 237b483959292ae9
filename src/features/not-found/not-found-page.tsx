import { Link } from 'react-router-dom';
import { paths } from '#routes/paths.ts';
import { Illustration } from '#ui/page/illustration.tsx';
import { PublicPage } from '#ui/page/public-page.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';

/** Any address that is none of ours. */
export default function NotFoundPage() {
  return (
    <PublicPage>
      <div className="grid justify-items-center gap-4 py-10 text-center">
        <Illustration art="lost" />
        <ScreenHeading title="Oops! Page not found" />
        <p>O endereço que você abriu não existe ou mudou de lugar.</p>
        <Link to={paths.home} className="btn btn-primary">
          Voltar para o início
        </Link>
      </div>
    </PublicPage>
  );
}
