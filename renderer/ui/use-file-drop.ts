import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the window while the calling screen is shown. A file that is dropped beside what takes
 * it would make a browser leave Landfolio. Says whether files are over the window now.
 */
export function useFileDrop(isOn: () => boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && isOn()) onFiles(files);
  });
  const look = useEffectEvent(() => setOver(isOn()));
  useEffect(() => {
    const over = (event: DragEvent) => {
      // What has a place of its own for files has taken it already.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      look();
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      take(event);
    };
    const leave = (event: DragEvent) => {
      // Null where it leaves the window, and not one element for another.
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}
