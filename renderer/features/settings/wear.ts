import type { AppearanceView } from '../../../shared/contract/procedures/preferences.ts';

const key = 'landfolio.appearance';

/** Puts an appearance on the page, and notes it for the next time the page is loaded. */
export function wear(appearance: AppearanceView): void {
  putOn(appearance);
  try {
    window.localStorage.setItem(key, JSON.stringify(appearance));
  } catch {
    // Without the note the next load shows the usual appearance for a moment.
  }
}

/** Before the office answers: what was worn last in this window’s profile, so that nothing flashes. */
export function wearAsLast(): void {
  try {
    const noted: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    if (typeof noted !== 'object' || noted === null) return;
    putOn({
      theme: 'theme' in noted && typeof noted.theme === 'string' ? noted.theme : 'system',
      density: 'density' in noted && typeof noted.density === 'string' ? noted.density : 'comfortable',
      textSize: 'textSize' in noted && typeof noted.textSize === 'number' ? noted.textSize : 100,
    });
  } catch {
    // A note that cannot be read is as good as none.
  }
}

/** All sizes are in rem and all widths are compared in rem (`@container page`), so one size carries the rest. */
function putOn(look: { readonly theme: string; readonly density: string; readonly textSize: number }): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = look.theme;
  dataset.density = look.density;
  const isLarger = look.textSize > 100 && look.textSize <= 200;
  style.fontSize = isLarger ? `${look.textSize}%` : '';
  style.setProperty('--icons', isLarger ? String(look.textSize / 100) : '1');
}
