import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface SettingsDrafts {
  /** What is typed and not saved, by the place it is typed in. */
  readonly drafts: Readonly<Record<string, object>>;
  type(place: string, change: (typed: object) => object): void;
}

/** Lives in the window's own session storage: leaving the screen or reading it anew loses nothing that was typed. */
export const useSettingsDrafts = create<SettingsDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      type: (place, change) =>
        set(({ drafts }) => {
          const { [place]: before = {}, ...rest } = drafts;
          const typed = change(before);
          return { drafts: Object.keys(typed).length === 0 ? rest : { ...rest, [place]: typed } };
        }),
    }),
    { name: 'landfolio.typed-in-settings', storage: createJSONStorage(() => sessionStorage) },
  ),
);
