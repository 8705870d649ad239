/** Position and size in the system's own points; without a position the system centres the window. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const usual = { width: 1280, height: 840 };

/** How much of the window must lie on a screen for a person to get hold of it. */
const graspable = 120;

/** Where to open the window: as it was left, unless that screen is gone or what was kept is unusable. */
export function restoreBounds(kept: unknown, screens: readonly Area[]): Bounds {
  if (!isArea(kept)) return usual;
  const isReachable = screens.some(
    (screen) =>
      kept.x + kept.width >= screen.x + graspable &&
      kept.x <= screen.x + screen.width - graspable &&
      kept.y >= screen.y - 1 &&
      kept.y <= screen.y + screen.height - graspable,
  );
  const size = { width: Math.max(kept.width, 960), height: Math.max(kept.height, 600) };
  return isReachable ? { x: kept.x, y: kept.y, ...size } : size;
}

function isArea(value: unknown): value is Area {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Record<string, unknown>;
  return [x, y, width, height].every((part) => Number.isInteger(part)) && Number(width) < 20_000;
}
