import type { ServiceFailureReason } from '../../shared/model/service-failure-text.ts';
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
  readonly reason: ServiceFailureReason;

  constructor(problem: ProxyProblem, route: ProxyRoute | null, detail = '') {
    super(`Proxy: ${problem}`);
    this.name = 'ProxyFailure';
    this.problem = problem;
    this.reason = { code: codes[problem], place: route === null ? '' : placeOf(route), detail };
  }
}

const codes = {
  unreachable: 'proxyUnreachable',
  needsPassword: 'proxyNeedsPassword',
  wrongPassword: 'proxyWrongPassword',
  signInUnknown: 'proxySignInUnknown',
  refused: 'proxyRefused',
  noProxy: 'noProxy',
  noRoute: 'noRoute',
} as const satisfies Record<ProxyProblem, ServiceFailureReason['code']>;
