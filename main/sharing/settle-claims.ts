import { ok, type Result } from '../../shared/lib/result.ts';
import type { AppContext } from '../context/app-context.ts';
import type { ClaimedThing, OfficeServer, StandingClaim } from '../office/office-server.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import type { ClaimRow, ClaimStore } from './claim-store.ts';
import { momentOf, readWords } from './claim-words.ts';
import type { OfficeLink } from './office-link.ts';

type Answer<T> = Promise<Result<T, ServerFault>>;

interface SettlingParts extends Pick<AppContext, 'clock' | 'log' | 'events'> {
  readonly link: () => OfficeLink;
  readonly isAllSent: () => boolean;
  readonly store: ClaimStore;
  readonly ask: <T>(question: (server: OfficeServer) => Answer<T>) => Answer<T>;
  readonly toClaim: (row: ClaimRow) => ClaimedThing[];
  /** It is being claimed, or is about to be written down or sent. */
  readonly isActive: (orderId: string) => boolean;
  readonly isOver: (row: ClaimRow) => boolean;
}

/** A question without an answer may still reach the server so long. Milliseconds. */
const lateMs = 60_000;
/** A claim so young may be of an order that is just being written down. Milliseconds. */
const freshMs = 10 * 60_000;

export interface SettleClaims {
  /** Gives the server the outcomes that the journals have. One runs at a time; one that is wanted meanwhile follows it. */
  settle(): Promise<void>;
  /** The next settling compares the claims here with those of the server. */
  compareAgain(): void;
}

export function createSettleClaims(parts: SettlingParts): SettleClaims {
  const { link, store, log, events, clock } = parts;
  /** Once for each connection. */
  let isCompared = false;

  /** A later order of this computer, which is not over, relies on what this one holds. */
  function isReliedOn(row: ClaimRow): boolean {
    const held = new Set(row.things.flatMap(({ id, key }) => (id === null ? [] : [key])));
    const rows = store.open();
    const at = rows.findIndex(({ orderId }) => orderId === row.orderId);
    return rows
      .slice(at + 1)
      .some((later) => later.things.some(({ id, key }) => id === null && held.has(key)) && !isEnded(later));
  }

  function isEnded(row: ClaimRow): boolean {
    return parts.isOver(row) || store.outcome(row) === 'ordered';
  }

  function tellTwice(row: ClaimRow, other: StandingClaim): void {
    const thing = row.things.find(({ key }) => key === other.thing);
    events.publish('orderedTwice', {
      orderViewId: row.orderId,
      connectionId: row.connectionId,
      of: row.kind,
      productName: thing?.productName ?? '',
      identifier: thing?.identifier ?? '',
      matterNumber: row.matterNumber,
      person: other.person,
      isYou: other.login === link().membership()?.login,
      at: momentOf(other.claimedAt) ?? clock.now(),
      otherMatterNumber: readWords(other.words).matter,
      isOtherOrdered: other.state === 'ordered',
    });
  }

  /** Claims what was bought while the server could not be asked, but for what another claimed or bought: that is told. */
  async function claimLate(server: OfficeServer, row: ClaimRow): Answer<null> {
    const things = parts.toClaim(row);
    const claimed = things.length === 0 ? ok([]) : await server.claim(row.orderId, things, row.cursor);
    if (!claimed.ok) return claimed;
    const others = claimed.value.filter(({ words }) => !store.isOwn(readWords(words).order));
    const taken = new Set(claimed.value.map(({ thing }) => thing));
    const rest = things.filter(({ thing }) => !taken.has(thing));
    if (taken.size > 0 && rest.length > 0) {
      const again = await server.claim(row.orderId, rest, row.cursor);
      if (!again.ok) return again;
      // Somebody is at it right now: the next run finds who.
      if (again.value.length > 0) return ok(null);
    }
    if (rest.length > 0 && store.mayBeSent(row)) {
      const started = await server.startSending(row.orderId, rest.length);
      // Lost: IT has ended it since, and said what became of it.
      if (!started.ok && started.failure.code !== 'claim_lost') return started;
    }
    store.claimedLate(
      row.orderId,
      row.things.filter(({ key }) => !taken.has(key)),
    );
    const orders = new Map(others.map((one) => [`${one.login} ${one.claimedAt}`, one]));
    for (const other of orders.values()) tellTwice(row, other);
    return ok(null);
  }

  /** IT has ended a claim of what was ordered after all: somebody may have ordered the same since. */
  async function claimWhatWasEnded(server: OfficeServer, row: ClaimRow): Answer<null> {
    const standing = await server.ownClaims();
    if (!standing.ok) return standing;
    const held = new Set(standing.value.map(({ id }) => id));
    if (row.things.every(({ id }) => id === null || held.has(id))) return ok(null);
    log.warn('claim.ended', { order: row.orderId });
    store.setState(row.orderId, 'unseen');
    return await claimLate(server, row);
  }

  async function settleOne(server: OfficeServer, row: ClaimRow): Answer<null> {
    if (row.state === 'unseen' && ['open', 'ordered'].includes(store.outcome(row))) {
      const late = await claimLate(server, row);
      if (!late.ok || store.get(row.orderId)?.state === 'unseen') return late;
    }
    // Both at one moment: what the journal says is a change that waits until it is sent.
    const outcome = store.outcome(row);
    if (outcome === 'open' || isReliedOn(row)) return ok(null);
    if (outcome === 'ordered' && !parts.isAllSent()) return ok(null);
    if (outcome === 'ordered' && row.state === 'claimed') {
      const late = await claimWhatWasEnded(server, row);
      if (!late.ok || store.get(row.orderId)?.state === 'unseen') return late;
    }
    const ended = await server.endClaims(row.orderId, outcome === 'ordered', store.orderNumber(row));
    // What was asked last may arrive after this: it is ended once more then.
    const mayArrive = row.state === 'asked' && clock.now() - row.madeAt < lateMs;
    if (ended.ok && !mayArrive) store.end(row.orderId);
    return ended;
  }

  /**
   * A library that was restored from a backup has lost its note of claims that stand. What a journal has is settled by it. What
   * none has and was not being sent never will be. What was being sent may have been ordered: it stands until the order is found.
   */
  async function findLost(server: OfficeServer): Answer<null> {
    const standing = await server.ownClaims();
    if (!standing.ok) return standing;
    for (const [orderId, claims] of Map.groupBy(standing.value, ({ order }) => order)) {
      if (parts.isActive(orderId) || store.get(orderId) !== null) continue;
      const journal = store.journalled(orderId);
      const isFresh = claims.some(({ ageMs }) => ageMs < freshMs);
      if (journal !== null) {
        const things = claims.map(({ id, thing, words }) => {
          const { product, land } = readWords(words);
          return { id, key: thing, productName: product, identifier: land };
        });
        const matterNumber = readWords(claims[0]?.words ?? '').matter ?? '';
        store.ask({ orderId, ...journal, things, matterNumber, cursor: link().cursor() });
        store.setState(orderId, 'claimed');
      } else if (claims.every(({ state }) => state === 'claimed') && !isFresh) {
        const freed = await server.endClaims(orderId, false);
        if (!freed.ok) return freed;
      } else log.warn('claim.lost', { order: orderId });
    }
    forgotten(new Set(standing.value.map(({ id }) => id)));
    return ok(null);
  }

  /**
   * A server that was restored, or a standby that was promoted before the claim had reached it, does not have what is being sent from
   * here: it is claimed again. What was not sent yet is not sent without its claim.
   */
  function forgotten(standing: ReadonlySet<string>): void {
    for (const row of store.open()) {
      const isHeld = row.things.every(({ id }) => id === null || standing.has(id));
      if (row.state !== 'claimed' || isHeld || parts.isActive(row.orderId) || !store.mayBeSent(row)) continue;
      log.warn('claim.forgotten', { order: row.orderId });
      store.setState(row.orderId, 'unseen');
    }
  }

  async function settleAll(server: OfficeServer): Answer<null> {
    if (!isCompared) {
      isCompared = true;
      const found = await findLost(server);
      if (!found.ok) {
        isCompared = false;
        return found;
      }
    }
    for (const { orderId } of store.open()) {
      const row = parts.isActive(orderId) ? null : store.get(orderId);
      const settled = row === null ? ok(null) : await settleOne(server, row);
      if (!settled.ok) return settled;
    }
    return ok(null);
  }

  async function run(): Promise<void> {
    try {
      if (link().membership() === null || (isCompared && store.open().length === 0)) return;
      const settled = await parts.ask(settleAll);
      if (!settled.ok) log.warn('claim.notSettled', { fault: settled.failure.code });
    } catch (error) {
      isCompared = false;
      log.error('claim.settle', error);
    }
  }

  let running: Promise<void> | null = null;
  let isWanted = false;
  return {
    settle() {
      isWanted = true;
      running ??= (async () => {
        while (isWanted) {
          isWanted = false;
          await run();
        }
      })().finally(() => {
        running = null;
      });
      return running;
    },
    compareAgain() {
      isCompared = false;
    },
  };
}
