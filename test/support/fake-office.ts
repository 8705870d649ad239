import { randomUUID } from 'node:crypto';
import type { ClaimedThing, OfficeServer, OwnClaim, StandingClaim } from '../../main/office/office-server.ts';
import type { ServerFault } from '../../main/postgres/server-fault.ts';
import type { OfficeLink } from '../../main/sharing/office-link.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

interface Claim {
  readonly id: string;
  readonly thing: string;
  readonly order: string;
  readonly login: string;
  readonly words: string;
  readonly matter: string | null;
  readonly at: string;
  state: 'claimed' | 'sending' | 'ordered' | 'free';
  endedN: number;
  orderNumber: string | null;
}

const gone: ServerFault = { code: 'unreachable', message: 'No route', host: null };

/** The claims of an office's server, by the rules of main/office/schema/claims.ts, in memory. Each call takes a turn. */
export class FakeOffice {
  readonly claims: Claim[] = [];
  /** The number of the last entry that was pushed. */
  last = 0;
  private time = Date.UTC(2026, 8, 1);

  /** The claims of an order that are not free, by their state. */
  statesOf(order: string): string[] {
    return this.claims.filter((one) => one.order === order).map(({ state }) => state);
  }

  /** Those that hold something now. */
  standing(): Claim[] {
    return this.claims.filter(({ state }) => state === 'claimed' || state === 'sending');
  }

  claim(login: string, order: string, things: readonly ClaimedThing[], cursor: number): StandingClaim[] {
    const against = this.claims.filter(
      (one) =>
        one.order !== order &&
        things.some(({ thing }) => thing === one.thing) &&
        (one.state === 'claimed' ||
          one.state === 'sending' ||
          (one.state === 'ordered' && one.endedN > cursor)),
    );
    if (against.length > 0) return against.map(toStanding);
    for (const { id, thing, words, matter } of things) {
      const before = this.claims.find((one) => one.id === id);
      if (before !== undefined) {
        if (before.state === 'free' && before.order === order) before.state = 'claimed';
        continue;
      }
      if (this.standing().some((one) => one.thing === thing)) throw new Error(`${thing} is claimed twice`);
      this.time += 1000;
      const at = new Date(this.time).toISOString().replace('T', ' ').replace('Z', '+00');
      this.claims.push({
        id,
        thing,
        order,
        login,
        words,
        matter,
        at,
        state: 'claimed',
        endedN: 0,
        orderNumber: null,
      });
    }
    return [];
  }

  start(order: string, things: number): boolean {
    const held = this.standing().filter((one) => one.order === order);
    for (const one of held) one.state = 'sending';
    return held.length === things && things > 0;
  }

  end(order: string, wasOrdered: boolean, orderNumber: string | null = null): void {
    for (const one of this.standing().filter((claim) => claim.order === order)) {
      one.state = wasOrdered ? 'ordered' : 'free';
      one.endedN = this.last;
      one.orderNumber = wasOrdered ? orderNumber : null;
    }
  }

  /** Those of one computer that stand, an hour old. */
  claimsOf(login: string): OwnClaim[] {
    return this.standing()
      .filter((one) => one.login === login)
      .map(({ id, order, thing, words, state }) => ({
        ...{ id, order, thing, words, ageMs: 3_600_000 },
        state: state as OwnClaim['state'],
      }));
  }

  /** What a colleague claims, from a computer that is not in the test. */
  colleague(
    thing: string,
    state: 'claimed' | 'sending' | 'ordered',
    login = 'bob',
    orderNumber: string | null = null,
  ): string {
    const order = randomUUID();
    const words = JSON.stringify({ order, matter: '2026-7', product: 'Something', land: 'somewhere' });
    this.claim(login, order, [{ id: randomUUID(), thing, matter: null, words }], Number.MAX_SAFE_INTEGER);
    if (state !== 'claimed') this.start(order, 1);
    if (state === 'ordered') {
      this.last += 1;
      this.end(order, true, orderNumber);
    }
    return order;
  }
}

function toStanding(claim: Claim): StandingClaim {
  return {
    thing: claim.thing,
    login: claim.login,
    person: `${claim.login} Ng`,
    words: claim.words,
    state: claim.state as StandingClaim['state'],
    claimedAt: claim.at,
    matter: null,
    orderNumber: claim.orderNumber,
  };
}

/** One computer's way to it. */
export class FakeLink implements OfficeLink {
  readonly office: FakeOffice;
  readonly login: string;
  isMember = true;
  isReachable = true;
  /** Fails the next question after so many calls of the server reached it; null where none fails. */
  losesAfter: number | null = null;
  applied = 0;
  woken = 0;
  /** The calls that reached the server, by name. */
  readonly calls: string[] = [];
  /** Runs before a call reaches the server. */
  before: (call: string) => void = () => {};

  constructor(office: FakeOffice, login: string) {
    this.office = office;
    this.login = login;
  }

  membership() {
    return this.isMember
      ? { office: 'Smith & Partners', person: `${this.login} Ng`, login: this.login }
      : null;
  }

  async ask<T>(
    question: (server: OfficeServer) => Promise<Result<T, ServerFault>>,
  ): Promise<Result<T, ServerFault>> {
    if (!this.isReachable) return failed(gone);
    let left = this.losesAfter;
    this.losesAfter = null;
    const call = async <A>(
      name: string,
      work: () => Result<A, ServerFault>,
    ): Promise<Result<A, ServerFault>> => {
      await Promise.resolve();
      this.before(name);
      if (left === 0) return failed(gone);
      this.calls.push(name);
      const answer = work();
      if (left !== null) {
        left -= 1;
        // The server did it, and its answer was lost.
        if (left === 0) return failed(gone);
      }
      return answer;
    };
    const server: Pick<OfficeServer, 'claim' | 'startSending' | 'endClaims' | 'ownClaims'> = {
      ownClaims: async () => ok(this.office.claimsOf(this.login)),
      claim: (order, things, cursor) =>
        call('claim', () => ok(this.office.claim(this.login, order, things, cursor))),
      startSending: (order, things) =>
        call('start', () =>
          this.office.start(order, things)
            ? ok(null)
            : failed({ code: 'claim_lost', message: 'a claim is not held', host: null }),
        ),
      endClaims: (order, wasOrdered, orderNumber) =>
        call('end', () => {
          this.office.end(order, wasOrdered, orderNumber);
          return ok(null);
        }),
    };
    // A claim asks for nothing else.
    return question(server as OfficeServer);
  }

  cursor = () => this.applied;
  sharedMatter = () => null;
  wake(): void {
    this.woken += 1;
  }
}
