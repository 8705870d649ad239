import { createHash } from 'node:crypto';
import { matterRefused } from '../../shared/contract/failures.ts';
import { chosenFields, type MatterMerge, type MergedKeep } from '../../shared/contract/views/matter-acts.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkMatterDetails, type MatterDetails, matterKinds } from '../../shared/model/matter.ts';
import { isSameValue } from '../../shared/model/matter-change.ts';
import { areSameParties, type Party } from '../../shared/model/party.ts';
import type { Db } from '../storage/db.ts';
import { partiesIn, partiesOfMatter, writeParties } from '../storage/matter-parties.ts';
import { restrictedRefusal } from '../storage/restricted-matters.ts';
import { filedUnder, fileThing } from './filing.ts';
import type { ActDone, ActParts, ActRefusal } from './matter-act.ts';
import { createMatterMoney } from './matter-money.ts';
import {
  addAct,
  addFormer,
  liveMatter,
  type MatterState,
  noteNumber,
  partFromEarlier,
} from './matter-rows.ts';

/** All that is written on a matter. `earlier`: parties as text, of versions before rows. */
export type KeptDetails = MatterDetails & { readonly earlier: string };

/** Details of both as they were, and what became of those of the remaining matter. */
export interface BeforeMerge {
  readonly from: KeptDetails;
  readonly into: KeptDetails;
  readonly merged: KeptDetails;
}

interface Merging {
  mergePreview(connectionId: string, fromId: string, intoId: string): Result<MatterMerge, ActRefusal> | null;
  merge(
    connectionId: string,
    fromId: string,
    intoId: string,
    choice: { readonly keep: MergedKeep; readonly revision: string },
  ): Result<ActDone, ActRefusal> | null;
}

const evidence = ['order', 'elsewhere', 'statement', 'purchase', 'alert', 'document', 'ownerSearch'] as const;

export function createMerging(db: Db, parts: ActParts): Merging {
  const money = createMatterMoney(db);

  function both(connectionId: string, fromId: string, intoId: string) {
    const [from, into] = [fromId, intoId].map((id) => liveMatter(db, connectionId, id));
    return from && into ? { from, into } : null;
  }

  function previewOf(connectionId: string, from: MatterState, into: MatterState): MatterMerge {
    const things = filedUnder(db, connectionId, from, evidence);
    const countOf = (...kinds: readonly string[]) => things.filter(({ kind }) => kinds.includes(kind)).length;
    const n = (sql: string, ...values: string[]) => Number(db.get(sql, ...values)?.n ?? 0);
    const [details, kept] = [detailsOf(db, from.id), detailsOf(db, into.id)];
    const { totalCents, elsewhere } = money.money(from.id);
    const said = {
      from: { id: from.id, number: from.number },
      into: { id: into.id, number: into.number },
      orders: countOf('order', 'elsewhere'),
      documents: n('SELECT count(*) AS n FROM document WHERE matter_id = ?', from.id),
      statements: countOf('statement'),
      purchases: countOf('purchase'),
      alerts: countOf('alert'),
      ownerSearches: countOf('ownerSearch'),
      links: n('SELECT count(*) AS n FROM matter_link WHERE matter_id = ? AND detached_at IS NULL', from.id),
      parties: newParties(details.parties, kept.parties).length,
      hasNotes: details.notes !== '',
      cartLines: parts.cartLinesFor(connectionId, from.number),
      cents: totalCents + elsewhere.totalCents,
      differing: chosenFields.flatMap((field) => {
        const [one, other] = [details[field] ?? '', kept[field] ?? ''];
        return isEmpty(field, one) || isEmpty(field, other) || one === other
          ? []
          : [{ field, from: one, into: other }];
      }),
    };
    const content = JSON.stringify([said, details, kept, things.map(({ thing }) => thing)]);
    return { ...said, revision: createHash('sha256').update(content).digest('base64') };
  }

  return {
    mergePreview(connectionId, fromId, intoId) {
      const matters = both(connectionId, fromId, intoId);
      if (matters === null) return null;
      const { from, into } = matters;
      const refusal = from.id === into.id ? sameMatter(into) : notMerged(from, into);
      if (refusal !== null) return failed(refusal);
      return ok(previewOf(connectionId, from, into));
    },
    merge(connectionId, fromId, intoId, { keep, revision }) {
      const matters = both(connectionId, fromId, intoId);
      if (matters === null) return null;
      const { from, into } = matters;
      const refusal = from.id === into.id ? sameMatter(into) : notMerged(from, into);
      if (refusal !== null) return failed(refusal);
      if (previewOf(connectionId, from, into).revision !== revision)
        return failed(matterRefused({ kind: 'previewChanged' }));
      const before = {
        from: detailsOf(db, fromId),
        into: detailsOf(db, intoId),
      };
      const merged = mergedDetails(before.from, before.into, keep);
      if (checkMatterDetails(merged).length > 0)
        return failed(matterRefused({ kind: 'tooLong', field: 'notes' }));
      return db.transaction(() => {
        for (const one of [from, into]) partFromEarlier(db, parts, connectionId, one);
        const actId = addAct(db, parts, {
          connectionId,
          kind: 'merged',
          matterId: intoId,
          mergedId: fromId,
          fromNumber: from.number,
          toNumber: into.number,
          undoes: null,
          before: JSON.stringify({ ...before, merged } satisfies BeforeMerge),
        });
        const count = fileAll(connectionId, actId, from, into);
        writeDetails(db, intoId, merged);
        writeDetails(db, fromId, nothingWritten);
        const now = Math.round(parts.now());
        db.run('UPDATE matter SET last_used_at = ? WHERE id = ?', now, intoId);
        db.run(
          'UPDATE matter SET deleted_at = ?, merged_into = ?, opened_by_order = 0 WHERE id = ?',
          now,
          intoId,
          fromId,
        );
        parts.renumberCarts(connectionId, from.number, into.number);
        return ok({ actId, matterId: intoId, count });
      });
    },
  };

  function notMerged(from: MatterState, into: MatterState) {
    const refusal = restrictedRefusal(db, [from.id, into.id]);
    return refusal === null ? null : matterRefused(refusal);
  }

  /** Puts everything of one matter into the other, with its numbers. How many orders, charges and documents of its own there were. */
  function fileAll(connectionId: string, actId: string, from: MatterState, into: MatterState): number {
    const place = { id: into.id, number: into.number };
    // An alert that only its reference names follows the number.
    const isNamed = (thing: string) =>
      db.get('SELECT 1 FROM title_alert WHERE id = ? AND matter_id IS NULL', thing) !== undefined;
    const things = filedUnder(db, connectionId, from, evidence).filter(
      ({ kind, thing }) => kind !== 'alert' || !isNamed(thing),
    );
    for (const thing of things) fileThing(db, actId, thing, place);
    for (const link of filedUnder(db, connectionId, from, ['link'])) {
      if (makeRoomForLink(link.thing, into.id)) fileThing(db, actId, link, place);
    }
    for (const event of filedUnder(db, connectionId, from, ['event'])) fileThing(db, actId, event, place);
    const numbers = db
      .all('SELECT number FROM former_number WHERE matter_id = ?', from.id)
      .map((row) => String(row.number));
    for (const number of [...numbers, from.number]) {
      addFormer(db, connectionId, number, into.id);
      noteNumber(db, actId, { number, matterId: from.id }, place);
    }
    return things.length;
  }

  /** Whether a link can be moved: the other matter may have the same thing. One that was taken off there gives way. */
  function makeRoomForLink(linkId: string, intoId: string): boolean {
    const other = db.get(
      `SELECT theirs.id, theirs.detached_at IS NOT NULL AND mine.detached_at IS NULL AS gives_way
       FROM matter_link AS mine JOIN matter_link AS theirs ON theirs.matter_id = ? AND theirs.kind = mine.kind
         AND theirs.thing = mine.thing WHERE mine.id = ?`,
      intoId,
      linkId,
    );
    if (other === undefined) return true;
    if (other.gives_way !== 1) return false;
    db.run('DELETE FROM matter_link WHERE id = ?', other.id ?? null);
    return true;
  }
}

function sameMatter({ id, number }: MatterState) {
  return matterRefused({ kind: 'sameMatter', id, number });
}

const isEmpty = (field: (typeof chosenFields)[number], value: string) =>
  value === '' || (field === 'kind' && value === 'other');

export function detailsOf(db: Db, id: string): KeptDetails {
  const row = db.get(`SELECT matter.*, ${partiesOfMatter} AS party_rows FROM matter WHERE id = ?`, id);
  return {
    kind: matterKinds.find((kind) => kind === row?.kind) ?? 'other',
    client: String(row?.client ?? ''),
    parties: partiesIn(row?.party_rows),
    property: String(row?.property ?? ''),
    contractOn: typeof row?.contract_on === 'string' ? row.contract_on : null,
    settlementOn: typeof row?.settlement_on === 'string' ? row.settlement_on : null,
    lookedAfterBy: String(row?.looked_after_by ?? ''),
    notes: String(row?.notes ?? ''),
    earlier: String(row?.parties ?? ''),
  };
}

const nothingWritten: KeptDetails = {
  kind: 'other',
  client: '',
  parties: [],
  property: '',
  contractOn: null,
  settlementOn: null,
  lookedAfterBy: '',
  notes: '',
  earlier: '',
};

/** What was written on a merged matter, and nobody knew of it then, goes before what was there before. */
export function writtenSince(db: Db, id: string, before: KeptDetails): KeptDetails {
  const since = Object.entries(detailsOf(db, id)).filter(
    ([field, value]) => !isSameValue(value, nothingWritten[field as keyof KeptDetails]),
  );
  return { ...before, ...Object.fromEntries(since) };
}

export function writeDetails(db: Db, id: string, details: KeptDetails): void {
  const { kind, client, property, settlementOn, lookedAfterBy, notes, earlier } = details;
  // The details before a merge of an earlier version have none.
  const contractOn = details.contractOn ?? null;
  db.run(
    `UPDATE matter SET kind = ?, client = ?, property = ?, contract_on = ?, settlement_on = ?, looked_after_by = ?,
       notes = ?, parties = ? WHERE id = ?`,
    kind,
    client,
    property,
    contractOn,
    settlementOn,
    lookedAfterBy,
    notes,
    earlier,
    id,
  );
  writeParties(db, id, details.parties);
}

function newParties(from: readonly Party[], known: readonly Party[]): Party[] {
  return from.filter((party) => !known.some((other) => areSameParties([party], [other])));
}

/** What is written in both is kept once; parties and notes of both stay. */
function mergedDetails(from: KeptDetails, into: KeptDetails, keep: MergedKeep): KeptDetails {
  const pick = <Field extends (typeof chosenFields)[number]>(field: Field): KeptDetails[Field] => {
    if (isEmpty(field, into[field] ?? '')) return from[field];
    if (isEmpty(field, from[field] ?? '')) return into[field];
    return keep[field] === 'from' ? from[field] : into[field];
  };
  const joined = (one: string, other: string, between: string) =>
    one === other ? one : [one, other].filter((text) => text !== '').join(between);
  return {
    kind: pick('kind'),
    property: pick('property'),
    client: pick('client'),
    contractOn: into.contractOn ?? from.contractOn,
    settlementOn: pick('settlementOn'),
    lookedAfterBy: into.lookedAfterBy || from.lookedAfterBy,
    parties: [...into.parties, ...newParties(from.parties, into.parties)],
    notes: joined(into.notes, from.notes, '\n\n'),
    earlier: joined(into.earlier, from.earlier, '\n'),
  };
}
