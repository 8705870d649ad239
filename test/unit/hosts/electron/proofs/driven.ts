import type * as BridgePort from '../../../../../main/hosts/electron/bridge-port.ts';
import type * as SessionPolicy from '../../../../../main/hosts/electron/session-policy.ts';
import { createQuietLog } from '../../../../support/quiet-log.ts';
import * as addresses from './addresses.ts';
import { fakeApp, fakeContents, fakeEvent, fakePort, fakeSession } from './fake-electron.ts';
import { load, type Sources } from './load.ts';
import { differs, type Proof, unless } from './proof.ts';

const sessionPath = 'main/hosts/electron/session-policy.ts';
const portPath = 'main/hosts/electron/bridge-port.ts';
const policies = ['app-origin', 'navigation', 'permissions'].map(
  (name) => `main/hosts/electron/policy/${name}.ts`,
);

/** A session and a page as they are after Electron has made them. */
function guarded(sources: Sources) {
  const { enforcePolicies } = load(sessionPath, sources) as typeof SessionPolicy;
  const { recorded: events, app } = fakeApp();
  enforcePolicies(app, createQuietLog());
  const { recorded: session, session: made } = fakeSession();
  const { recorded: contents, contents: page } = fakeContents();
  events.emit('session-created', made);
  events.emit('web-contents-created', fakeEvent(), page);
  return { events, session, contents };
}

/** What a handler answered through its callback. */
function answerOf(ask: (answer: (given?: unknown) => void) => void): unknown {
  const answers: unknown[] = [];
  ask((given) => answers.push(given));
  return answers.length === 1 ? answers[0] : `${answers.length} answers`;
}

export const drivenProofs: readonly Proof[] = [
  {
    name: 'guarded sessions: permissions and devices',
    items: [18, 19, 20],
    about: [sessionPath, ...policies],
    faults(sources) {
      const { session } = guarded(sources);
      const { handlers } = session;
      const request = (permission: string, requestingUrl: string) =>
        answerOf((answer) =>
          handlers.setPermissionRequestHandler?.(null, permission, answer, { requestingUrl }),
        );
      const check = (permission: string, origin: string) =>
        handlers.setPermissionCheckHandler?.(null, permission, origin, {});
      const select = (event: string, given: readonly unknown[]) => {
        const asked = fakeEvent();
        const answer = answerOf((reply) => session.emit(event, asked, ...given, reply));
        return [asked.isPrevented, answer];
      };
      return [
        ...differs('request', request('media', 'app://bundle/index.html'), false),
        ...differs('request to copy', request('clipboard-sanitized-write', 'app://bundle/index.html'), true),
        ...differs('request of another', request('clipboard-sanitized-write', 'https://a.example/'), false),
        ...differs('request of nobody', request('clipboard-sanitized-write', ''), false),
        ...differs('check', check('geolocation', 'app://bundle/'), false),
        ...differs('check to copy', check('clipboard-sanitized-write', 'app://bundle/'), true),
        ...differs('device', handlers.setDevicePermissionHandler?.({ deviceType: 'hid' }), false),
        ...differs(
          'screen',
          answerOf((answer) => handlers.setDisplayMediaRequestHandler?.({}, answer)),
          null,
        ),
        ...differs(
          'pairing',
          answerOf((answer) => handlers.setBluetoothPairingHandler?.({}, answer)),
          {
            confirmed: false,
          },
        ),
        ...differs('hid', select('select-hid-device', [{}]), [true, null]),
        ...differs('serial', select('select-serial-port', [[], null]), [true, '']),
        ...differs('usb', select('select-usb-device', [{}]), [true, undefined]),
        ...differs('folders', select('file-system-access-restricted', [{}]), [true, 'deny']),
      ];
    },
  },
  {
    name: 'guarded sessions: network and downloads',
    items: [28],
    about: [sessionPath, ...policies],
    faults(sources) {
      const { session, contents } = guarded(sources);
      const cancels = (url: string) =>
        answerOf((answer) => session.handlers.onBeforeRequest?.({ url }, answer));
      const download = fakeEvent();
      session.emit('will-download', download);
      return [
        ...addresses.local.flatMap((url) => differs(url, cancels(url), { cancel: false })),
        ...addresses.remote.flatMap((url) => differs(url, cancels(url), { cancel: true })),
        ...unless(download.isPrevented, 'a download'),
        ...differs('WebRTC', contents.values.webRtc, 'disable_non_proxied_udp'),
        ...differs('dictionaries', session.values.spellChecker, process.platform === 'darwin'),
      ];
    },
  },
  {
    name: 'guarded pages',
    items: [6, 13, 14, 15, 20, 21],
    about: [sessionPath, ...policies],
    faults(sources) {
      const { contents, events } = guarded(sources);
      const isStopped = (name: string, details: object, ...given: readonly unknown[]) => {
        const event = fakeEvent(details);
        contents.emit(name, event, ...given);
        return event.isPrevented;
      };
      const away = { url: 'https://a.example/', isMainFrame: true };
      const home = { url: 'app://bundle/index.html', isMainFrame: true };
      const ways = ['will-navigate', 'will-frame-navigate', 'will-redirect'];
      const asked: boolean[] = [];
      const bluetooth = answerOf((answer) =>
        asked.push(isStopped('select-bluetooth-device', {}, [], answer)),
      );
      const certificate = fakeEvent();
      const chosen = answerOf((answer) =>
        events.emit('select-client-certificate', certificate, null, 'https://a.example', [{}], answer),
      );
      return [
        ...ways.flatMap((way) => unless(isStopped(way, away), `${way} away`)),
        ...ways.flatMap((way) => unless(!isStopped(way, home), `${way} home`)),
        ...unless(isStopped('will-frame-navigate', { ...home, isMainFrame: false }), 'a frame within'),
        ...unless(isStopped('will-redirect', { ...home, isMainFrame: false }), 'a redirect within'),
        ...unless(isStopped('will-attach-webview', {}), 'a webview'),
        ...unless(isStopped('will-attach-webview', {}), 'a second webview'),
        ...differs('a window', contents.handlers.setWindowOpenHandler?.({ url: 'app://bundle/' }), {
          action: 'deny',
        }),
        ...differs('bluetooth', [bluetooth, ...asked], ['', true]),
        ...differs('a certificate', [certificate.isPrevented, chosen], [true, undefined]),
      ];
    },
  },
  {
    name: 'ports of the bridge',
    items: [22, 23],
    about: [portPath, 'main/hosts/electron/policy/trusted-sender.ts', policies[0] ?? ''],
    faults: bridgeFaults,
  },
];

function bridgeFaults(sources: Sources): readonly string[] {
  const { handOverPorts } = load(portPath, sources) as typeof BridgePort;
  const { recorded, contents } = fakeContents(7);
  const ours: ReturnType<typeof fakePort>['port'][] = [];
  const served: BridgePort.BridgePortOptions['serve'] extends (port: infer Port) => void ? Port[] : never =
    [];
  const ends: number[] = [];
  const heard: unknown[] = [];
  handOverPorts(contents, {
    channel: () => {
      const [one, other] = [fakePort(), fakePort()];
      ours.push(one.port);
      return { port1: one.asPort, port2: other.asPort };
    },
    serve: (port) => {
      const number = served.push(port);
      port.on('close', () => ends.push(number));
      port.on('message', ({ data }) => heard.push(data));
    },
    log: createQuietLog(),
  });
  let given = 0;
  const frame = {
    url: 'app://bundle/index.html',
    origin: 'app://bundle',
    detached: false,
    parent: null,
    postMessage: (channel: string, _: unknown, ports: readonly unknown[]) => {
      if (channel === 'bridge:port') given += ports.length;
    },
  };
  const ask = (senderFrame: object | null = frame, id = 7) =>
    recorded.handlers['bridge:connect']?.({ senderFrame, sender: { id } });
  const faults: string[] = [];
  const want = (isRight: boolean, what: string): void => void faults.push(...unless(isRight, what));

  want(ask(null) === false && given === 0, 'a frame that is gone is given a port');
  want(ask({ ...frame, parent: {} }) === false && given === 0, 'a frame within is given a port');
  want(
    ask({ ...frame, origin: 'https://a.example' }) === false && given === 0,
    'another origin is given a port',
  );
  want(ask(frame, 8) === false && given === 0, 'another window is given a port');
  want(ask() === true && given === 1, 'our own page is given none');
  ours[0]?.emit('message', { data: 'x' });
  want(heard.join() === 'x', 'what the page says is not heard');
  want(ask() === false && given === 1, 'it is given a second one in the same load');
  recorded.emit('did-navigate');
  want(ours[0]?.isClosed === true && ends.join() === '1', 'a port outlives its load');
  want(ask() === true && given === 2, 'a new load is given none');
  served[1]?.close();
  ours[1]?.emit('close');
  want(ours[1]?.isClosed === true && ends.join() === '1,2', 'main cannot end a port');
  want(ask() === true && given === 3, 'there is none after main has ended one');
  ours[2]?.emit('close');
  want(ends.join() === '1,2,3', 'the end of the page’s side is not told');
  want(ask() === true && given === 4, 'there is none after the page has ended one');
  recorded.emit('render-process-gone');
  want(ours[3]?.isClosed === true, 'a port outlives the page’s process');
  want(Object.keys(recorded.handlers).join() === 'bridge:connect', 'more than one channel is answered');
  return faults;
}
