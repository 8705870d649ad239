import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Screens that take files now. */
let screens = 0;

/**
 * Takes files that are dropped anywhere on the window while the calling screen is shown. A file that is dropped beside what takes
 * it would make a browser leave Landfolio. Says whether files are over the window now. `forOthers`: takes what is dropped on
 * screens that take none.
 */
export function useFileDrop(
  isOn: () => boolean,
  onFiles: (files: readonly File[]) => void,
  forOthers = false,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && isOn()) onFiles(files);
  });
  const look = useEffectEvent(() => setOver(isOn()));
  useEffect(() => {
    /** What is dragged out of this window and let go in it stays where it is. */
    let isOwn = false;
    // What has a place of its own for files has taken it already.
    const isFor = (event: DragEvent) =>
      !event.defaultPrevented && hasFiles(event) && !(forOthers && screens > 0);
    const start = () => {
      isOwn = true;
    };
    const end = () => {
      isOwn = false;
    };
    const over = (event: DragEvent) => {
      if (!isFor(event)) {
        setOver(false);
        return;
      }
      event.preventDefault();
      if (!isOwn) look();
    };
    const drop = (event: DragEvent) => {
      if (isFor(event)) {
        event.preventDefault();
        if (!isOwn) take(event);
      }
      setOver(false);
      end();
    };
    const leave = (event: DragEvent) => {
      // Null where it leaves the window, and not one element for another.
      if (event.relatedTarget !== null) return;
      setOver(false);
      end();
    };
    if (!forOthers) screens += 1;
    window.addEventListener('dragstart', start);
    window.addEventListener('dragend', end);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', leave);
    return () => {
      if (!forOthers) screens -= 1;
      window.removeEventListener('dragstart', start);
      window.removeEventListener('dragend', end);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', leave);
    };
  }, [forOthers]);
  return isOver;
}
