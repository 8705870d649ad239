import ts from 'typescript';
import { isPage, type Rule } from '../rule.ts';
import { literalOf, nameOf, nodesOf, textPieceOf } from '../syntax-tree.ts';

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

export const pageRules: readonly Rule[] = [tags, addresses, fileScheme];
