import { app, type Session, type WebContents } from 'electron';
import type { Log } from '../ports/log.ts';
import { navigationPolicy, requestPolicy, windowOpenPolicy } from './policy/navigation.ts';
import { permissionPolicy } from './policy/permissions.ts';

/**
 * Holds every session and every page that will ever exist to the policies. Call before the application is ready, so
 * that none is made without them.
 */
export function enforcePolicies(log: Log): void {
  app.on('session-created', (session) => guardSession(session));
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
}

function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permissionPolicy(permission, originOf(details.requestingUrl)));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => permissionPolicy(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: requestPolicy(details.url) === 'deny' });
  });
  session.on('will-download', (event) => event.preventDefault());
}

function guardContents(contents: WebContents, log: Log): void {
  contents.setWindowOpenHandler((details) => windowOpenPolicy(details.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', (event) => decide(event, event.url, true));
  contents.on('will-frame-navigate', (event) => decide(event, event.url, event.isMainFrame));
  contents.on('will-redirect', (event) => decide(event, event.url, event.isMainFrame));
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    event.preventDefault();
    answer('');
  });

  function decide(event: { preventDefault(): void }, url: string, isMainFrame: boolean): void {
    if (navigationPolicy(url, { isMainFrame }) === 'allow') return;
    event.preventDefault();
    log.warn('navigation.refused', { isMainFrame });
  }
}

/** `scheme://host` of an address; URL.origin is "null" for schemes of our own. */
function originOf(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return '';
  }
}
