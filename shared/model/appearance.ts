export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;

/** How the window looks. */
export interface Appearance {
  readonly theme: (typeof themes)[number];
  readonly density: (typeof densities)[number];
  /** Per cent of the usual size, 100 to 200. */
  readonly textSize: number;
}

/** Before a person chose anything. */
export const usualAppearance: Appearance = { theme: 'system', density: 'comfortable', textSize: 100 };
