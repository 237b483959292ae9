import { Illustration } from '#ui/page/illustration.tsx';

/** Nothing to show, and what to do about it. */
export function EmptyState({ hasFavorites, tab }: { hasFavorites: boolean; tab: string }) {
  const isFirstFavorite = tab === 'favorites' && !hasFavorites;
  return (
    <div className="grid justify-items-center gap-2 py-10 text-center">
      <Illustration art={isFirstFavorite ? 'no-favorites' : 'nothing-found'} />
      <p className="text-lg font-semibold">
        {isFirstFavorite ? 'Você ainda não tem assistentes favoritos.' : 'Nenhum assistente encontrado.'}
      </p>
      <p className="text-balance text-muted">
        {isFirstFavorite
          ? 'Clique no coração de um assistente para guardá-lo aqui.'
          : 'Tente ajustar a busca ou os filtros.'}
      </p>
    </div>
  );
}
