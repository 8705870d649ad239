import { useSyncExternalStore } from 'react';

/** px of a rem at 100 %. */
const usual = 16;
let scale: number | null = null;

function read(): number {
  scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual;
  return scale;
}

/** One function for all: another at each drawing would be another subscription, and each reads a style that is not reckoned yet. */
function onScale(changed: () => void): () => void {
  const seen = scale;
  const observer = new MutationObserver(() => {
    read();
    changed();
  });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  if (read() !== seen) changed();
  return () => observer.disconnect();
}

function scaleNow(): number {
  return scale ?? read();
}

/** How many times larger than usual text is: what is reckoned in px grows by it, as all that is given in rem does by itself. */
export function useTextScale(): number {
  return useSyncExternalStore(onScale, scaleNow);
}
