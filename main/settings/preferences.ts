import { type GuideView, guideSteps } from '../../shared/contract/procedures/preferences.ts';
import { type Appearance, densities, themes, usualAppearance } from '../../shared/model/appearance.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

type Change<View> = { readonly [Key in keyof View]?: View[Key] | undefined };

/** How the window looks. What cannot be read, by hand or of another version, is as usual. */
export function readAppearance(settings: SettingsStore): Appearance {
  const [theme, density, textSize] = (['theme', 'density', 'textSize'] as const).map((key) =>
    settings.get(`appearance.${key}`),
  );
  return {
    theme: themes.find((one) => one === theme) ?? usualAppearance.theme,
    density: densities.find((one) => one === density) ?? usualAppearance.density,
    textSize:
      typeof textSize === 'number' && Number.isInteger(textSize) && textSize >= 100 && textSize <= 200
        ? textSize
        : usualAppearance.textSize,
  };
}

/** Throws where the disk refuses. */
export function writeAppearance(settings: SettingsStore, change: Change<Appearance>): Appearance {
  for (const key of ['theme', 'density', 'textSize'] as const) {
    if (change[key] !== undefined) settings.set(`appearance.${key}`, change[key]);
  }
  return readAppearance(settings);
}

/** Where the setup guide stands. */
export interface GuideSettings {
  view(): GuideView;
  /** Throws where the disk refuses. */
  change(change: Change<GuideView>): GuideView;
}

const guideKey = 'guide';
const beginning: GuideView = { isOver: false, step: 'welcome', connectionId: null };

/**
 * Due on the very first start, and from then on until it is over. `isFirst`: no library was begun beside these settings
 * before. `hasWork`: something was ordered, bought or opened, here or by another program on the same library: whoever
 * did that without the guide needs none.
 */
export function createGuideSettings(
  settings: SettingsStore,
  { isFirst, hasWork }: { readonly isFirst: boolean; readonly hasWork: () => boolean },
): GuideSettings {
  if (settings.get(guideKey) === undefined) {
    settings.set(guideKey, { ...beginning, isOver: !isFirst || hasWork() });
  }

  function view(): GuideView {
    const kept = readGuide(settings.get(guideKey));
    return { ...kept, isOver: kept.isOver || (kept.step === 'welcome' && hasWork()) };
  }

  return {
    view,
    change({ isOver, step, connectionId }) {
      const now = readGuide(settings.get(guideKey));
      settings.set(guideKey, {
        isOver: isOver ?? now.isOver,
        step: step ?? now.step,
        connectionId: connectionId === undefined ? now.connectionId : connectionId,
      });
      return readGuide(settings.get(guideKey));
    },
  };
}

/** What cannot be read is over: a guide that comes up again and again would be in the way. */
function readGuide(value: unknown): GuideView {
  if (typeof value !== 'object' || value === null) return { ...beginning, isOver: true };
  const step = 'step' in value ? guideSteps.find((one) => one === value.step) : undefined;
  const connectionId =
    'connectionId' in value && typeof value.connectionId === 'string' ? value.connectionId : null;
  const isOver = !('isOver' in value) || value.isOver !== false;
  return { isOver, step: step ?? 'welcome', connectionId };
}
