import { claimFailed, hostFailed } from '../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Knowingly, StandingClaimView } from '../../shared/model/claim-failure.ts';
import { plainMatterNumber } from '../../shared/model/matter-number.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { ClaimedThing, OfficeServer, StandingClaim } from '../office/office-server.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { Claims, NotClaimed, WantedOrder } from '../ports/claims.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import { knownMatter } from '../storage/known-matter.ts';
import { isDiskFull } from '../storage/library/words.ts';
import { type AskedRow, type ClaimRow, createClaimStore, type HeldThing } from './claim-store.ts';
import { claimKey, joinClaims, momentOf, readWords, writeWords } from './claim-words.ts';
import type { OfficeLink } from './office-link.ts';
import { createSettleClaims } from './settle-claims.ts';

interface ClaimsParts extends Pick<AppContext, 'clock' | 'ids' | 'db' | 'log' | 'events'> {
  /** Made after the capabilities that claim. */
  readonly link: () => OfficeLink;
  /** Whether the server has everything that happened on this computer. */
  readonly isAllSent: () => boolean;
  readonly checkpoints: Checkpoints;
}

export interface OfficeClaims extends Claims {
  /**
   * Tells the server what became of what was claimed, and claims what was bought while it could not be asked. Call it after a
   * push: that something was ordered is told only once the server has the order itself, so that who applied its entries knows of
   * it. What the server does not take now it is told the next time. Throws nothing.
   */
  settleClaims(): Promise<void>;
  /** Another server may answer now, which does not have the claims of this computer: the next settling compares them. */
  compareAgain(): void;
}

/** Whoever confirmed an order waits for it. Milliseconds. */
export const askWithinMs = 5000;
/** Entries are numbered far below it: to whoever has applied all of them, no order is news. */
const knowsAll = Number.MAX_SAFE_INTEGER;

export type ServerAnswer<T> = Promise<Result<T, ServerFault>>;

/** What this computer claims at its office's server, each thing before it is bought. */
export function createClaims(parts: ClaimsParts): OfficeClaims {
  const { db, clock, ids, link, log, checkpoints } = parts;
  const store = createClaimStore(db, () => clock.now());
  /** Claimed and not begun to be sent, with what the person knows. */
  const active = new Map<string, Knowingly>();

  const ask = <T>(question: (server: OfficeServer) => ServerAnswer<T>) => link().ask(question, askWithinMs);

  /** It was never sent, and never will be. */
  function isOver(row: ClaimRow): boolean {
    const outcome = store.outcome(row);
    return outcome === 'free' || (outcome === 'unwritten' && !active.has(row.orderId));
  }

  /** What is claimed for an order, each key once, with the ids that an earlier claim of it had. */
  function thingsOf({ id, things }: WantedOrder): HeldThing[] {
    const before = new Map(store.get(id)?.things.map((thing) => [thing.key, thing.id]));
    const held = holdersFor(id);
    const all = new Map<string, HeldThing>();
    for (const { keys, productName, identifier } of things)
      for (const key of keys) {
        const claimId = held.has(key) ? null : (before.get(key) ?? ids.newId());
        if (!all.has(key)) all.set(key, { id: claimId, key, productName, identifier });
      }
    return [...all.values()];
  }

  /** By key: orders of this computer that were claimed before this one, and whose claims stand still. */
  function holdersFor(orderId: string): Map<string, ClaimRow> {
    const holders = new Map<string, ClaimRow>();
    for (const row of store.open()) {
      if (row.orderId === orderId) break;
      if (row.state !== 'claimed' || isOver(row)) continue;
      for (const { id, key } of row.things) if (id !== null) holders.set(key, row);
    }
    return holders;
  }

  /** Those on which an order relies. */
  function holdersOf(row: Pick<ClaimRow, 'orderId' | 'things'>): ClaimRow[] {
    const holders = holdersFor(row.orderId);
    const found = row.things.flatMap(({ id, key }) => (id === null ? (holders.get(key) ?? []) : []));
    return [...new Map(found.map((one) => [one.orderId, one])).values()];
  }

  /** By which the server hides the words of a claim, also of a matter that is new or was put away here: it may be restricted later. */
  function officeMatter({ connectionId, matterNumber }: AskedRow): string {
    const number = knownMatter(db, connectionId, matterNumber)?.number ?? plainMatterNumber(matterNumber);
    const here = db.get(
      'SELECT id FROM matter WHERE connection_id = ? AND number = ?',
      connectionId,
      number,
    )?.id;
    const shared = typeof here === 'string' ? link().sharedMatter(here) : null;
    return shared ?? derivedId('matter', connectionId, number);
  }

  function toClaim(row: AskedRow): ClaimedThing[] {
    const matter = officeMatter(row);
    return row.things.flatMap((thing) =>
      thing.id === null
        ? []
        : [
            {
              id: thing.id,
              thing: thing.key,
              matter,
              words: writeWords(row.orderId, row.matterNumber, thing),
            },
          ],
    );
  }

  /** Claims all of an order or none. What was ordered and is known here, or was accepted, does not stand against it. */
  async function claimOne(
    server: OfficeServer,
    row: AskedRow,
    accepted: ReadonlySet<string>,
  ): ServerAnswer<readonly StandingClaim[]> {
    const things = toClaim(row);
    if (things.length === 0) return ok([]);
    const isAccepted = (one: StandingClaim) =>
      one.state === 'ordered' && (accepted.has(claimKey(one)) || store.isOwn(readWords(one.words).order));
    const first = await server.claim(row.orderId, things, row.cursor);
    if (!first.ok || first.value.length === 0) return first;
    const standing = first.value.filter((one) => !isAccepted(one));
    if (standing.length > 0) return ok(standing);
    // Only what was accepted is claimed as by somebody who knows of it.
    const known = new Set(first.value.map(({ thing }) => thing));
    const others = things.filter(({ thing }) => !known.has(thing));
    const rest = others.length === 0 ? ok([]) : await server.claim(row.orderId, others, row.cursor);
    if (!rest.ok || rest.value.length > 0) return rest;
    const again = await server.claim(
      row.orderId,
      things.filter(({ thing }) => known.has(thing)),
      knowsAll,
    );
    if (!again.ok || again.value.length === 0) return again;
    const freed = await server.endClaims(row.orderId, false);
    return freed.ok ? again : failed(freed.failure);
  }

  async function claimAll(
    server: OfficeServer,
    row: AskedRow,
    accepted: ReadonlySet<string>,
  ): ServerAnswer<readonly StandingClaim[]> {
    const wanted = new Set(row.things.map(({ key }) => key));
    // An earlier try of this computer may stand against it, and can never be sent.
    for (const earlier of store.open()) {
      const isInTheWay =
        earlier.orderId !== row.orderId &&
        isOver(earlier) &&
        earlier.things.some(({ key }) => wanted.has(key));
      const freed = isInTheWay ? await server.endClaims(earlier.orderId, false) : ok(null);
      if (!freed.ok) return freed;
    }
    // What an earlier order holds may be lost since: this computer may have been silent.
    for (const one of [...holdersOf(row), row]) {
      const claimed = await claimOne(server, one, accepted);
      if (!claimed.ok) return claimed;
      const standing = claimed.value.filter(({ thing }) => wanted.has(thing));
      if (standing.length > 0) return ok(standing);
    }
    return ok([]);
  }

  function viewOf(claim: StandingClaim, wanted: WantedOrder): StandingClaimView {
    const thing = wanted.things.find(({ keys }) => keys.includes(claim.thing));
    const words = readWords(claim.words);
    const matter = words.matter === null ? null : knownMatter(db, wanted.connectionId, words.matter);
    return {
      keys: [claimKey(claim)],
      lineId: thing?.lineId ?? null,
      // What the other buys: of one parcel it may be another title.
      productName: words.product || (thing?.productName ?? ''),
      identifier: words.land || (thing?.identifier ?? ''),
      person: claim.person,
      isYou: claim.login === link().membership()?.login,
      at: momentOf(claim.claimedAt) ?? clock.now(),
      state: claim.state === 'ordered' ? 'ordered' : 'ordering',
      matterNumber: words.matter,
      matterId: matter?.id ?? null,
      orderNumber: claim.orderNumber,
      orderViewId:
        claim.orderNumber === null ? null : store.orderHere(wanted.connectionId, claim.orderNumber),
    };
  }

  async function claim(wanted: WantedOrder, knowingly: Knowingly): Promise<NotClaimed | null> {
    const membership = link().membership();
    if (membership === null) return null;
    const { id, kind, connectionId, matterNumber } = wanted;
    const earlier = store.get(id);
    active.set(id, knowingly);
    const cursor = Math.min(wanted.known, earlier?.cursor ?? wanted.known);
    const row = { orderId: id, kind, connectionId, matterNumber, cursor, things: thingsOf(wanted) };
    store.ask(row);
    checkpoints('claimAsked', id);
    const accepted = new Set(knowingly.acceptedClaims);
    const answer = await ask((server) => claimAll(server, row, accepted));
    checkpoints('claimed', id);
    if (answer.ok && answer.value.length === 0) {
      store.setState(id, 'claimed');
      return null;
    }
    if (!answer.ok) log.warn('claim.unreachable', { order: id, fault: answer.failure.code });
    if (!answer.ok && knowingly.withoutOffice === true) {
      store.setState(id, 'unseen');
      return null;
    }
    active.delete(id);
    if (earlier !== null) store.setState(id, earlier.state);
    link().wake();
    return claimFailed(
      answer.ok
        ? { kind: 'claimed', claims: joinClaims(answer.value.map((one) => viewOf(one, wanted))) }
        : { kind: 'officeUnreachable', office: membership.office },
    );
  }

  async function startSending(id: string): Promise<'claimLost' | 'officeLost' | null> {
    const isKnowingly = active.get(id)?.withoutOffice === true;
    active.delete(id);
    const row = store.get(id);
    if (row === null || row.state === 'unseen' || link().membership() === null) return null;
    const started = await ask(async (server) => {
      for (const one of [...holdersOf(row), row]) {
        const count = one.things.filter((thing) => thing.id !== null).length;
        const start = count === 0 ? ok(null) : await server.startSending(one.orderId, count);
        if (!start.ok) return start;
      }
      return ok(null);
    });
    if (started.ok) {
      checkpoints('claimStarted', id);
      return null;
    }
    log.warn('claim.notStarted', { order: id, fault: started.failure.code });
    if (started.failure.code === 'claim_lost') return 'claimLost';
    if (!isKnowingly) return 'officeLost';
    store.setState(id, 'unseen');
    return null;
  }

  /** The journal says what became of a claim: the server is told soon. */
  function moved(id: string): void {
    const row = link().membership() === null || active.has(id) ? null : store.get(id);
    if (row !== null && store.outcome(row) !== 'open') link().wake();
  }
  parts.events.on('orderChanged', ({ orderViewId }) => moved(orderViewId));
  parts.events.on('chargeChanged', ({ chargeId }) => moved(chargeId));

  const settling = createSettleClaims({
    ...parts,
    store,
    ask,
    toClaim,
    isOver,
    isActive: (id) => active.has(id),
  });

  return {
    known: () => link().cursor(),
    async claim(wanted, knowingly) {
      try {
        return await claim(wanted, knowingly);
      } catch (error) {
        active.delete(wanted.id);
        const reference = log.error('claim.note', error, { order: wanted.id });
        const noun = wanted.kind === 'order' ? 'orderNotSaved' : 'requestNotSaved';
        return hostFailed({ kind: noun, isDiskFull: isDiskFull(error), reference });
      }
    },
    startSending,
    drop(id) {
      if (active.delete(id)) link().wake();
    },
    compareAgain: settling.compareAgain,
    settleClaims: settling.settle,
  };
}
