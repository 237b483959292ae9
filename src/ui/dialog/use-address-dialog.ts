import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A dialog whose being open stands in the address as the parameter `name`: a link opens it, and the back gesture of
 * a phone closes it. `value` is null while it is closed.
 */
export function useAddressDialog(name: string): {
  value: string | null;
  open: (value: string) => void;
  close: () => void;
} {
  const place = useLocation();
  const { search, state } = place;
  const left = useRef<typeof place>(null);
  const navigate = useNavigate();
  const value = new URLSearchParams(search).get(name) || null;
  const open = useCallback(
    (next: string) => {
      const params = new URLSearchParams(location.search);
      // Two quick taps: the way back from a second entry would lead to the first, with a dialog that the browser has closed.
      const isLeaving = left.current?.key === (history.state?.key ?? 'default');
      if (params.get(name) === next && !isLeaving) return;
      params.set(name, next);
      navigate({ search: `?${params}` }, { state: { opened: name } });
    },
    [name, navigate],
  );
  const isOurs = typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;
  const close = useCallback(() => {
    // Already closed, as by an answer that came late: another step back would leave the screen.
    if (new URLSearchParams(location.search).get(name) !== value) return;
    // Nor while the step is on its way, which a second tap does not wait for.
    if (left.current === place) return;
    left.current = place;
    // Opened here, it has an entry of the history to itself; from a link it is the entry, and that stays.
    if (isOurs) return navigate(-1);
    const params = new URLSearchParams(location.search);
    params.delete(name);
    navigate({ search: params.size ? `?${params}` : '' }, { replace: true });
  }, [isOurs, name, navigate, place, value]);
  return { value, open, close };
}
