import type { Appearance } from '../../../shared/model/appearance.ts';

const key = 'landfolio.appearance';

/** Puts an appearance on the page, and notes it for the next time the page is loaded. */
export function wear(appearance: Appearance): void {
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
    putOn(JSON.parse(window.localStorage.getItem(key) ?? ''));
  } catch {
    // Without a note that can be read the page looks as usual until the office answers.
  }
}

/**
 * All sizes are in rem and all widths are compared in rem (`@container page`), so one size carries the rest. A value that a note of
 * another version has, or lacks, styles nothing.
 */
function putOn(look: Appearance): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = look.theme;
  dataset.density = look.density;
  const isLarger = look.textSize > 100 && look.textSize <= 200;
  style.fontSize = isLarger ? `${look.textSize}%` : '';
  style.setProperty('--icons', isLarger ? String(look.textSize / 100) : '1');
}
