import type * as AppUrl from '../../../../../main/hosts/electron/policy/app-url.ts';
import type * as Csp from '../../../../../main/hosts/electron/policy/csp.ts';
import type * as Links from '../../../../../main/hosts/electron/policy/external-link.ts';
import type * as FusesModule from '../../../../../main/hosts/electron/policy/fuses.ts';
import type * as Menus from '../../../../../main/hosts/electron/policy/menus.ts';
import type * as Navigation from '../../../../../main/hosts/electron/policy/navigation.ts';
import type * as Permissions from '../../../../../main/hosts/electron/policy/permissions.ts';
import type * as Switches from '../../../../../main/hosts/electron/policy/switches.ts';
import type * as TrustedSender from '../../../../../main/hosts/electron/policy/trusted-sender.ts';
import type * as WindowOptions from '../../../../../main/hosts/electron/policy/window-options.ts';
import * as addresses from './addresses.ts';
import { load } from './load.ts';
import { permissionNames } from './permission-names.ts';
import { differs, type Proof, unless } from './proof.ts';
import { allowedArguments, forbiddenNames } from './switch-names.ts';
import { directives, menus, preferences, window } from './wanted-policies.ts';

const policy = 'main/hosts/electron/policy';
const origin = `${policy}/app-origin.ts`;

let typed: readonly string[] | null = null;

const ownFrame = { url: 'app://bundle/index.html', origin: 'app://bundle', detached: false, parent: null };
const foreignSenders: readonly (readonly [string, number, TrustedSender.SenderFrame | null])[] = [
  ['another window', 2, ownFrame],
  ['a frame that is gone', 1, null],
  ['a frame within', 1, { ...ownFrame, parent: {} }],
  ['a detached frame', 1, { ...ownFrame, detached: true }],
  ['about:blank', 1, { ...ownFrame, url: 'about:blank', origin: 'null' }],
  ['an empty frame', 1, { ...ownFrame, url: '', origin: '' }],
  ['another origin', 1, { ...ownFrame, url: 'https://a.example/', origin: 'https://a.example' }],
  [
    'a look-alike',
    1,
    { ...ownFrame, url: 'app://bundle.evil.example/', origin: 'app://bundle.evil.example' },
  ],
  ['a document', 1, { ...ownFrame, url: 'app-doc://bundle/', origin: 'app-doc://bundle' }],
  ['an address that is not its origin', 1, { ...ownFrame, url: 'https://a.example/' }],
];

export const policyProofs: readonly Proof[] = [
  {
    name: 'window options',
    items: [1, 3, 4, 5, 6, 7],
    about: [`${policy}/window-options.ts`],
    faults(sources) {
      const { buildWindowOptions } = load(`${policy}/window-options.ts`, sources) as typeof WindowOptions;
      const options = {
        preload: preferences.preload,
        bounds: { width: 1280, height: 840 },
        isSpellChecked: false,
      };
      return [
        ...differs('production', buildWindowOptions({ ...options, build: 'production' }), {
          ...window,
          webPreferences: preferences,
        }),
        ...differs('development', buildWindowOptions({ ...options, build: 'development' }), {
          ...window,
          webPreferences: { ...preferences, devTools: true },
        }),
      ];
    },
  },
  {
    name: 'menus',
    items: [8],
    about: [`${policy}/menus.ts`],
    faults(sources) {
      const { applicationMenu } = load(`${policy}/menus.ts`, sources) as typeof Menus;
      return Object.entries(menus).flatMap(([platform, wanted]) => {
        const said = applicationMenu(platform, { openLink: () => {}, show: () => {} }).map(
          ({ label, submenu }) => [
            label,
            Array.isArray(submenu)
              ? submenu.map(({ role, type, label: own }) => role ?? type ?? own)
              : submenu,
          ],
        );
        return differs(platform, Object.fromEntries(said), wanted);
      });
    },
  },
  {
    name: 'content policy',
    items: [9, 10, 28],
    about: [`${policy}/csp.ts`],
    faults(sources) {
      const { appHeaders, cspFor } = load(`${policy}/csp.ts`, sources) as typeof Csp;
      const headers = appHeaders({ contentType: 'text/html', isNamedByContent: false });
      const named = appHeaders({ contentType: 'text/css', isNamedByContent: true });
      return [
        ...differs(
          'what is named by its content',
          named['cache-control'],
          'public, max-age=31536000, immutable',
        ),
        ...differs('header', cspFor().split('; '), directives),
        ...differs(
          'page',
          cspFor('page').split('; '),
          directives.filter((directive) => !directive.startsWith('frame-ancestors')),
        ),
        ...differs('headers', headers, {
          'content-type': 'text/html',
          'content-security-policy': directives.join('; '),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'x-dns-prefetch-control': 'off',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'no-cache',
        }),
      ];
    },
  },
  {
    name: 'addresses of the bundle',
    items: [11, 12],
    about: [`${policy}/app-url.ts`, origin],
    faults(sources) {
      const { resolveAppUrl } = load(`${policy}/app-url.ts`, sources) as typeof AppUrl;
      const ask = (url: string, method = 'GET') => resolveAppUrl(url, method, addresses.appFiles);
      return [
        ...addresses.served.flatMap(([url, file, contentType]) =>
          differs(url, ask(url), {
            kind: 'file',
            file,
            contentType,
            isNamedByContent: url.includes('Bx3_f-9Q'),
          }),
        ),
        ...addresses.notServed.flatMap((url) => unless(ask(url).kind === 'refused', url)),
        ...['POST', 'PUT', 'get', ''].flatMap((method) =>
          differs(method, ask('app://bundle/', method), { kind: 'refused', status: 405 }),
        ),
      ];
    },
  },
  {
    name: 'addresses of documents',
    items: [13],
    about: [`${policy}/app-url.ts`, origin],
    faults(sources) {
      const { resolveDocumentUrl } = load(`${policy}/app-url.ts`, sources) as typeof AppUrl;
      const url = `app-doc://${addresses.documentId}/`;
      return [
        ...differs(url, resolveDocumentUrl(url, 'GET'), { kind: 'document', id: addresses.documentId }),
        ...addresses.noDocument.flatMap((wrong) =>
          unless(resolveDocumentUrl(wrong, 'GET').kind === 'refused', wrong),
        ),
        ...differs('POST', resolveDocumentUrl(url, 'POST'), { kind: 'refused', status: 405 }),
      ];
    },
  },
  {
    name: 'navigation',
    items: [14, 15],
    about: [`${policy}/navigation.ts`, origin],
    faults(sources) {
      const { navigationPolicy, windowOpenPolicy } = load(
        `${policy}/navigation.ts`,
        sources,
      ) as typeof Navigation;
      const go = (url: string, isMainFrame = true) => navigationPolicy(url, { isMainFrame });
      return [
        ...addresses.reloads.flatMap((url) => unless(go(url) === 'allow', url)),
        ...addresses.reloads.flatMap((url) => unless(go(url, false) === 'deny', `${url} within`)),
        ...addresses.notGoneTo.flatMap((url) => unless(go(url) === 'deny', url)),
        ...['app://bundle/', 'https://a.example', ''].flatMap((url) =>
          differs(`window ${url}`, windowOpenPolicy(url), { action: 'deny' }),
        ),
      ];
    },
  },
  {
    name: 'requests of the page',
    items: [28],
    about: [`${policy}/navigation.ts`],
    faults(sources) {
      const { requestPolicy } = load(`${policy}/navigation.ts`, sources) as typeof Navigation;
      return [
        ...addresses.local.flatMap((url) => unless(requestPolicy(url) === 'allow', url)),
        ...addresses.remote.flatMap((url) => unless(requestPolicy(url) === 'deny', url)),
      ];
    },
  },
  {
    name: 'links',
    items: [16],
    about: [`${policy}/external-link.ts`],
    faults(sources) {
      const { externalLink } = load(`${policy}/external-link.ts`, sources) as typeof Links;
      return [
        ...differs('landata', externalLink('landata'), 'https://www.landata.vic.gov.au/'),
        ...differs('landUseVictoria', externalLink('landUseVictoria'), 'https://www.land.vic.gov.au/'),
        ...['', 'toString', '__proto__', 'https://a.example', 'file:///x', 'LANDATA'].flatMap((id) =>
          unless(externalLink(id) === null, id),
        ),
      ];
    },
  },
  {
    name: 'permissions',
    items: [18, 20],
    about: [`${policy}/permissions.ts`, origin],
    faults(sources) {
      const { permissionPolicy } = load(`${policy}/permissions.ts`, sources) as typeof Permissions;
      typed ??= permissionNames();
      const granted = typed.filter((name) => permissionPolicy(name, 'app://bundle'));
      const copy = 'clipboard-sanitized-write';
      return [
        ...unless(typed.length === 46, `this Electron has ${typed.length} permissions, not 46`),
        ...differs('granted', granted, [copy]),
        ...unless(permissionPolicy(copy, 'app://bundle/'), 'the origin with a slash'),
        ...['app://bundle.evil.example', 'https://a.example', 'app-doc://bundle', 'null', ''].flatMap(
          (from) => unless(!permissionPolicy(copy, from), `from ${from}`),
        ),
        ...['toString', '__proto__', 'made-up'].flatMap((name) =>
          unless(!permissionPolicy(name, 'app://bundle'), name),
        ),
      ];
    },
  },
  {
    name: 'trusted sender',
    items: [22],
    about: [`${policy}/trusted-sender.ts`, origin],
    faults(sources) {
      const { isTrustedSender } = load(`${policy}/trusted-sender.ts`, sources) as typeof TrustedSender;
      return [
        ...unless(isTrustedSender({ webContentsId: 1, frame: ownFrame }, 1), 'our own page'),
        ...foreignSenders.flatMap(([who, webContentsId, frame]) =>
          unless(!isTrustedSender({ webContentsId, frame }, 1), who),
        ),
      ];
    },
  },
  {
    name: 'switches',
    items: [30],
    about: [`${policy}/switches.ts`],
    faults(sources) {
      const { forbiddenSwitches } = load(`${policy}/switches.ts`, sources) as typeof Switches;
      const forms = (name: string) => [`--${name}`, `-${name}=1`, `/${name}=1`, ` --${name.toUpperCase()}=1`];
      return [
        ...forbiddenNames.flatMap((name) =>
          forms(name).flatMap((form) => differs(form, forbiddenSwitches(['--lang=en', form]), [name])),
        ),
        ...allowedArguments.flatMap((argument) => differs(argument, forbiddenSwitches([argument]), [])),
      ];
    },
  },
  {
    name: 'fuses',
    items: [31, 32],
    about: [`${policy}/fuses.ts`],
    faults(sources) {
      const { fuseConfig } = load(`${policy}/fuses.ts`, sources) as typeof FusesModule;
      const shipped = {
        RunAsNode: false,
        EnableCookieEncryption: true,
        EnableNodeOptionsEnvironmentVariable: false,
        EnableNodeCliInspectArguments: false,
        EnableEmbeddedAsarIntegrityValidation: true,
        OnlyLoadAppFromAsar: true,
        LoadBrowserProcessSpecificV8Snapshot: false,
        GrantFileProtocolExtraPrivileges: false,
        WasmTrapHandlers: true,
      };
      return [
        ...differs('win32', fuseConfig('win32'), shipped),
        ...differs('darwin', fuseConfig('darwin'), shipped),
        ...differs('linux', fuseConfig('linux'), {
          ...shipped,
          EnableEmbeddedAsarIntegrityValidation: false,
        }),
      ];
    },
  },
];
