import { create } from 'zustand';

/** Files that were dropped on the window, until the intake takes them. */
export const useDroppedFiles = create<{ readonly files: readonly File[] }>()(() => ({ files: [] }));

export function giveDropped(files: readonly File[]): void {
  useDroppedFiles.setState((state) => ({ files: [...state.files, ...files] }));
}

export function takeDropped(): readonly File[] {
  const { files } = useDroppedFiles.getState();
  useDroppedFiles.setState({ files: [] });
  return files;
}
