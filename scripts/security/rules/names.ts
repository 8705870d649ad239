import ts from 'typescript';
import { holdsCredentials, isMain, isPage, isProduct, type Rule } from '../rule.ts';
import { literalOf, nameOf, nodesOf } from '../syntax-tree.ts';

interface BannedNames {
  readonly name: string;
  readonly items: readonly number[];
  readonly where: (path: string) => boolean;
  /** Neither as a name, nor as a member, nor as a text that is exactly this: `x['eval']` is no way round. */
  readonly names: readonly string[];
  readonly instead: string;
}

/** `window.open` is one word. */
function words(text: string): readonly string[] {
  return text.split(' ');
}

/** What may not be named at all, by where. */
export const bannedNames: readonly BannedNames[] = [
  {
    name: 'no-developer-tools',
    items: [7],
    where: isMain,
    names: words('openDevTools toggleDevTools setDevToolsWebContents inspectElement'),
    instead: 'Look at a development build, where Chromium opens them by itself: F12 in the browser host.',
  },
  {
    name: 'no-markup-from-text',
    items: [10],
    where: (path) => isPage(path) || path.startsWith('preload/'),
    names: words(
      'innerHTML outerHTML insertAdjacentHTML dangerouslySetInnerHTML createContextualFragment setHTMLUnsafe parseHTMLUnsafe DOMParser srcdoc srcDoc document.write document.writeln execCommand',
    ),
    instead: 'Say it in JSX: React makes text of text.',
  },
  {
    name: 'no-second-window',
    items: [15],
    where: isPage,
    names: words('window.open globalThis.open self.open window.opener'),
    instead: 'Show it in the one window that there is.',
  },
  {
    name: 'no-files-in-windows',
    items: [11],
    where: isMain,
    names: words('loadFile'),
    instead: 'Load app://bundle: the bundle is served by main/hosts/electron/protocol.ts.',
  },
  {
    name: 'no-copies-but-in-desktop',
    items: [17],
    where: (path) => isMain(path) && path !== 'main/hosts/electron/desktop.ts',
    names: words('showItemInFolder openPath'),
    instead: 'Call the Desktop port: it shows, opens and drags copies.',
  },
  {
    name: 'no-links-but-by-id',
    items: [16],
    // Chromium has a permission of this name, which a proof shows is never given.
    where: (path) =>
      isMain(path) && !/^main\/hosts\/electron\/(links|mail|policy\/permissions)\.ts$/.test(path),
    names: words('openExternal'),
    instead:
      'Call openLink(id) of links.ts, whose addresses stand in policy/external-link.ts, or openMail of mail.ts.',
  },
  {
    name: 'no-partitions',
    items: [19, 28],
    where: isMain,
    names: words('partition'),
    instead: 'The window has the default session.',
  },
  {
    name: 'ipc-renderer-in-the-preload-only',
    items: [23, 25],
    where: (path) => isProduct(path) && path !== 'preload/index.ts',
    names: words('ipcRenderer contextBridge'),
    instead: 'Ask through renderer/bridge.',
  },
  {
    name: 'no-other-files-touched',
    items: [17],
    where: isMain,
    names: words('trashItem writeShortcutLink readShortcutLink'),
    instead:
      'Show a copy of the document in its folder (main/hosts/electron/desktop.ts); the person opens it.',
  },
  {
    name: 'no-trust-in-certificates',
    items: [21],
    where: (path) => holdsCredentials(path) && path !== 'scripts/security/rules/names.ts',
    names: words(
      'certificate-error setCertificateVerifyProc NODE_TLS_REJECT_UNAUTHORIZED checkServerIdentity allowNTLMCredentialsForDomains insecureHTTPParser',
    ),
    instead:
      "Add the office's own certificate authority by its setting; a certificate that does not fit ends the call.",
  },
  {
    name: 'no-switches-of-ours',
    items: [21, 30],
    where: isMain,
    names: words('appendSwitch appendArgument commandLine'),
    instead: 'Set it where it applies: a switch of Chromium holds for every window and every session.',
  },
  {
    name: 'no-uploads-of-crashes',
    items: [27],
    where: isMain,
    names: words('submitURL addExtraParameter setUploadToServer'),
    instead: 'Reports of crashes stay on this computer: a person sends a support bundle.',
  },
  {
    name: 'no-ipc-at-large',
    items: [23],
    // It takes away the channel that electron-store opens.
    where: (path) => isMain(path) && path !== 'main/hosts/electron/electron-settings.ts',
    names: words('ipcMain sendSync sendToHost sendToFrame'),
    instead: 'Add a procedure to shared/contract/router.ts: what the page may ask goes over its port.',
  },
  {
    name: 'no-network-in-the-page',
    items: [28],
    where: isPage,
    names: words(
      'XMLHttpRequest WebSocket EventSource RTCPeerConnection WebTransport sendBeacon importScripts serviceWorker',
    ),
    instead: 'Ask the office through renderer/bridge: main alone reaches the network.',
  },
  {
    name: 'no-code-from-text',
    items: [34],
    where: isProduct,
    names: words(
      'eval execScript executeJavaScript executeJavaScriptInIsolatedWorld runInThisContext runInNewContext dlopen createRequire @electron/remote enableRemoteModule mainModule',
    ),
    instead: 'Import what you need by its name, so that it is read, typed and bundled.',
  },
  {
    name: 'no-built-in-by-name',
    items: [34],
    // The process that reads PDFs names it to take it away from what it loads.
    where: (path) => isProduct(path) && path !== 'main/platform/pdf-text/reader-process.ts',
    names: words('getBuiltinModule'),
    instead: 'Import what you need by its name, so that it is read, typed and bundled.',
  },
  {
    name: 'no-other-processes',
    items: [34],
    where: (path) => isMain(path) && path !== 'main/hosts/electron/utility-reader.ts',
    names: words('utilityProcess'),
    instead: 'Certificates are read by utility-reader.ts; do anything else inside the process.',
  },
  {
    name: 'no-old-protocols',
    items: [12, 34],
    where: isMain,
    names: words(
      'registerFileProtocol registerBufferProtocol registerStringProtocol registerHttpProtocol registerStreamProtocol interceptFileProtocol interceptBufferProtocol interceptStringProtocol interceptHttpProtocol interceptStreamProtocol setAsDefaultProtocolClient removeAsDefaultProtocolClient',
    ),
    instead:
      'Answer a scheme with protocol.handle in main/hosts/electron/protocol.ts, from a policy that knows each address.',
  },
  {
    name: 'no-weak-privileges',
    items: [9, 12],
    where: isMain,
    names: words('bypassCSP allowServiceWorkers allowExtensions loadExtension'),
    instead:
      'A scheme gets standard, secure and supportFetchAPI; the page also codeCache, documents corsEnabled and stream.',
  },
];

const computedCode: Rule = {
  name: 'no-computed-code',
  items: [34],
  instead: 'Write the function out, and import modules by a literal name.',
  appliesTo: isProduct,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
      const name = nameOf(node.expression) ?? '';
      const last = name.split('.').at(-1) ?? '';
      const [first] = node.arguments ?? [];
      if (last === 'Function' || last === 'constructor') return [{ what: `${name}(…)`, node }];
      if (['import', 'require'].includes(name) && literalOf(first) === null)
        return [{ what: `${name}(…)`, node }];
      const isText = first !== undefined && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
      return ['setTimeout', 'setInterval', 'setImmediate'].includes(last) && isText
        ? [{ what: name, node }]
        : [];
    }),
};

export const nameRules: readonly Rule[] = [
  ...bannedNames.map(({ name, items, where, names, instead }) => ({
    name,
    items,
    instead,
    appliesTo: where,
    check: (tree: ts.SourceFile) => mentions(tree, new Set(names)),
  })),
  computedCode,
];

function mentions(tree: ts.SourceFile, names: ReadonlySet<string>) {
  return nodesOf(tree).flatMap((node) => {
    const name = ts.isIdentifier(node) ? node.text : (nameIfMember(node) ?? literalOf(node));
    return name !== null && names.has(name) ? [{ what: name, node }] : [];
  });
}

/** `document.write`, which is bad only as that. */
function nameIfMember(node: ts.Node): string | null {
  return ts.isPropertyAccessExpression(node) ? nameOf(node) : null;
}
