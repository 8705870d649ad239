import { useSyncExternalStore } from 'react';
import { useTextScale } from './text-scale.tsx';

/** Less than this does not hold every column of a wide table beside the navigation. px at 100 %. */
const everyColumn = 1184;

/** Whether the window, the zoom or the size of the text leaves little width. */
export function useIsNarrow(): boolean {
  return !useIsWider(everyColumn);
}

/** Whether the window holds more than so many px, as they are at 100 %: a larger text takes more of it. */
export function useIsWider(px: number): boolean {
  const scale = useTextScale();
  return useSyncExternalStore(onResize, () => window.innerWidth > px * scale);
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
