import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { app } from 'electron';
import { failed, ok } from '../../shared/lib/result.ts';
import { makeFolder } from '../host/make-folder.ts';
import type { DesktopHabits } from '../ports/desktop.ts';
import type { Log } from '../ports/log.ts';
import { hiddenArgument } from './policy/launch.ts';
import { loginItem, opensAtLogin } from './policy/login-item.ts';

/** Starting with the computer's login, where this installation can; what the system says counts, not what was last chosen here. */
export function createStartAtLogin(log: Log): DesktopHabits['startAtLogin'] {
  const item = loginItem({
    platform: process.platform,
    isPackaged: app.isPackaged,
    executable: process.execPath,
    home: homedir(),
    env: process.env,
    argument: hiddenArgument,
  });
  if (item.kind === 'none') return null;
  const get = (): boolean =>
    item.kind === 'file'
      ? existsSync(item.path)
      : opensAtLogin(process.platform, app.getLoginItemSettings(item.options));
  return {
    get,
    set(isOn) {
      try {
        if (item.kind === 'setting') app.setLoginItemSettings({ ...item.options, openAtLogin: isOn });
        else if (isOn) {
          makeFolder(dirname(item.path));
          writeFileSync(item.path, item.text, { mode: 0o600 });
        } else rmSync(item.path, { force: true });
        // macOS and an office's own rules may keep it as it was, and say nothing.
        if (get() === isOn) return ok(undefined);
        log.warn('login.notTaken', { isOn });
        return failed({
          message:
            'This computer did not take the change. Its own settings for what starts with the login decide, or your IT.',
        });
      } catch (error) {
        const reference = log.error('login.set', error);
        return failed({ message: `This computer did not take the change. Reference: ${reference}` });
      }
    },
  };
}
