import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { app } from 'electron';
import { failed, ok } from '../../../shared/lib/result.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { DesktopHabits } from '../../ports/desktop.ts';
import type { Log } from '../../ports/log.ts';
import { hiddenArgument } from './policy/launch.ts';
import { entryToRenew, isAutostarted, loginItem, loginRefusal, opensAtLogin } from './policy/login-item.ts';

/** What becomes of one kind of entry. */
interface Entry {
  get(): boolean;
  set(isOn: boolean): void;
  /** Rewrites an entry of an earlier version where it is on. */
  renew(): void;
  /** Why it was not taken. */
  refusal(): ReturnType<typeof loginRefusal>;
}

type Item = ReturnType<typeof loginItem>;

/**
 * Starting with the computer's login, where this installation can; what the system says counts, not what was last chosen here.
 * `entryName`: the application's id, under which Windows keeps the entry. Set it for the application before.
 */
export function createStartAtLogin(entryName: string, log: Log): DesktopHabits['startAtLogin'] {
  const item = loginItem({
    platform: process.platform,
    isPackaged: app.isPackaged,
    executable: process.execPath,
    home: homedir(),
    env: process.env,
    argument: hiddenArgument,
  });
  if (item.kind === 'none') return null;
  const entry = item.kind === 'file' ? fileEntry(item) : settingEntry(item, entryName);
  try {
    entry.renew();
  } catch (error) {
    log.error('login.renew', error);
  }
  return {
    get: () => entry.get(),
    set(isOn) {
      try {
        entry.set(isOn);
        // macOS and an office's own rules may keep it as it was, and say nothing.
        if (entry.get() === isOn) return ok(undefined);
        log.warn('login.notTaken', { isOn });
        return failed({ kind: 'loginNotChanged', why: entry.refusal(), reference: null });
      } catch (error) {
        const reference = log.error('login.set', error);
        return failed({ kind: 'loginNotChanged', why: 'error', reference });
      }
    },
  };
}

function settingEntry({ options }: Extract<Item, { kind: 'setting' }>, entryName: string): Entry {
  const ask = () => app.getLoginItemSettings(options);
  return {
    get: () => opensAtLogin(process.platform, ask()),
    set: (isOn) => app.setLoginItemSettings({ ...options, openAtLogin: isOn }),
    renew() {
      if (process.platform !== 'win32') return;
      const answers = [ask(), app.getLoginItemSettings({ ...options, path: process.execPath })];
      const old = entryToRenew(entryName, answers);
      if (old !== null) app.setLoginItemSettings({ ...options, openAtLogin: true, enabled: old.enabled });
    },
    refusal: () => loginRefusal(ask()),
  };
}

function fileEntry({ path, text }: Extract<Item, { kind: 'file' }>): Entry {
  const read = (): string | null => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
  const isOn = (): boolean => {
    const there = read();
    return there !== null && isAutostarted(there);
  };
  const write = (): void => {
    makeFolder(dirname(path));
    writeFileSync(path, text, { mode: 0o600 });
  };
  return {
    get: isOn,
    set: (isWanted) => (isWanted ? write() : rmSync(path, { force: true })),
    // An AppImage has its version in its name.
    renew() {
      if (isOn() && read() !== text) write();
    },
    refusal: () => loginRefusal({}),
  };
}
