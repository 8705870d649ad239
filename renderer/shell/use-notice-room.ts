import { type RefObject, useLayoutEffect, useState } from 'react';

/** As notices.module.css has them, in rem. */
const card = 18;
const gap = 0.5;
const padding = 2;
const moreButton = 6.5;
/** In less height than this, as at 200 %, one has the whole row: its words then take one line or two. */
const low = 30;

/** How many of so many notices stand beside one another in a window of this size, in rem; one always. */
export function noticesInRow(
  { width, height }: { readonly width: number; readonly height: number },
  count: number,
): number {
  if (height <= low) return 1;
  const inRoom = (room: number) => Math.max(1, Math.floor((room - padding + gap) / (card + gap)));
  return count <= inRoom(width) ? count : inRoom(width - moreButton);
}

export function useNoticeRoom(region: RefObject<HTMLElement | null>, count: number): number {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: element.clientWidth / rem, height: document.documentElement.clientHeight / rem });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [region]);
  return noticesInRow(size, count);
}
