import { type ProxyRoute, placeOf } from './proxy-list.ts';

type ProxyProblem =
  /** Nobody answers at its address. */
  | 'unreachable'
  /** It wants a name and a password, and none are kept. */
  | 'needsPassword'
  | 'wrongPassword'
  /** It accepts a Windows sign-in only. */
  | 'signInUnknown'
  | 'refused'
  /** It answered something that is no proxy's answer. */
  | 'noProxy'
  /** The system named ways, and none that can be gone. */
  | 'noRoute';

/** Thrown into undici where the office's proxy did not let a connection through. Nothing of the request was sent. */
export class ProxyFailure extends Error {
  readonly problem: ProxyProblem;
  /** A sentence or two for a person. */
  readonly words: string;

  constructor(problem: ProxyProblem, route: ProxyRoute | null, detail = '') {
    super(`Proxy: ${problem}`);
    this.name = 'ProxyFailure';
    this.problem = problem;
    this.words = describe(problem, route === null ? '' : placeOf(route), detail);
  }
}

const settings = 'Settings, Network';

function describe(problem: ProxyProblem, place: string, detail: string): string {
  switch (problem) {
    case 'unreachable':
      return `The office's proxy (${place}) cannot be reached. Check the internet connection, or see ${settings}.`;
    case 'needsPassword':
      return `The office's proxy (${place}) requires a user name and a password. Enter them under ${settings}.`;
    case 'wrongPassword':
      return `The office's proxy (${place}) did not accept the user name and password under ${settings}.`;
    case 'signInUnknown':
      return `The office's proxy (${place}) accepts only a Windows sign-in (${detail}), which Landfolio does not support. Ask your IT to let this computer through to the service without it, or for a proxy with a user name and password.`;
    case 'refused':
      return `The office's proxy (${place}) does not let this computer through to the service (${detail}). Ask your IT to allow its addresses.`;
    case 'noProxy':
      return `The server at ${place} is not a proxy. Check the address under ${settings}.`;
    case 'noRoute':
      return `This computer's network settings contain no route to the service that Landfolio can use. See ${settings}.`;
  }
}
