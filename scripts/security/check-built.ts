import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { cspFor } from '../../main/hosts/electron/policy/csp.ts';
import type { Finding } from './rule.ts';
import { parseSource } from './sources.ts';
import { callsOf, importsOf, literalOf, nameOf, nodesOf } from './syntax-tree.ts';

/** What a sandboxed preload can require at all. */
const sandboxModules: readonly string[] = ['electron', 'events', 'timers', 'url'];

/** The built preload: one CommonJS file that needs nothing but what a sandbox has. `files` by their name in out/preload. */
export function checkPreload(files: ReadonlyMap<string, string>): readonly Finding[] {
  const say = objection(
    'built-preload',
    [26],
    'The build of the preload in electron.vite.config.ts makes one CommonJS file.',
  );
  const names = [...files.keys()].join(', ');
  if (names !== 'index.cjs') return [say('out/preload', `it holds ${names === '' ? 'nothing' : names}`)];
  const path = 'out/preload/index.cjs';
  const tree = parseSource(path, files.get('index.cjs') ?? '');
  const loads = importsOf(tree);
  const foreign = loads
    .filter(({ name }) => !sandboxModules.includes(name))
    .map(({ name }) => `it needs ${name}`);
  const modern = loads.some(({ node }) => !ts.isCallExpression(node) || nameOf(node.expression) === 'import');
  const computed = callsOf(tree, 'require').some((call) => literalOf(call.arguments[0]) === null);
  const exposed = callsOf(tree, '*.exposeInMainWorld').map((call) => literalOf(call.arguments[0]));
  return [
    ...foreign,
    ...(modern ? ['it has import or export'] : []),
    ...(computed ? ['it requires by a computed name'] : []),
    ...(exposed.join() === 'bridge' ? [] : [`it exposes ${exposed.join(', ')}`]),
  ].map((what) => say(path, what));
}

/** Words that only what talks to the service needs. */
const secretNames: readonly string[] = [
  'client_secret',
  'access_token',
  'refresh_token',
  'grant_type',
  'bearer',
  'authorization',
  'keytar',
];

/** Names that look like addresses, of libraries: namespaces, schemas, and the base that a relative address is read by. */
const namesOnly: readonly string[] = [
  'www.w3.org',
  'json-schema.org',
  'react.dev',
  'www.xfa.org',
  'ns.adobe.com',
  'orpc',
  'localhost',
  'example.com',
  'foo.bar',
  '',
  '[',
];

/** The built page: no secret's name, no address of the network, no script but its own. `files` by their path in out/renderer. */
export function checkRenderer(files: ReadonlyMap<string, string>): readonly Finding[] {
  const html = files.get('index.html');
  const page = html === undefined ? [missingPage()] : checkPage(html);
  return [...page, ...[...files].flatMap(([name, text]) => checkFile(name, text))];
}

function missingPage(): Finding {
  return objection('built-page', [9], 'npm run build')('out/renderer/index.html', 'there is no page');
}

/** Vite writes the page, so its form is known: what is not of this form is refused. */
function checkPage(html: string): readonly Finding[] {
  const say = objection(
    'built-page',
    [9, 10],
    'Scripts and styles come from files of the bundle, the policy from policy/csp.ts.',
  );
  const page = html.replaceAll(/<!--.*?-->/gs, '').replaceAll('&#39;', "'");
  const policy =
    /^\s*<!doctype html>\s*<html[^>]*>\s*<head>\s*<meta http-equiv="content-security-policy" content="([^"]*)"/i;
  const objections: readonly (readonly [string, boolean])[] = [
    ['its policy is not first, or not that of the header', policy.exec(page)?.[1] !== cspFor('page')],
    ['a script that is not from a file', /<script(?![^>]*\ssrc=)|<script[^>]*>\s*[^<\s]/i.test(page)],
    ['a style in it', /<style|\sstyle=/i.test(page)],
    ['code in an attribute', /\son\w+\s*=/i.test(page)],
    ['a frame, a form or a base', /<(iframe|object|embed|webview|base|form)\b/i.test(page)],
    ['an address outside of the bundle', /\s(src|href)\s*=\s*(?!"\.\/)/i.test(page)],
  ];
  return objections.filter(([, isFault]) => isFault).map(([what]) => say('out/renderer/index.html', what));
}

function checkFile(name: string, text: string): readonly Finding[] {
  const path = `out/renderer/${name}`;
  const secret = objection(
    'no-secret-names',
    [27],
    'What is secret is asked for by main, and never comes to the page.',
  );
  const remote = objection('no-remote-address', [9, 28], 'Bring it into the bundle.');
  const isScript = name.endsWith('.js') || name.endsWith('.mjs');
  const pieces = isScript ? textsOf(parseSource(path, text)) : [text];
  const words = pieces.flatMap((piece) => secretNames.filter((word) => piece.toLowerCase().includes(word)));
  const hosts = pieces.flatMap(hostsIn).filter((host) => !namesOnly.includes(host));
  return [
    ...[...new Set(words)].map((word) => secret(path, word)),
    ...[...new Set(hosts)].map((host) => remote(path, host)),
  ];
}

/** Every name and every literal text of a script: what it says, not what its comments say. */
function textsOf(tree: ts.SourceFile): readonly string[] {
  return nodesOf(tree).flatMap((node) =>
    ts.isIdentifier(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isTemplateHead(node)
      ? [node.text]
      : [],
  );
}

/** The host of each address in a text. */
function hostsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:https?|wss?):\/\/([^/?#:"' )\n<]*)/g)].map(([, host = '']) => host);
}

function objection(rule: string, items: readonly number[], instead: string) {
  return (path: string, what: string): Finding => ({ rule, items, path, line: 1, what, instead });
}

/** Text files of a folder by their path in it, without pdf.js's own fonts and tables. */
export function readBuilt(folder: string): ReadonlyMap<string, string> {
  const endings = ['.js', '.mjs', '.cjs', '.css', '.html', '.svg', '.json'];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const;
      }),
  );
}
