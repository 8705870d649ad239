import { setImmediate as turn } from 'node:timers/promises';
import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, invalid, notFound, serviceFailed } from '../../shared/contract/failures.ts';
import type { StatementSummaryView, StatementView } from '../../shared/contract/views/statement.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Knowingly } from '../../shared/model/claim-failure.ts';
import { customerReferenceOf, newMark } from '../../shared/model/customer-reference.ts';
import {
  type Comparison,
  compareStatements,
} from '../../shared/model/register-changes/compare-statements.ts';
import { aboutOf, type StatementAbout } from '../../shared/model/statement-about.ts';
import { drssTitleId, parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import { alreadyCharged } from '../charging/already-charged.ts';
import type { Charge } from '../charging/charges.ts';
import { claimCharge } from '../charging/claim-charge.ts';
import {
  type ApplyAnswer,
  notNoted,
  recoverCharges,
  type SendingParts,
  sendCharge,
} from '../charging/send-charge.ts';
import { createUnderWay } from '../charging/under-way.ts';
import type { AppContext } from '../context/app-context.ts';
import { answerCaps } from '../http/answer-caps.ts';
import { loopbackOriginOf } from '../http/link-policy.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Power } from '../ports/power.ts';
import type { ContentStore } from '../storage/content-store.ts';
import { currentNumber, matterFaults } from '../storage/known-matter.ts';
import { createCertificates, type FetchFailure, type NewCertificate } from './certificates.ts';
import { interpretStatement, receivedText, type StatementMeaning } from './interpret-statement.ts';
import { createPdfQueue } from './pdf-queue.ts';
import { createPdfStore } from './pdf-store.ts';
import { readAnswer } from './read-answer.ts';
import { loggedAnswer } from './restore-statement.ts';
import { createSearchedStatements } from './searched-statements.ts';
import { checkRequest } from './statement-faults.ts';
import { createStatementStore, type StatementRow } from './statement-store.ts';
import { headOf, summaryOf } from './statement-views.ts';
import { decodeText } from './text-version.ts';

export type RetrieveFailure = DeclaredFailure<
  'INVALID' | 'ALREADY_PLACED' | 'CLAIM_FAILED' | 'SERVICE_FAILED' | 'HOST_FAILED'
>;

interface StatementRequest extends Knowingly {
  /** As typed; an encrypted id is refused. */
  readonly volumeFolio: string;
  readonly matterNumber: string;
  readonly withText: boolean;
  readonly withCertificate: boolean;
  /** The earlier statement with unknown outcome that the person knowingly asks for again. */
  readonly afterUnknown?: string | undefined;
}

/** A search that nobody is there to confirm. */
export interface ScheduledSearch {
  /** Asked once more at the last moment before anything is written down: while the office was asked, anything may have changed. */
  isStillDue(): boolean;
  /** Reserves what the charge of this id is counted as, in the transaction that writes it down. Throws where the limit forbids it. */
  reserve(chargeId: string): void;
  /** For the log of orders, so that a lost library gets the reservation back. */
  logged(): Readonly<Record<string, unknown>>;
}

/** Register statements: asked for once, stored before they are shown, interpreted from what was stored. */
export interface Register {
  /**
   * Chargeable, sent at most once. A statement comes back whenever bytes may have left, also in state `unknown` or
   * `unreadable`; a failure means that nothing was charged.
   */
  retrieve(
    request: StatementRequest,
    scheduled?: ScheduledSearch,
  ): Promise<Result<StatementView, RetrieveFailure>>;
  /** Of the current connection, newest first, at most 500; with `text`, those that hold each of its words. */
  list(filter: {
    readonly volumeFolio?: string | undefined;
    readonly matterNumber?: string | undefined;
    readonly text?: string;
  }): StatementSummaryView[];
  get(id: string): StatementView | null;
  /** What differs between two statements, the earlier first. Null where one of them is not here or is no JSON. */
  compare(earlierId: string, laterId: string): Comparison | null;
  /** For the search, of every connection. */
  readonly searched: ReturnType<typeof createSearchedStatements>;
  /** Tries for the PDF now; gives the document's id, also where it is here already. */
  fetchCertificate(id: string): Promise<Result<string, FetchFailure>>;
  /** Wants the PDF of a statement once more, because its file is damaged. */
  fetchAgain(id: string): void;
  /** Takes up what an earlier run left half done. */
  recover(): void;
  /** Begins to download the PDFs that are not here yet. */
  start(): void;
  /** Ends downloading; a statement that is being asked for goes on. */
  stop(): Promise<void>;
  /** A statement is being asked for. */
  isBusy(): boolean;
  /** Resolves when none is. */
  idle(): Promise<void>;
}

interface RegisterParts extends Pick<AppContext, 'random' | 'ids' | 'db' | 'events'>, SendingParts {
  readonly store: ContentStore;
  /** Of the application, for x-source-system. */
  readonly version: string;
  readonly power: Power;
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly matterId: (connectionId: string, number: string) => string;
  /** Writes a document's row. */
  readonly keepDocument: (document: NewCertificate) => void;
}

const nothingAbout: StatementAbout = { address: null, land: null, proprietors: [] };
const mayHaveBeenCharged = 'The statement may have been charged.';

export function createRegister(parts: RegisterParts): Register {
  const { charges, clock, log, ids, events } = parts;
  const statements = createStatementStore(parts.db);
  const pdfs = createPdfStore(parts.db);
  const sending = createUnderWay();
  const currentId = () => parts.current().connection.id;

  function tell(id: string, name: 'statementChanged' | 'statementPdfRefused' = 'statementChanged'): void {
    const row = statements.get(id);
    const charge = charges.get(id);
    if (row === null || charge === null) return;
    const statement = summaryOf(row, headOf(charge), queue.isRunning(id));
    events.publish(name, { statement, connectionId: row.connectionId });
  }
  // A statement has the id of its charge.
  events.on('chargeChanged', ({ chargeId }) => tell(chargeId));

  function meaningOf(row: StatementRow, charge: Charge): StatementMeaning {
    const baseUrl = parts.serviceFor(row.connectionId)?.connection.baseUrl;
    const loopbackOrigin = baseUrl === undefined ? null : loopbackOriginOf(baseUrl);
    const bytes = charge.rawAnswer ?? new Uint8Array();
    return interpretStatement(bytes, charge.contentType, row.volumeFolio, { loopbackOrigin });
  }

  const applyAnswer: ApplyAnswer = (charge, doubt) => {
    const { row } = known(charge.id);
    const { statement, text, link, remarks } = meaningOf(row, charge);
    const doubts = doubt === null ? [] : [doubt, ...(statement === null ? [] : [mayHaveBeenCharged])];
    const cause = [...doubts, ...remarks].join(' ') || null;
    const described = () => {
      statements.describe(charge.id, {
        producedDate: statement?.producedDate || null,
        securityNo: statement?.securityNo || null,
        hasText: text !== null,
        hasLink: link !== null,
      });
      if (statement !== null) statements.describeAbout(charge.id, aboutOf(statement));
      if (link !== null) pdfs.want(charge.id, clock.now());
    };
    if (statement === null) charges.move(charge.id, 'UNREADABLE', { cause }, described);
    else charges.move(charge.id, 'DONE', { cause, answer: loggedAnswer(statement) }, described);
    queue.wake();
  };

  async function retrieve(
    request: StatementRequest,
    scheduled?: ScheduledSearch,
  ): Promise<Result<StatementView, RetrieveFailure>> {
    const knownBefore = parts.claims?.known() ?? 0;
    const service = parts.current();
    const { connection } = service;
    const checked = checkRequest(request, connection);
    if (!checked.ok) return failed(invalid(checked.failure));
    const { title, accountId } = checked.value;
    const asked = currentNumber(parts.db, connection.id, checked.value.matterNumber);
    const closed = matterFaults(parts.db, connection.id, asked);
    if (closed.length > 0) return failed(invalid(closed));
    const id = ids.newId();
    const about = {
      matterNumber: asked,
      productName: 'Register statement',
      identifier: title,
      known: knownBefore,
    };
    const notClaimed = await claimCharge(
      parts,
      { id, connectionId: connection.id, kind: 'statement', key: title, ...about },
      request,
    );
    if (notClaimed !== null) return failed(notClaimed);
    // Meanwhile it may have been closed or renamed.
    const matterNumber = currentNumber(parts.db, connection.id, checked.value.matterNumber);
    const closedMeanwhile = matterFaults(parts.db, connection.id, matterNumber);
    if (closedMeanwhile.length > 0 || scheduled?.isStillDue() === false) {
      parts.claims?.drop(id);
      return failed(invalid(closedMeanwhile));
    }
    const customerReference = customerReferenceOf(
      matterNumber,
      newMark(parts.random.bytes(12), ids.computer),
    );
    let earlier: Charge | null;
    try {
      const matterId = parts.matterId(connection.id, matterNumber);
      earlier = charges.prepare(
        {
          id,
          connectionId: connection.id,
          kind: 'statement',
          key: title,
          request: {
            api: 'drss',
            method: 'GET',
            path: `/drss/v2/titles/${drssTitleId(title)}`,
            query: {
              registerSearchStatement: String(request.withText),
              registerSearchStatementCertificate: String(request.withCertificate),
            },
            body: null,
          },
          about: {
            matterNumber,
            reference: customerReference,
            subject: {
              volumeFolio: title,
              withText: request.withText,
              withCertificate: request.withCertificate,
              ...(scheduled === undefined ? {} : { scheduled: scheduled.logged() }),
            },
          },
          afterUnknown: request.afterUnknown ?? null,
        },
        () => {
          statements.add({
            id,
            connectionId: connection.id,
            matterId,
            volumeFolio: title,
            withText: request.withText,
            withCertificate: request.withCertificate,
            customerReference,
          });
          scheduled?.reserve(id);
        },
      );
    } catch (error) {
      parts.claims?.drop(id);
      return failed(hostFailed(notNoted(log, error)));
    }
    if (earlier !== null) {
      parts.claims?.drop(id);
      const { matterNumber: matter } = known(earlier.id).row;
      return failed(alreadyCharged(earlier, { matter, afterUnknown: request.afterUnknown }));
    }
    const failure = await sendCharge(
      parts,
      service,
      id,
      {
        headers: {
          account_id: accountId,
          customer_reference: customerReference,
          'x-source-system': `landfolio/${parts.version}`,
        },
        maxBytes: answerCaps.registerStatement,
      },
      applyAnswer,
    );
    return failure === null ? ok(viewOf(id)) : failed(serviceFailed(failure));
  }

  function known(id: string): { row: StatementRow; charge: Charge } {
    const row = statements.get(id);
    const charge = charges.get(id);
    if (row === null || charge === null) throw new Error(`No statement ${id}`);
    return { row, charge };
  }

  function shownMeaning(row: StatementRow, charge: Charge): StatementMeaning | null {
    // What was received stays to be read, also where the service provider said since what became of it.
    const isShown =
      charge.state === 'DONE' ||
      (charge.rawAnswer !== null && ['UNREADABLE', 'PLACED', 'PRESUMED_ABSENT'].includes(charge.state));
    return isShown ? meaningOf(row, charge) : null;
  }

  function viewOf(id: string): StatementView {
    const { row, charge } = known(id);
    const summary = summaryOf(row, headOf(charge), queue.isRunning(id));
    const meaning = shownMeaning(row, charge);
    return {
      ...summary,
      statement: meaning?.statement ?? null,
      otherTitle: meaning?.otherTitle ?? null,
      leftOut: [...(meaning?.leftOut ?? [])],
      asReceived: [...(meaning?.asReceived ?? [])],
      text: meaning?.text ?? null,
      raw: meaning === null ? null : receivedText(charge.rawAnswer ?? new Uint8Array()),
    };
  }

  function ours(id: string): StatementRow | null {
    const row = statements.get(id);
    return row === null || row.connectionId !== currentId() ? null : row;
  }

  let isStopped = false;
  let reading: Promise<void> = Promise.resolve();

  /** Reads what lists say of statements that an earlier version stored, a few at a time. */
  async function describeEarlier(): Promise<void> {
    for (let last: string | null = null; ; await turn()) {
      const ids = isStopped ? [] : statements.withoutAbout(20);
      if (ids.length === 0) {
        // The lists are read again after any one of them changed.
        if (last !== null && !isStopped) tell(last);
        return;
      }
      parts.db.transaction(() => {
        for (const id of ids) {
          const { row, charge } = known(id);
          const { statement } = meaningOf(row, charge);
          const about = statement === null ? nothingAbout : aboutOf(statement);
          statements.describeAbout(id, about);
        }
      });
      last = ids.at(-1) ?? null;
    }
  }

  const queue = createPdfQueue({
    ...parts,
    pdfs,
    statement(id) {
      const row = statements.get(id);
      const charge = charges.get(id);
      return row === null || charge === null ? null : { ...row, requestedAt: charge.requestedAt };
    },
    link(id) {
      const { row, charge } = known(id);
      return meaningOf(row, charge).link;
    },
    tryOnce: createCertificates({
      ...parts,
      pdfs,
      transaction: (work) => parts.db.transaction(work),
      matterOf: (id) => known(id).row.matterId,
      keep: parts.keepDocument,
    }),
    changed: (id) => tell(id),
    refused: (id) => tell(id, 'statementPdfRefused'),
  });

  return {
    retrieve: (request, scheduled) => sending.track(retrieve(request, scheduled)),
    list({ volumeFolio, matterNumber, text = '' }) {
      const title = volumeFolio === undefined ? undefined : parseVolumeFolio(volumeFolio);
      if (title?.ok === false) return [];
      const rows = statements.list({
        connectionId: currentId(),
        volumeFolio: title?.value,
        matterNumber,
        text,
      });
      const heads = charges.heads(rows.map(({ id }) => id));
      return rows.flatMap((row) => {
        const head = heads.get(row.id);
        return head === undefined ? [] : [summaryOf(row, head, queue.isRunning(row.id))];
      });
    },
    get: (id) => (ours(id) === null ? null : viewOf(id)),
    compare(earlierId, laterId) {
      const [earlier, later] = [earlierId, laterId].map((id) => {
        const bytes = ours(id) === null ? null : (charges.get(id)?.rawAnswer ?? null);
        return bytes === null ? null : readAnswer(bytes);
      });
      return earlier?.ok && later?.ok ? compareStatements(earlier.value, later.value, decodeText) : null;
    },
    searched: createSearchedStatements(parts.db, (id) => {
      const { row, charge } = known(id);
      return shownMeaning(row, charge);
    }),
    async fetchCertificate(id) {
      if (ours(id) === null) return failed(notFound('statement', id));
      return queue.now(id);
    },
    fetchAgain(id) {
      pdfs.update(id, { state: 'WANTED', nextTryAt: clock.now() });
      queue.wake();
    },
    recover: () => recoverCharges(parts, 'statement', applyAnswer),
    start() {
      queue.start();
      reading = describeEarlier();
    },
    async stop() {
      isStopped = true;
      await Promise.all([queue.stop(), reading]);
    },
    isBusy: sending.isBusy,
    idle: sending.idle,
  };
}
