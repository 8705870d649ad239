import type ts from 'typescript';

/** Something that a rule objects to, or misses: then it has no place, and the file as a whole is meant. */
export interface Fault {
  readonly what: string;
  readonly node?: ts.Node;
}

/** One rule of the security list over the tree of one file. */
export interface Rule {
  readonly name: string;
  /** The items of the security list (docs/security.md) that it holds. */
  readonly items: readonly number[];
  /** What to do instead, for who broke it. */
  readonly instead: string;
  /** Paths from the project's folder, with `/`. */
  readonly appliesTo: (path: string) => boolean;
  readonly check: (tree: ts.SourceFile) => readonly Fault[];
}

export interface Finding {
  readonly rule: string;
  readonly items: readonly number[];
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly what: string;
  readonly instead: string;
}

/** A rule about one file, which must be there. */
export interface HomeRule extends Rule {
  readonly home: string;
}

/** A rule that binds one file. */
export function home(path: string, rule: Omit<Rule, 'appliesTo'>): HomeRule {
  return { ...rule, home: path, appliesTo: (asked) => asked === path };
}

/** Everything that is delivered to offices. */
export function isProduct(path: string): boolean {
  return /^(main|preload|renderer|shared)\//.test(path) && !isBuildFile(path);
}

/** What may hold the credentials of an office: what is delivered, and the programs that are run against a real service. */
export function holdsCredentials(path: string): boolean {
  return isProduct(path) || /^(scripts|test\/conformance)\//.test(path);
}

/** What runs beside Electron with all powers. */
export function isMain(path: string): boolean {
  return /^(main|preload)\//.test(path);
}

/** What runs in the page. */
export function isPage(path: string): boolean {
  return path.startsWith('renderer/') && !isBuildFile(path);
}

function isBuildFile(path: string): boolean {
  return path.endsWith('.config.ts');
}
