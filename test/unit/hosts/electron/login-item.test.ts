import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStartAtLogin } from '../../../../main/hosts/electron/login-item.ts';
import { createQuietLog, type QuietLog } from '../../../support/quiet-log.ts';

interface Settings {
  readonly path?: string;
  readonly args?: readonly string[];
  readonly openAtLogin?: boolean;
  readonly enabled?: boolean;
}

const id = 'au.landfolio.desk';
const executable = 'C:\\Program Files\\Landfolio\\Landfolio.exe';

/** The registry of Windows, and macOS's list, as Electron 45 reads and writes them. */
const system = {
  /** `Run` of the person, and of the computer. */
  run: new Map<string, string>(),
  machineRun: new Map<string, string>(),
  /** Switched off in the Task Manager. */
  off: new Set<string>(),
  macStatus: 'not-registered',
  macAllows: 'enabled',
  isLocked: false,
};

/** shell/browser/browser_win.cc, FormatCommandLineString: always quoted, since a path has backslashes. */
function formatted({ path = executable, args = [] }: Settings): string {
  return [`"${path.replace(/^"(.*)"$/, '$1')}"`, ...args].join(' ');
}

/** base::CommandLine::FromString(…).GetProgram(): without quotes up to the first space. */
function programOf(line: string): string {
  return /^"([^"]*)"/.exec(line)?.[1] ?? line.split(' ')[0] ?? '';
}

/** GetLoginItemSettings: what is asked for is read as a command line too. */
function windowsSettings(asked: Settings) {
  const wanted = programOf(asked.path ?? executable).toLowerCase();
  const items = (entries: Map<string, string>, scope: string) =>
    [...entries].flatMap(([name, line]) =>
      programOf(line).toLowerCase() === wanted
        ? [{ name, path: programOf(line), args: [], scope, enabled: !system.off.has(name) }]
        : [],
    );
  const launchItems = [...items(system.run, 'user'), ...items(system.machineRun, 'machine')];
  return {
    openAtLogin: system.run.get(id) === formatted(asked),
    executableWillLaunchAtLogin: launchItems.some(({ enabled }) => enabled),
    launchItems,
  };
}

vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    getLoginItemSettings(asked: Settings) {
      if (process.platform === 'win32') return windowsSettings(asked);
      return { openAtLogin: system.macStatus === 'enabled', status: system.macStatus };
    },
    setLoginItemSettings(settings: Settings) {
      if (process.platform === 'darwin') {
        system.macStatus = settings.openAtLogin === true ? system.macAllows : 'not-registered';
      } else if (!system.isLocked && settings.openAtLogin === true) {
        system.run.set(id, formatted(settings));
        if (settings.enabled === false) system.off.add(id);
        else system.off.delete(id);
      } else if (!system.isLocked) {
        system.run.delete(id);
        system.off.delete(id);
      }
    },
  },
}));

let log: QuietLog;
let home = '';

beforeEach(() => {
  log = createQuietLog();
  home = mkdtempSync(join(tmpdir(), 'landfolio-login-'));
  system.run.clear();
  system.machineRun.clear();
  system.off.clear();
  Object.assign(system, { macStatus: 'not-registered', macAllows: 'enabled', isLocked: false });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function on(platform: NodeJS.Platform) {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(
    platform === 'win32' ? executable : '/opt/Landfolio/landfolio',
  );
  vi.stubEnv('XDG_CONFIG_HOME', home);
  vi.stubEnv('APPIMAGE', undefined);
  const choice = createStartAtLogin(id, log);
  if (choice === null) throw new Error('There is no such choice');
  return choice;
}

describe('starting with the login, on Windows', () => {
  it('is taken and found again where the path has a space', () => {
    const choice = on('win32');
    expect(choice.get()).toBe(false);
    expect(choice.set(true)).toEqual({ ok: true, value: undefined });
    expect([...system.run]).toEqual([[id, `"${executable}" --hidden`]]);
    expect(choice.get()).toBe(true);
    expect(on('win32').get()).toBe(true);
    expect(choice.set(false)).toMatchObject({ ok: true });
    expect([...system.run]).toEqual([]);
    expect(log.lines).toEqual([]);
  });

  it('is off where another program without quotes begins with the same word', () => {
    system.run.set('Other', 'C:\\Program Files\\Other\\other.exe');
    expect(on('win32').get()).toBe(false);
  });

  it('is off where the Task Manager says so', () => {
    on('win32').set(true);
    system.off.add(id);
    expect(on('win32').get()).toBe(false);
  });

  it.each([
    ['without quotes, as Electron wrote it before 2026', `${executable} --hidden`],
    ['with other arguments', `"${executable}"`],
  ])('writes an entry of an earlier version again: %s', (_what, line) => {
    system.run.set(id, line);
    expect(on('win32').get()).toBe(true);
    expect(system.run.get(id)).toBe(`"${executable}" --hidden`);
  });

  it('leaves an entry that was switched off in the Task Manager off as it writes it again', () => {
    system.run.set(id, `${executable} --hidden`);
    system.off.add(id);
    expect(on('win32').get()).toBe(false);
    expect(system.run.get(id)).toBe(`"${executable}" --hidden`);
    expect([...system.off]).toEqual([id]);
  });

  it('touches no entry of others, and none of the whole computer', () => {
    const others = new Map([
      ['Other', `${executable} --other`],
      ['Third', 'C:\\Program Files\\Third\\third.exe'],
    ]);
    for (const [name, line] of others) system.run.set(name, line);
    system.machineRun.set(id, `${executable} --hidden`);
    on('win32');
    expect([...system.run]).toEqual([...others]);
    expect([...system.machineRun]).toEqual([[id, `${executable} --hidden`]]);
  });

  it('says so where the computer does not take it', () => {
    system.isLocked = true;
    expect(on('win32').set(true)).toMatchObject({
      ok: false,
      failure: { kind: 'loginNotChanged', why: 'notTaken' },
    });
    expect(log.lines).toMatchObject([{ event: 'login.notTaken' }]);
  });
});

describe('starting with the login, on macOS', () => {
  it('is what the system says', () => {
    const choice = on('darwin');
    expect(choice.set(true)).toMatchObject({ ok: true });
    expect(choice.get()).toBe(true);
    expect(choice.set(false)).toMatchObject({ ok: true });
  });

  it('says where to allow it, where the system wants to be asked', () => {
    system.macAllows = 'requires-approval';
    expect(on('darwin').set(true)).toMatchObject({
      ok: false,
      failure: { kind: 'loginNotChanged', why: 'macOsPermission' },
    });
  });
});

describe('starting with the login, on Linux', () => {
  const file = () => join(home, 'autostart', 'landfolio.desktop');
  const own =
    '[Desktop Entry]\nType=Application\nName=Landfolio\nExec="/old/Landfolio-1.0.0.AppImage" --hidden\n';

  it('is a file that comes and goes', () => {
    const choice = on('linux');
    expect(choice.set(true)).toMatchObject({ ok: true });
    expect(readFileSync(file(), 'utf8')).toContain('Exec="/opt/Landfolio/landfolio" --hidden');
    expect(choice.get()).toBe(true);
    expect(choice.set(false)).toMatchObject({ ok: true });
    expect(choice.get()).toBe(false);
  });

  it('starts this version where the file of an earlier one names another', () => {
    mkdirSync(join(home, 'autostart'));
    writeFileSync(file(), own);
    expect(on('linux').get()).toBe(true);
    expect(readFileSync(file(), 'utf8')).toContain('Exec="/opt/Landfolio/landfolio" --hidden');
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'is off where the desktop’s own list switched it off: %s',
    (line) => {
      mkdirSync(join(home, 'autostart'));
      writeFileSync(file(), `${own}${line}\n`);
      const choice = on('linux');
      expect(choice.get()).toBe(false);
      expect(readFileSync(file(), 'utf8')).toContain(line);
      expect(choice.set(true)).toMatchObject({ ok: true });
      expect(choice.get()).toBe(true);
      expect(readFileSync(file(), 'utf8')).not.toContain(line);
    },
  );
});
