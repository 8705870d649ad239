import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { quitWhenDone } from '../../../main/electron/quit.ts';
import { createOfficeWindow, loadPage, type OfficeWindowOptions } from '../../../main/electron/window.ts';
import { createMemorySettings } from '../../../main/host/memory-settings.ts';
import { createSystemClock } from '../../../main/host/system-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
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
    restore = this.#alive(() => this.emit('restore'));
    maximize = this.#alive(() => done.push('maximise'));
    setOverlayIcon = this.#alive(() => {});
    setFullScreen = this.#alive(() => done.push('leave full screen'));
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
      office.showAnew();
      office.setBadge(1);
      office.setBadge(0);
    }).not.toThrow();
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

describe('the end of a Windows session', () => {
  it('waits for what is being sent, and installs nothing then', async () => {
    let isBusy = false;
    const installed: string[] = [];
    const closed = Promise.withResolvers<void>();
    const quitting = quitWhenDone(
      createSystemClock(),
      () => isBusy,
      () => closed.promise,
      createQuietLog(),
    );
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
  });
});
