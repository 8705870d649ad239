import { posix, win32 } from 'node:path';
import { type Place, readPlaceLink } from '../../../../shared/model/place.ts';

/** What a start, or a second start, asks for. Everything else on its command line is ignored. */
export interface Launch {
  readonly place: Place | null;
  /** Absolute path of a connection file that a person opened from the desktop. */
  readonly connectionFile: string | null;
}

/** How the entry for the login starts Landfolio: nobody asked for a window. */
export const hiddenArgument = '--hidden';

const nothing: Launch = { place: null, connectionFile: null };
const maxPathLength = 1000;

/**
 * What a command line asks for: one `landfolio:` link, or one connection file.
 *
 * A link comes from anywhere, and a careless browser lets it bring more arguments along: where there is one, nothing else is
 * looked at. Chromium adds switches of its own to a second start and changes their order (electron/electron#20322), so the
 * place of an argument says nothing. Files on other computers are refused: opening one tells that computer who is here.
 */
export function launchOf(argv: readonly string[], folder: string, platform: string): Launch {
  const given = argv.slice(1).filter((argument) => !argument.startsWith('-'));
  const links = given.filter((argument) => /^\s*landfolio:/i.test(argument));
  if (links.length > 0)
    return { ...nothing, place: links.length === 1 ? readPlaceLink(links[0] ?? '') : null };
  const files = given.filter((argument) => /\.landfolio$/i.test(argument));
  return files.length === 1 ? fileLaunch(files[0] ?? '', folder, platform) : nothing;
}

/** A file that the system says a person opened (macOS gives it as an event). */
export function fileLaunch(path: string, folder: string, platform: string): Launch {
  if (path.includes('\0') || path.length > maxPathLength || !/\.landfolio$/i.test(path)) return nothing;
  // An address with a scheme, also file:, is no path.
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return nothing;
  const ways = platform === 'win32' ? win32 : posix;
  const whole = ways.resolve(folder, path);
  const isElsewhere = platform === 'win32' && /^[\\/]{2}/.test(whole);
  return isElsewhere ? nothing : { ...nothing, connectionFile: whole };
}

/** What a link that the system hands over (macOS) asks for. */
export function linkLaunch(url: string): Launch {
  return { ...nothing, place: readPlaceLink(url) };
}

/**
 * How the application starts itself once more: in sight, and without what was asked for and shown before. An AppImage runs from a
 * place that is gone with it; its own path is given to it.
 */
export function relaunchOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly args: string[]; readonly execPath?: string } {
  const isAsked = (argument: string) => /^\s*landfolio:/i.test(argument) || /\.landfolio$/i.test(argument);
  const args = argv.slice(1).filter((argument) => argument !== hiddenArgument && !isAsked(argument));
  return env.APPIMAGE === undefined ? { args } : { args, execPath: env.APPIMAGE };
}

/**
 * How the window comes up. Started with the login, it stays out of sight only where a person can get it back: from the tray,
 * or from the dock.
 */
export function firstShow(start: {
  readonly argv: readonly string[];
  readonly platform: string;
  readonly hasTray: boolean;
  /** macOS says it so; elsewhere the argument does. */
  readonly wasOpenedAtLogin: boolean;
  /** Somebody asked for the window before there was one: a second start, a link, a click on a notification. */
  readonly isAskedFor: boolean;
}): 'shown' | 'minimised' | 'hidden' {
  const isByLogin = start.wasOpenedAtLogin || start.argv.includes(hiddenArgument);
  if (!isByLogin || start.isAskedFor) return 'shown';
  if (start.platform === 'darwin') return 'hidden';
  return start.platform === 'win32' && start.hasTray ? 'hidden' : 'minimised';
}
