/** Position and size in the system's own points; without a position the system centres the window. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const usual = { width: 1280, height: 840 };
const minSize = { width: 960, height: 600 };

/** How much of the window must lie on a screen for a person to get hold of it. */
const graspable = 120;

/**
 * Where to open the window: as it was left, as far as a screen that is there now has room for it. Where its screen is gone
 * the system places it, no larger than the largest screen. `screens` are work areas, without taskbar and dock.
 */
export function restoreBounds(kept: unknown, screens: readonly Area[]): Bounds {
  const wanted = isArea(kept) ? kept : null;
  const home = wanted === null ? undefined : screens.find((screen) => isGraspable(wanted, screen));
  const room = home ?? largest(screens);
  const size = {
    width: clamp(wanted?.width ?? usual.width, minSize.width, room?.width),
    height: clamp(wanted?.height ?? usual.height, minSize.height, room?.height),
  };
  if (wanted === null || home === undefined) return size;
  // Its title bar stays on the screen, and as much of its side as a hand needs.
  const x = clamp(wanted.x, home.x + graspable - size.width, home.x + home.width - graspable);
  const y = clamp(wanted.y, home.y, home.y + home.height - graspable);
  return { x, y, ...size };
}

function isGraspable(window: Area, screen: Area): boolean {
  return (
    window.x + window.width >= screen.x + graspable &&
    window.x <= screen.x + screen.width - graspable &&
    window.y >= screen.y - graspable &&
    window.y <= screen.y + screen.height - graspable
  );
}

/** The least comes first: the interface cannot be read in less, whatever the screen. */
function clamp(value: number, from: number, to = Number.POSITIVE_INFINITY): number {
  return Math.max(from, Math.min(value, to));
}

function largest(screens: readonly Area[]): Area | undefined {
  return [...screens].sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

function isArea(value: unknown): value is Area {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Record<string, unknown>;
  return [x, y, width, height].every((part) => Number.isInteger(part)) && Number(width) < 20_000;
}
