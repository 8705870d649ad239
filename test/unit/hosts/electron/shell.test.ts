import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { quitWhenDone } from '../../../../main/hosts/electron/quit.ts';
import {
  createOfficeWindow,
  loadPage,
  type OfficeWindowOptions,
} from '../../../../main/hosts/electron/window.ts';
import { createSystemClock } from '../../../../main/platform/system-clock.ts';
import { FakeClock, settle } from '../../../support/fake-clock.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';
import { createQuietLog } from '../../../support/quiet-log.ts';
import { fakeEvent } from './proofs/fake-electron.ts';

/** What was done with the window and the application, in order. */
const done: string[] = [];
const loading: { error: Error | null } = { error: null };
const state = { isDestroyed: false, isMinimised: false, isMaximised: false, isFullScreen: false };

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    readonly webContents = Object.assign(new Emitter(), { isCrashed: () => false });
    isDestroyed = () => state.isDestroyed;
    isMinimized = this.#alive(() => state.isMinimised);
    isMaximized = this.#alive(() => state.isMaximised);
    isFullScreen = this.#alive(() => state.isFullScreen);
    getNormalBounds = this.#alive(() => ({ x: 0, y: 0, width: 1280, height: 840 }));
    show = this.#alive(() => done.push('show'));
    focus = this.#alive(() => {});
    hide = this.#alive(() => done.push('hide'));
    minimize = this.#alive(() => done.push('minimise'));
    restore = this.#alive(() => {
      done.push('restore');
      this.emit('restore');
    });
    maximize = this.#alive(() => done.push('maximise'));
    setOverlayIcon = (image: unknown) =>
      this.#alive(() => done.push(image === null ? 'no number' : 'number'))();
    setFullScreen = this.#alive(() => done.push('leave full screen'));
    destroy = this.#alive(() => {
      state.isDestroyed = true;
      done.push('destroy');
    });
    loadURL = async () => {
      if (loading.error !== null) throw loading.error;
    };

    /** As Electron does it: whatever is asked of a window that is gone throws. */
    #alive<T>(act: () => T): () => T {
      return () => {
        if (state.isDestroyed) throw new TypeError('Object has been destroyed');
        return act();
      };
    }
  }
  const app = Object.assign(new Emitter(), { quit: () => void done.push('quit') });
  const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] };
  const nativeImage = { createFromBitmap: () => ({}) };
  return { app, BrowserWindow, Menu: {}, nativeImage, screen };
});

beforeEach(() => {
  done.splice(0);
  loading.error = null;
  Object.assign(state, { isDestroyed: false, isMinimised: false, isMaximised: false, isFullScreen: false });
});

function open(more: Partial<OfficeWindowOptions> = {}, wasMaximised = false) {
  const settings = createMemorySettings();
  settings.set('window', { x: 0, y: 0, width: 1280, height: 840, isMaximised: wasMaximised });
  const office = createOfficeWindow({
    build: 'production',
    preload: '/preload/index.cjs',
    settings,
    log: createQuietLog(),
    first: 'shown',
    closeAction: () => 'hide',
    sessionEnd: () => 'go',
    ...more,
  });
  const window: EventEmitter = office.window;
  return { office, window, settings };
}

describe('the window', () => {
  it('is maximised when it is first shown, and not before: that alone would show it', () => {
    const { office, window, settings } = open({ first: 'hidden' }, true);
    window.emit('ready-to-show');
    expect(done).toEqual([]);
    window.emit('close', fakeEvent());
    expect(settings.get('window')).toMatchObject({ isMaximised: true });
    office.show();
    office.show();
    expect(done).toEqual(['hide', 'maximise', 'show', 'show']);
  });

  it('is maximised where it is brought back from the taskbar', () => {
    const { window } = open({ first: 'minimised' }, true);
    window.emit('ready-to-show');
    window.emit('restore');
    window.emit('restore');
    expect(done).toEqual(['minimise', 'maximise']);
  });

  it('comes up maximised where it was left so', () => {
    open({}, true).window.emit('ready-to-show');
    expect(done).toEqual(['maximise', 'show']);
  });

  it('that is gone is asked nothing: an answer or a second start may come after it', () => {
    const { office } = open();
    state.isDestroyed = true;
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    expect(() => {
      office.show();
      office.showAgain();
      office.setBadge(1);
      office.setBadge(0);
    }).not.toThrow();
  });

  it('has its number on Windows again whenever it comes back to the taskbar, which forgets it', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    const { office, window } = open();
    // Hidden since the login: the taskbar has no icon to put it on.
    office.setBadge(2);
    done.splice(0);
    window.emit('show');
    window.emit('focus');
    expect(done).toEqual(['number', 'number']);
    office.setBadge(0);
    window.emit('show');
    expect(done.slice(2)).toEqual(['no number', 'no number']);
  });

  it('is brought back before it hides on Linux: Wayland ends a program that shows a window which was minimised and hidden', () => {
    for (const [platform, wanted] of [
      ['linux', ['restore', 'hide']],
      ['win32', ['hide']],
    ] as const) {
      done.splice(0);
      vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
      const { window } = open();
      state.isMinimised = true;
      window.emit('close', fakeEvent());
      expect(done).toEqual(wanted);
    }
  });

  it('leaves full screen before it hides', () => {
    const { window } = open();
    state.isFullScreen = true;
    const event = fakeEvent();
    window.emit('close', event);
    expect([event.isPrevented, ...done]).toEqual([true, 'leave full screen']);
    window.emit('leave-full-screen');
    expect(done.at(-1)).toBe('hide');
  });

  it('holds the end of a session up, in sight, while something is being sent, and only then', () => {
    for (const [sessionEnd, isHeld] of [
      [() => 'wait' as const, true],
      [() => 'go' as const, false],
    ] as const) {
      done.splice(0);
      const event = fakeEvent();
      open({ sessionEnd }).window.emit('query-session-end', event);
      expect(event.isPrevented).toBe(isHeld);
      expect(done).toEqual(isHeld ? ['show'] : []);
    }
  });

  it('that could not be loaded says so; a load that nobody wants any more does not', async () => {
    const { office } = open();
    const failed = (code: string) => Object.assign(new Error(code), { code });
    loading.error = failed('ERR_FAILED');
    await expect(loadPage(office.window)).rejects.toThrow('ERR_FAILED');
    state.isDestroyed = true;
    await expect(loadPage(office.window)).resolves.toBeUndefined();
    state.isDestroyed = false;
    loading.error = failed('ERR_ABORTED');
    await expect(loadPage(office.window)).resolves.toBeUndefined();
  });
});

/** Leaves as `app.quit()` does: `before-quit` is told, and where nobody objects the application ends. */
async function electronQuits(): Promise<boolean> {
  const { app } = await import('electron');
  const event = fakeEvent();
  Reflect.apply(app.emit, app, ['before-quit', event]);
  return !event.isPrevented;
}

async function allWindowsClosed(): Promise<void> {
  const { app } = await import('electron');
  Reflect.apply(app.emit, app, ['window-all-closed']);
}

describe('leaving', () => {
  let isBusy = false;
  const clock = () => new FakeClock();
  beforeEach(async () => {
    isBusy = false;
    const { app } = await import('electron');
    app.removeAllListeners();
  });

  function leaving(time: FakeClock, close: () => Promise<void> = async () => void done.push('close office')) {
    return quitWhenDone({
      clock: time,
      isBusy: () => isBusy,
      endWindow: () => done.push('end window'),
      close,
      relaunch: () => done.push('start again'),
      log: createQuietLog(),
    });
  }

  it('takes the window away before what it speaks to is closed, and then quits', async () => {
    const time = clock();
    leaving(time);
    isBusy = true;
    expect(await electronQuits()).toBe(false);
    await time.advance(500);
    // What is being sent gets its answer in sight.
    expect(done).toEqual([]);
    isBusy = false;
    await time.advance(100);
    expect(done).toEqual(['end window', 'close office', 'quit']);
    expect(await electronQuits()).toBe(true);
  });

  it('by an installer hands over where no window is left and everything is closed, and is not overtaken by the end of the window', async () => {
    const time = clock();
    const closed = Promise.withResolvers<void>();
    const { quitBy } = leaving(time, () => closed.promise);
    quitBy(() => done.push('install'));
    expect(done).toEqual(['quit']);
    expect(await electronQuits()).toBe(false);
    // Not from within the event, which the window itself may have sent.
    expect(done).toEqual(['quit']);
    await time.advance(0);
    expect(done).toEqual(['quit', 'end window']);
    // Electron tells this of the window that was taken away; to quit now would be to leave without the installer.
    await allWindowsClosed();
    closed.resolve();
    await settle();
    expect(done).toEqual(['quit', 'end window', 'install']);
    await allWindowsClosed();
    expect(done).toEqual(['quit', 'end window', 'install']);
    // What it ends the application with is let through.
    expect(await electronQuits()).toBe(true);
  });

  it('starts again where somebody asked for it after its window was gone, once, and not beside an installer', async () => {
    for (const isInstalling of [false, true]) {
      done.splice(0);
      const { app } = await import('electron');
      app.removeAllListeners();
      const time = clock();
      const closed = Promise.withResolvers<void>();
      const quitting = leaving(time, () => closed.promise);
      if (isInstalling) quitting.quitBy(() => done.push('install'));
      expect(quitting.isGone()).toBe(false);
      await electronQuits();
      await time.advance(0);
      expect(quitting.isGone()).toBe(true);
      quitting.startAgain();
      quitting.startAgain();
      closed.resolve();
      await settle();
      expect(done.filter((one) => one !== 'end window')).toEqual(
        isInstalling ? ['quit', 'install'] : ['start again', 'quit'],
      );
    }
  });

  it('follows where a person closed the last window', async () => {
    leaving(clock());
    await allWindowsClosed();
    expect(done).toEqual(['quit']);
  });

  it('goes on where the window cannot be taken away', async () => {
    const time = clock();
    quitWhenDone({
      clock: time,
      isBusy: () => false,
      endWindow: () => {
        throw new Error('gone');
      },
      close: async () => void done.push('close office'),
      relaunch: () => {},
      log: createQuietLog(),
    });
    await electronQuits();
    await time.advance(0);
    expect(done).toEqual(['close office', 'quit']);
  });
});

describe('the window at the end', () => {
  it('keeps its place, and is gone without being asked: the page cannot hold it', () => {
    const { office, settings } = open({}, true);
    settings.set('window', null);
    office.end();
    expect(done).toEqual(['destroy']);
    expect(settings.get('window')).toMatchObject({ width: 1280 });
    expect(() => office.end()).not.toThrow();
  });
});

describe('the end of a Windows session', () => {
  it('waits for what is being sent, and installs nothing then', async () => {
    let isBusy = false;
    const installed: string[] = [];
    const closed = Promise.withResolvers<void>();
    const quitting = quitWhenDone({
      clock: createSystemClock(),
      isBusy: () => isBusy,
      endWindow: () => done.push('end window'),
      close: () => closed.promise,
      relaunch: () => {},
      log: createQuietLog(),
    });
    expect(quitting.sessionEnd()).toBe('go');
    expect(done).toEqual([]);
    isBusy = true;
    quitting.quitBy(() => installed.push('installed'));
    expect(quitting.sessionEnd()).toBe('wait');
    expect(done).toEqual(['quit', 'quit']);
    const { app } = await import('electron');
    const event = fakeEvent();
    isBusy = false;
    Reflect.apply(app.emit, app, ['before-quit', event]);
    expect(event.isPrevented).toBe(true);
    expect(quitting.isLeaving()).toBe(true);
    // Closing takes its time, and is not cut off either.
    expect(quitting.sessionEnd()).toBe('wait');
    closed.resolve();
    await vi.waitFor(() => expect(quitting.sessionEnd()).toBe('go'), 60_000);
    expect(installed).toEqual([]);
    // Windows waits for a program that has a window in sight, and ends the others.
    expect(done).not.toContain('end window');
  });
});
