import type { Session } from 'electron';
import { appOrigin } from './app-origin.ts';

type Handler<Setter extends (handler: never) => void> = Exclude<Parameters<Setter>[0], null>;

/** Every permission that this Electron can ask about or check. */
export type PermissionName =
  | Parameters<Handler<Session['setPermissionRequestHandler']>>[1]
  | Parameters<Handler<Session['setPermissionCheckHandler']>>[1];

/**
 * The answer to each. "Copy" buttons write plain text after a click; nothing else that a browser can permit is ever
 * needed. A name that a newer Electron adds does not compile until it stands here.
 */
const answers: Readonly<Record<PermissionName, boolean>> = {
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': false,
  'display-capture': false,
  fileSystem: false,
  fullscreen: false,
  geolocation: false,
  'geolocation-approximate': false,
  'hand-tracking': false,
  hid: false,
  'idle-detection': false,
  keyboardLock: false,
  'local-fonts': false,
  'local-network': false,
  'local-network-access': false,
  'loopback-network': false,
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  notifications: false,
  openExternal: false,
  'payment-handler': false,
  'periodic-background-sync': false,
  'persistent-storage': false,
  pointerLock: false,
  'screen-wake-lock': false,
  sensors: false,
  serial: false,
  'smart-card': false,
  'speaker-selection': false,
  'storage-access': false,
  'system-wake-lock': false,
  'top-level-storage-access': false,
  unknown: false,
  usb: false,
  vr: false,
  'web-app-installation': false,
  'web-printing': false,
  'window-management': false,
};

/** Whether a page gets a permission. `origin` as Electron gives it, with or without the closing slash. */
export function permissionPolicy(permission: string, origin: string): boolean {
  const isOurs = origin === appOrigin || origin === `${appOrigin}/`;
  return isOurs && isKnown(permission) && answers[permission];
}

function isKnown(permission: string): permission is PermissionName {
  return Object.hasOwn(answers, permission);
}
