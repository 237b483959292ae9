import { ScreenHeading } from '#ui/page/screen-heading.tsx';

/** `/profile`: only the text 'Em breve', as specified. */
export default function ProfilePage() {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="page grid grid-cols-1 min-h-[60dvh] content-center justify-items-center"
    >
      <ScreenHeading title="Perfil" className="text-2xl font-semibold text-muted">
        Em breve
      </ScreenHeading>
    </main>
  );
}
