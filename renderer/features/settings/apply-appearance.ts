import type { Appearance } from '../../../shared/model/appearance.ts';

const key = 'landfolio.appearance';

/** Applies an appearance to the page, and caches it for the next load. */
export function applyAppearance(appearance: Appearance): void {
  apply(appearance);
  try {
    window.localStorage.setItem(key, JSON.stringify(appearance));
  } catch {
    // Without the cache the next load shows the usual appearance for a moment.
  }
}

/** Until main replies: the appearance that this window’s profile showed last, so that nothing flashes. */
export function applyCachedAppearance(): void {
  try {
    apply(JSON.parse(window.localStorage.getItem(key) ?? ''));
  } catch {
    // Without a cache that can be read the page looks as usual until main replies.
  }
}

/**
 * All sizes are in rem and all widths are compared in rem (`@container page`), so one size carries the rest. A value that the cache
 * of another version has, or lacks, styles nothing.
 */
function apply(look: Appearance): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = look.theme;
  dataset.density = look.density;
  const isLarger = look.textSize > 100 && look.textSize <= 200;
  style.fontSize = isLarger ? `${look.textSize}%` : '';
  style.setProperty('--icons', isLarger ? String(look.textSize / 100) : '1');
}
