import { useEffect, useState } from 'react';

type Offers = typeof import('./choices.ts');

const loading = import('./choices.ts');
let loaded: Offers | null = null;

/** What reads a text and orders what there is for it. It comes a moment after the field, which takes letters meanwhile. */
export function useOffers(): Offers | null {
  const [offers, setOffers] = useState(loaded);
  useEffect(() => {
    if (offers !== null) return;
    void loading.then((module) => {
      loaded = module;
      setOffers(module);
    });
  }, [offers]);
  return offers;
}
