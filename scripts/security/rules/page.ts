import ts from 'typescript';
import { about, isPage, isProduct, type Rule } from '../rule.ts';
import { callsIn, literalOf, nameOf, nodesOf, textPieceOf } from '../walk.ts';

const foreign: readonly string[] = [
  'webview',
  'iframe',
  'frame',
  'object',
  'embed',
  'portal',
  'script',
  'base',
];

const tags: Rule = {
  name: 'no-foreign-frames',
  items: [6],
  instead: 'Draw it in the page: the application has one frame, and the content policy allows no other.',
  appliesTo: isPage,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const isTag = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
      const name = isTag ? nameOf(node.tagName) : createdBy(node);
      return name !== null && foreign.includes(name.toLowerCase()) ? [{ what: `<${name}>`, node }] : [];
    }),
};

function createdBy(node: ts.Node): string | null {
  if (!ts.isCallExpression(node)) return null;
  const name = nameOf(node.expression)?.split('.').at(-1);
  return name === 'createElement' || name === 'createElementNS'
    ? literalOf(node.arguments.at(name === 'createElement' ? 0 : 1))
    : null;
}

const schemes: readonly string[] = [
  'http:',
  'https:',
  'ws:',
  'wss:',
  'ftp:',
  'file:',
  'javascript:',
  'data:text',
  '//',
];
/** An XML namespace is a name that looks like an address. */
const namespaces: readonly string[] = ['http://www.w3.org/'];

const addresses: Rule = {
  name: 'no-remote-addresses-in-the-page',
  items: [9, 11, 28],
  instead: 'Bring it into the bundle, or let the menu open a web site by its id (policy/external-link.ts).',
  appliesTo: isPage,
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const text = textPieceOf(node)?.trimStart().toLowerCase() ?? '';
      const isRemote =
        schemes.some((scheme) => text.startsWith(scheme)) &&
        !namespaces.some((name) => text.startsWith(name));
      return isRemote ? [{ what: text.slice(0, 60), node }] : [];
    }),
};

const fileScheme: Rule = {
  name: 'no-file-addresses',
  items: [11],
  instead: 'Serve it under app:// or app-doc:// (main/hosts/electron/protocol.ts).',
  appliesTo: (path) => /^(main\/hosts\/electron|preload)\//.test(path),
  check: (tree) =>
    nodesOf(tree).flatMap((node) => {
      const text = textPieceOf(node)?.toLowerCase() ?? '';
      return text.startsWith('file:') ? [{ what: text, node }] : [];
    }),
};

const fetchHome = 'renderer/features/documents/pdf/open-pdf.ts';
const policyHome = 'renderer/features/documents/pdf/worker.ts';

/** What the page may call in one place only. */
function inOneHome(
  name: string,
  called: string,
  home: string,
  items: readonly number[],
  instead: string,
): Rule {
  return {
    name,
    items,
    instead,
    appliesTo: (path) => isPage(path) && path !== home,
    check: (tree) =>
      callsIn(tree).flatMap((node) =>
        nameOf(node.expression)?.split('.').at(-1) === called ? [{ what: `${called}(…)`, node }] : [],
      ),
  };
}

const untypedMarkup: Rule = about(policyHome, {
  name: 'one-trusted-types-policy',
  items: [10],
  instead: 'The one policy vouches for the address of the PDF worker and for nothing else.',
  check(tree) {
    const made = callsIn(tree).filter((call) => nameOf(call.expression)?.endsWith('createPolicy') === true);
    const [rules] = made.flatMap((call) => call.arguments.slice(1));
    const isNarrow =
      made.length === 1 &&
      rules !== undefined &&
      ts.isObjectLiteralExpression(rules) &&
      rules.properties.length === 1 &&
      rules.properties[0]?.name?.getText() === 'createScriptURL';
    return isNarrow
      ? []
      : [{ what: 'other than one policy with createScriptURL alone', ...(made[0] && { node: made[0] }) }];
  },
});

const messages: Rule = {
  name: 'messages-stay-in-their-window',
  items: [22, 25],
  instead: "Give '/' as the target of window.postMessage: this very origin.",
  appliesTo: isProduct,
  check: (tree) =>
    callsIn(tree).flatMap((node) =>
      nameOf(node.expression) === 'window.postMessage' && literalOf(node.arguments[1]) !== '/'
        ? [{ what: 'window.postMessage to another origin', node }]
        : [],
    ),
};

export const pageRules: readonly Rule[] = [
  tags,
  addresses,
  fileScheme,
  untypedMarkup,
  messages,
  inOneHome(
    'fetch-of-documents-only',
    'fetch',
    fetchHome,
    [28],
    `Ask through renderer/bridge; ${fetchHome} reads the bytes of a document.`,
  ),
  inOneHome(
    'trusted-types-in-one-place',
    'createPolicy',
    policyHome,
    [10],
    `Only ${policyHome} makes a policy, for the worker's address.`,
  ),
];
