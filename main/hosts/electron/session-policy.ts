import type { App, Session, WebContents } from 'electron';
import type { Log } from '../../ports/log.ts';
import { navigationPolicy, requestPolicy, windowOpenPolicy } from './policy/navigation.ts';
import { permissionPolicy } from './policy/permissions.ts';
import { checksSpelling } from './policy/spelling.ts';

/**
 * Holds every session and every page that will ever exist to the policies. Call before the application is ready, so
 * that none is made without them.
 */
export function enforcePolicies(app: App, log: Log): void {
  app.on('session-created', (session) => guardSession(session));
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  // Without this, Chromium answers with the first certificate of this computer that fits.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
}

function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permissionPolicy(permission, originOf(details.requestingUrl)));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => permissionPolicy(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.on('select-hid-device', (event, _details, answer) => {
    event.preventDefault();
    answer(null);
  });
  session.on('select-serial-port', (event, _ports, _contents, answer) => {
    event.preventDefault();
    answer('');
  });
  session.on('select-usb-device', (event, _details, answer) => {
    event.preventDefault();
    answer();
  });
  session.on('file-system-access-restricted', (event, _details, answer) => {
    event.preventDefault();
    answer('deny');
  });
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: requestPolicy(details.url) === 'deny' });
  });
  session.on('will-download', (event) => event.preventDefault());
  // Its dictionaries come from a server of Chromium's, once even with the window's own switch off (electron/electron#22995).
  session.setSpellCheckerEnabled(checksSpelling(process.platform));
}

function guardContents(contents: WebContents, log: Log): void {
  contents.setWindowOpenHandler((details) => windowOpenPolicy(details.url));
  // WebRTC passes by the content policy and the request filter: without a proxy it gets no UDP, and TCP goes nowhere.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
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
