import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { historyStep } from '../ui/history-step.ts';
import { elementAt, nameOf, type Place, wayTo } from './places.ts';
import { maxRestoreMs } from './time-limits.ts';

const maxPlaces = 100;
/** In the session storage of the window: where each step of its history was scrolled to, over a reload. */
const storageKey = 'landfolio.scrolled';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the history whose place this one begins with. */
    placeOf?: string;
  }
}

/**
 * Going back or forward shows a screen as it was left: scrolled as far, with the keyboard on the same link or row. A reload, and a
 * step that names another as `placeOf`, are scrolled as far. A person who acts meanwhile is not pulled away.
 * The router's own `scrollRestoration` scrolls before the rows of a list are there, and knows no focus (decision 023).
 */
export function useScrollRestoration(content: { readonly current: HTMLElement | null }): void {
  const router = useRouter();
  const { history } = router;
  useEffect(() => {
    const root = content.current;
    if (!root) return;
    const places = readPlaces();
    let key = historyStep(history.location.state);
    let stop: (() => void) | null = null;

    function note(change: (place: Place) => Place): void {
      const place = change(places.get(key) ?? { tops: new Map(), focus: null });
      places.delete(key);
      places.set(key, place);
      const [oldest] = places.keys();
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
    }
    const noteTop = (element: Element) => {
      const way = wayTo(root, element);
      if (way === null) return;
      const top = element.scrollTop;
      note(({ tops, focus }) => ({ tops: new Map(tops).set(way, top), focus }));
    };
    /** A scroll in the very last moment is told too late: what the keyboard is on had to be in sight. */
    const noteLastScroll = () => {
      let element = stop === null && root.contains(document.activeElement) ? document.activeElement : null;
      for (; element !== null && element !== root; element = element.parentElement)
        if (element.scrollTop > 0) noteTop(element);
    };
    const onScroll = ({ target }: Event) => {
      if (stop === null && target instanceof Element) noteTop(target);
    };
    const onFocus = ({ target }: Event) => {
      if (stop !== null || !(target instanceof Element) || target === root) return;
      const way = wayTo(root, target);
      if (way !== null) note(({ tops }) => ({ tops, focus: { way, name: nameOf(target) } }));
    };
    const begin = (place: Place | undefined): void => {
      if (place === undefined) return;
      const attempting = restore(root, place, () => {
        leaveResolved();
        stop = null;
      });
      const attempt = () => {
        // Until then the screen that is left stands there.
        if (historyStep(router.state.resolvedLocation?.state) === key) attempting.attempt();
      };
      const leaveResolved = router.subscribe('onResolved', attempt);
      attempting.observe(attempt);
      stop = attempting.end;
      // After a reload the screen may stand before this begins.
      attempt();
    };
    const leave = history.subscribe(({ location, action }) => {
      noteLastScroll();
      key = historyStep(location.state);
      stop?.();
      const isNew = action.type === 'PUSH' || action.type === 'REPLACE';
      const { placeOf } = location.state;
      if (!isNew) begin(places.get(key));
      else if (placeOf !== undefined) begin(scrolledOnly(places.get(placeOf)));
    });
    begin(scrolledOnly(places.get(key)));
    const keep = () => writePlaces(places);
    window.addEventListener('pagehide', keep);
    root.addEventListener('scroll', onScroll, { capture: true, passive: true });
    root.addEventListener('focusin', onFocus);
    return () => {
      leave();
      stop?.();
      window.removeEventListener('pagehide', keep);
      root.removeEventListener('scroll', onScroll, { capture: true });
      root.removeEventListener('focusin', onFocus);
    };
  }, [content, router, history]);
}

/** Where the keyboard begins on a new screen is decided elsewhere. */
function scrolledOnly(place: Place | undefined): Place | undefined {
  return place && { ...place, focus: null };
}

function readPlaces(): Map<string, Place> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, [string, number][]][];
    return new Map(kept.map(([key, tops]) => [key, { tops: new Map(tops), focus: null }]));
  } catch {
    // Another version wrote it, or nothing may be stored: screens begin at their top.
    return new Map();
  }
}

function writePlaces(places: ReadonlyMap<string, Place>): void {
  try {
    const kept = [...places].flatMap(([key, { tops }]) => (tops.size > 0 ? [[key, [...tops]]] : []));
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // The convenience is lost and nothing else.
  }
}

interface Restoring {
  /** Puts back what is there by now. */
  attempt(): void;
  /** Calls it with each change of the screen. */
  observe(attempt: () => void): void;
  end(): void;
}

/** Ends when all stands as it did, when a person acts, or when it takes too long. */
function restore(root: HTMLElement, place: Place, done: () => void): Restoring {
  const left = new Map(place.tops);
  let { focus } = place;
  let observer: MutationObserver | null = null;
  const acts = ['wheel', 'keydown', 'pointerdown'] as const;

  function end(): void {
    observer?.disconnect();
    clearTimeout(timer);
    for (const act of acts) window.removeEventListener(act, end, { capture: true });
    done();
  }
  const timer = setTimeout(end, maxRestoreMs);
  for (const act of acts) window.addEventListener(act, end, { capture: true });
  return {
    attempt() {
      for (const [way, top] of left) {
        const element = elementAt(root, way);
        if (element === null) continue;
        element.scrollTop = top;
        if (Math.abs(element.scrollTop - top) <= 1) left.delete(way);
      }
      const element = focus && elementAt(root, focus.way);
      if (focus && element instanceof HTMLElement && nameOf(element) === focus.name) {
        element.focus({ preventScroll: true });
        focus = null;
      }
      if (left.size === 0 && focus === null) end();
    },
    observe(attempt) {
      observer = new MutationObserver(attempt);
      observer.observe(root, { childList: true, subtree: true });
    },
    end,
  };
}
