import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import type { Job } from './job.ts';
import type { SmallOffice } from './office.ts';
import { openWindow, routerOf, type Window } from './window.ts';

/** What people do in one life of the program. */
export interface People {
  /** Resolves when everything that they pressed was answered. */
  order(): Promise<void>;
  /** The order came so far. */
  reached(name: CheckpointName): void;
  leave(): void;
}

type Told = (problem: string) => void;

export function peopleOf(job: Job, office: SmallOffice, told: Told): People {
  const { mode } = job;
  if (mode?.kind === 'windows') return twoWindows(office, mode, told);
  if (mode?.kind === 'windowGone') return windowGone(office, mode.at, told);
  if (mode?.kind === 'programs') return whoeverFindsIt(office);
  return somebodyWhoClicks(job, office, told);
}

const nobody = { reached: () => {}, leave: () => {} };

function somebodyWhoClicks(job: Job, { ordering }: SmallOffice, told: Told): People {
  return {
    ...nobody,
    async order() {
      const [cart] = ordering.carts.list();
      if (cart === undefined) return;
      const clicks = Array.from({ length: job.clicks }, () => ordering.place(cart.id, cart.totalCents));
      // A person is told where the disk refuses even to write down that it refused.
      for (const one of await Promise.allSettled(clicks))
        if (one.status === 'rejected' && job.local === null && job.mode?.kind !== 'damaged')
          told(`thrown: ${String(one.reason)}`);
    },
  };
}

/** Both saw the cart before any of them pressed. */
function twoWindows(
  { ordering, connectionId }: SmallOffice,
  { second, clicksEach }: { readonly second: 'atOnce' | CheckpointName; readonly clicksEach: number },
  told: Told,
): People {
  const router = routerOf(ordering, connectionId);
  const windows = [openWindow(router), openWindow(router)] as const;
  let pressSecond: (() => void) | null = null;
  return {
    async order() {
      const [one, other] = windows;
      const seen = await Promise.all([one.look(), other.look()]);
      const pressed: Promise<readonly string[]>[] = [];
      pressSecond = () => {
        pressSecond = null;
        pressed.push(other.press(seen[1], clicksEach));
      };
      if (second === 'atOnce') pressSecond();
      pressed.unshift(one.press(seen[0], clicksEach));
      await pressed[0];
      // The first never came so far: the second is pressed after it.
      pressSecond?.();
      for (const problem of (await Promise.all(pressed)).flat()) told(problem);
    },
    reached(name) {
      if (name === second) pressSecond?.();
    },
    leave() {
      for (const window of windows) window.vanish();
    },
  };
}

/** It crashes with its call under way; another comes, and presses what it finds: at once, and when all is over. */
function windowGone({ ordering, connectionId }: SmallOffice, at: CheckpointName, told: Told): People {
  const router = routerOf(ordering, connectionId);
  let window: Window = openWindow(router);
  const pressed: Promise<void>[] = [];
  let crash: (() => void) | null = null;
  const press = async (seen: Promise<CartView>, clicks: number) => {
    const problems = await window.press(await seen, clicks);
    for (const problem of problems) told(problem);
  };
  return {
    async order() {
      const seen = await window.look();
      const first = window;
      // Nobody is left who could be told.
      const gone = new Promise<void>((resolve) => {
        crash = () => {
          crash = null;
          first.vanish();
          window = openWindow(router);
          pressed.push(press(window.look(), 1));
          resolve();
        };
      });
      const answered = first.press(seen, 1).catch(() => []);
      const problems = await Promise.race([answered, gone]);
      for (const problem of problems ?? []) told(problem);
      crash?.();
      await Promise.all(pressed);
      await ordering.idle();
      await press(window.look(), 1);
    },
    reached(name) {
      if (name === at) crash?.();
    },
    leave: () => window.vanish(),
  };
}

/** Somebody who starts the program again presses what is in the cart, and sends what was confirmed and never left. */
function whoeverFindsIt({ ordering, connectionId }: SmallOffice): People {
  return {
    ...nobody,
    async order() {
      const { id, totalCents, revision } = ordering.carts.of(ordering.carts.list()[0]?.id ?? null).view();
      if (id !== null) await ordering.place(id, totalCents, revision);
      const asked = { connectionId, show: 'all', limit: 100, offset: 0 } as const;
      for (const { id, actions } of ordering.list(asked).orders)
        if (actions.includes('sendPrepared')) await ordering.sendPrepared(id);
    },
  };
}
