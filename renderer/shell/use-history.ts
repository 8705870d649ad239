import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Steps {
  readonly canGoBack: boolean;
  /** As far as this page knows: what lies ahead from before it was loaded again is not shown, and Alt+Right goes there all the same. */
  readonly canGoForward: boolean;
  back(): void;
  forward(): void;
}

/** The way back and forward through what was looked at. */
export function useHistorySteps(): Steps {
  const { history } = useRouter();
  const [{ index, last }, setPlace] = useState(() => {
    const now = indexOf(history.location.state);
    return { index: now, last: now };
  });
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const now = indexOf(location.state);
        setPlace((place) => ({ index: now, last: action.type === 'PUSH' ? now : Math.max(place.last, now) }));
      }),
    [history],
  );
  return {
    canGoBack: index > 0,
    canGoForward: index < last,
    back: () => history.back(),
    forward: () => history.forward(),
  };
}

function indexOf(state: object): number {
  return '__TSR_index' in state && typeof state.__TSR_index === 'number' ? state.__TSR_index : 0;
}
