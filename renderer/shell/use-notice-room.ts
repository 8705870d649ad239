import { type RefObject, useLayoutEffect, useState } from 'react';

/** As notices.module.css has them, in rem. */
const card = 18;
const gap = 0.5;
const padding = 2;
const moreButton = 6.5;

/** How many of so many notices stand beside one another in a row of this width, in rem; one always. */
export function noticesInRow(width: number, count: number): number {
  const inRoom = (room: number) => Math.max(1, Math.floor((room - padding + gap) / (card + gap)));
  return count <= inRoom(width) ? count : inRoom(width - moreButton);
}

export function useNoticeRoom(region: RefObject<HTMLElement | null>, count: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth(element.clientWidth / rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [region]);
  return noticesInRow(width, count);
}
