import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid, notFound } from '../../shared/contract/failures.ts';
import type { AdjustmentVersion } from '../../shared/contract/views/adjustments.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { type LandTaxRule, landTaxAnswer } from '../../shared/model/adjustments/land-tax.ts';
import { isLandTaxBarred, landTaxText } from '../../shared/model/adjustments/land-tax-text.ts';
import { readStatement } from '../../shared/model/adjustments/read-statement.ts';
import type { Statement } from '../../shared/model/adjustments/statement.ts';
import {
  type StatementContent,
  statementContent,
  statementFacts,
} from '../../shared/model/adjustments/version-schema.ts';
import { savedMeanwhileText } from '../../shared/model/adjustments/version-text.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { partyName } from '../../shared/model/party-text.ts';
import { checkYourName } from '../../shared/model/person-name.ts';
import type { AppContext, Ids } from '../context/app-context.ts';
import type { Clock } from '../ports/clock.ts';
import type { SqlRow } from '../storage/db.ts';
import { ofMatterOrMerged } from '../storage/merged-matters.ts';

type Failure = DeclaredFailure<'INVALID' | 'NOT_FOUND'>;

interface SavedStatement {
  readonly matterId: string;
  readonly content: StatementContent;
  readonly savedBy: string;
  readonly after: string | null;
}

/** A version as it is printed. */
export interface PrintedVersion extends AdjustmentVersion {
  readonly facts: (readonly [name: string, value: string])[];
}

export interface Versions {
  /** Newest first; null where there is no such matter. */
  of(connectionId: string, matterId: string): AdjustmentVersion[] | null;
  save(connectionId: string, saved: SavedStatement): Result<AdjustmentVersion, Failure>;
  get(connectionId: string, id: string): PrintedVersion | null;
}

interface VersionsParts extends Pick<AppContext, 'db' | 'events'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'newId' | 'computer'>;
  readonly matter: (connectionId: string, id: string) => MatterView | null;
  readonly landTaxRule: () => LandTaxRule;
}

export function createVersions({ clock, db, events, ids, matter, landTaxRule }: VersionsParts): Versions {
  const rowsOf = (matterId: string) =>
    db.all(
      `SELECT * FROM adjustment_version WHERE ${ofMatterOrMerged} ORDER BY saved_at DESC, id DESC`,
      matterId,
    );

  return {
    of(connectionId, matterId) {
      return matter(connectionId, matterId) === null ? null : rowsOf(matterId).map(viewOf);
    },
    save(connectionId, { matterId, content, savedBy, after }) {
      const about = matter(connectionId, matterId);
      if (about === null) return failed(notFound('matter', matterId));
      const faults = [...contentFaults(content, about, landTaxRule()), ...checkYourName(savedBy, 'savedBy')];
      if (faults.length > 0) return failed(invalid(faults));
      const result = db.transaction((): Result<AdjustmentVersion, Failure> => {
        const known = rowsOf(matterId);
        if ((known[0]?.id ?? null) !== after) return failed(invalid([savedMeanwhile]));
        const row = {
          id: ids.newId(),
          saved_at: Math.round(clock.now()),
          saved_by: savedBy.trim(),
          number: Math.max(0, ...known.map(({ number }) => Number(number))) + 1,
          // In the order of the schema: the same text on each computer of an office.
          content: JSON.stringify(statementContent.parse(content)),
          facts: JSON.stringify(factsOf(about)),
        };
        db.run(
          `INSERT INTO adjustment_version (id, matter_id, number, saved_at, saved_by, content, facts, computer)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[row.id, matterId, row.number, row.saved_at, row.saved_by, row.content, row.facts, ids.computer],
        );
        return ok(viewOf(row));
      });
      if (result.ok) events.publish('matterChanged', { matter: about });
      return result;
    },
    get(connectionId, id) {
      const row = db.get(
        `SELECT adjustment_version.* FROM adjustment_version JOIN matter ON matter.id = matter_id
         WHERE adjustment_version.id = ? AND connection_id = ?`,
        id,
        connectionId,
      );
      if (row === undefined) return null;
      return { ...viewOf(row), facts: statementFacts.parse(JSON.parse(String(row.facts))) };
    },
  };
}

const savedMeanwhile: Fault = { field: 'after', message: savedMeanwhileText };

function viewOf(row: SqlRow): AdjustmentVersion {
  return {
    id: String(row.id),
    number: Number(row.number),
    savedAt: Number(row.saved_at),
    savedBy: String(row.saved_by),
    content: statementContent.parse(JSON.parse(String(row.content))),
  };
}

/** What is wrong with a statement of this matter; each fault names its field below `content`. */
function contentFaults(content: StatementContent, matter: MatterView, rule: LandTaxRule): Fault[] {
  const read = readStatement(statementOf(content));
  const faults = read.ok ? [] : [...read.failure];
  const answer = landTaxAnswer(rule, matter.contractOn, content.priceCents);
  const barred = isLandTaxBarred(answer) ? landTaxText(answer) : null;
  for (const [index, { subject }] of content.lines.entries()) {
    if (subject === 'landTax' && barred !== null)
      faults.push({ field: `lines[${index}].subject`, message: barred });
  }
  return faults.map(({ field, message }) => ({
    field: field === '' ? 'content' : `content.${field}`,
    message,
  }));
}

/** The statement alone, as it is worked out. */
export function statementOf({ lines, other, ...content }: StatementContent): Statement {
  return {
    settlementDate: content.settlementDate,
    priceCents: content.priceCents,
    depositCents: content.depositCents,
    lines: lines.map(({ label, kind, from, to, amountCents, paid, basis }) => ({
      label,
      kind,
      from,
      to,
      amountCents,
      paid,
      basis,
    })),
    other: other.map(({ label, amountCents, payableBy }) => ({ label, amountCents, payableBy })),
  };
}

function factsOf({ number, property, parties }: MatterView): PrintedVersion['facts'] {
  const named = (role: 'vendor' | 'purchaser') =>
    parties
      .filter((party) => party.role === role)
      .map(partyName)
      .join(', ');
  const facts = [
    ['Matter', number],
    ['Property', property],
    ['Vendor', named('vendor')],
    ['Purchaser', named('purchaser')],
  ] as const;
  return facts.filter(([, value]) => value !== '');
}

/** `2026-118 adjustments version 2`, without the ending. */
export function versionFileName({ facts, number }: PrintedVersion): string {
  return `${facts[0]?.[1] ?? ''} adjustments version ${number}`.trim();
}

/** In the foot of each page. */
export function versionReference({ facts, number, savedAt }: PrintedVersion): string {
  return `Matter ${facts[0]?.[1] ?? ''}, version ${number} of ${melbourneDay(savedAt)}`;
}
