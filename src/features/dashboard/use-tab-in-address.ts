import { useSearchParams } from 'react-router-dom';
import { queryNames } from '#routes/query.ts';

type TabId = 'all' | 'favorites' | 'categories';

const PARAMETER = queryNames.catalogueTab;
const NAMES: Record<TabId, string | null> = { all: null, favorites: 'favoritos', categories: 'categorias' };

/**
 * The tab that the address names (`?aba=favoritos`, a shortcut of the installed app). Kept nowhere else: a link of the bar, the
 * way back and a reload show what the address says.
 */
export function useTabInAddress() {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabNamed(parameters.get(PARAMETER));
  function setTab(chosen: TabId): void {
    const name = NAMES[chosen];
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (name) after.set(PARAMETER, name);
        else after.delete(PARAMETER);
        return after;
      },
      { replace: true },
    );
  }
  return { tab, setTab };
}

function tabNamed(name: string | null): TabId {
  const found = Object.entries(NAMES).find(([, known]) => known === name);
  return found ? (found[0] as TabId) : 'all';
}
