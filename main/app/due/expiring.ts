import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import { ownersCorporation } from '../../../shared/model/certificate-set.ts';
import {
  dateOfRule,
  freeUpdateUntil,
  lastDayWithin,
  orderAheadOf,
  reliedOnUntil,
  timeToOrder,
} from '../../../shared/model/due/certificate-age.ts';
import type { DueLineOf, DueOrder } from '../../../shared/model/due/due-line.ts';
import { type DueRule, ruleOfProduct } from '../../../shared/model/due/due-rule.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { shownProductName } from '../../../shared/model/product-name.ts';
import { assessmentYearOf, sideOf } from '../../ordering/existing/compare-purchases.ts';
import { createExtraDataOf } from '../../ordering/existing/purchases-of.ts';
import type { Db } from '../../storage/db.ts';
import { mattersContracting, mattersSettling, type OpenMatter } from './due-matters.ts';
import type { InCarts } from './in-carts.ts';
import { linesOfMatters, type ProductLine } from './product-lines.ts';
import { type DueQuestion, ofRule } from './question.ts';

/**
 * Certificates that are too old, or of another year, on the date of their matter, from when it is time to order them again. Of each
 * thing the newest counts; none is due while another is on its way.
 */
export function expiringCertificates(question: DueQuestion, inCarts: InCarts): DueLineOf<'expiring'>[] {
  const { db, connectionId, today, rules, daysOff } = question;
  const aged = rules.filter(
    ({ kind, isOn, days, isOfYear }) => kind === 'age' && isOn && (days !== null || isOfYear),
  );
  const open = mattersWithDates(question, aged);
  const codes = aged.flatMap(({ productCodes }) => productCodes);
  const lines = linesOfMatters(db, connectionId, [...open.keys()], codes).filter(({ isOver }) => !isOver);
  const extraDataOf = extraDataIn(db);
  const timely = new Map(aged.map((rule) => [rule.id, timeToOrder(rule, today, daysOff)]));
  const yearOf = (extraData: ExtraData | null) =>
    extraData === null ? null : assessmentYearOf(extraData, question.wire);
  return [...newestOfEach(question, extraDataOf, lines, open).values()].flatMap(
    ({ line, rule, isWaiting }) => {
      const found = open.get(line.matterId);
      if (isWaiting || line.kept === null || found === undefined) return [];
      const { matter, isMine } = found;
      const date = dateOfRule(rule, matter);
      if (date === null || timely.get(rule.id)?.(date.day) !== true) return [];
      const issuedOn = melbourneDay(line.kept.at);
      const until = reliedOnUntil(rule, { issuedOn, year: rule.isOfYear ? yearOf(extraDataOf(line)) : null });
      if (until === null || until.day >= date.day) return [];
      const free = freeUpdateUntil(rule, issuedOn);
      const order = orderOf(line);
      return [
        {
          key: `expiring ${line.kept.documentId}`,
          kind: 'expiring' as const,
          matter,
          isMine,
          rule: ofRule(rule),
          productName: shownProductName(line.productName, line.productCode),
          identifier: line.identifier,
          documentId: line.kept.documentId,
          issuedOn,
          until: until.day,
          because: until.because,
          dateName: date.name,
          date: date.day,
          freeUpdateUntil: free !== null && free >= today && until.because === 'age' ? free : null,
          order,
          isInCart: order !== null && inCarts(matter.id, order, rule.productCodes),
        },
      ];
    },
  );
}

/** Open matters that a rule can have a line for, by their ids. */
function mattersWithDates(
  { db, connectionId, today, daysOff }: DueQuestion,
  rules: readonly DueRule[],
): ReadonlyMap<string, OpenMatter> {
  const ahead = Math.max(0, ...rules.map(orderAheadOf));
  const last = lastDayWithin(today, ahead, daysOff);
  const counts = (to: 'settlement' | 'contract') =>
    rules.some(({ counted }) => Object.values(counted).includes(to));
  const found = [
    ...(counts('settlement') ? mattersSettling(db, connectionId, today, last) : []),
    ...(counts('contract') ? mattersContracting(db, connectionId, today, last) : []),
  ];
  return new Map(found.map((one) => [one.matter.id, one]));
}

interface Newest {
  readonly line: ProductLine;
  readonly rule: DueRule;
  /** Another of it was ordered and is not here yet. */
  readonly isWaiting: boolean;
}

function newestOfEach(
  { rules, wire }: DueQuestion,
  extraDataOf: ExtraDataOf,
  lines: readonly ProductLine[],
  open: ReadonlyMap<string, OpenMatter>,
): ReadonlyMap<string, Newest> {
  const newest = new Map<string, Newest>();
  for (const line of lines) {
    const rule = ruleOfProduct(rules, line.productCode);
    const kind = open.get(line.matterId)?.matter.kind;
    if (rule === null || kind === undefined) continue;
    if (rule.isOfParty && kind === 'purchase') {
      // What a vendor obtained does not protect the purchaser: it is none that the matter has.
      const product = { productCode: line.productCode, name: line.productName, extraDataKeys: [] };
      const matter = { kind, parties: [], settlementOn: null };
      if (sideOf(product, { extraData: extraDataOf(line), matter }, wire) === 'vendor') continue;
    }
    const { pfi, authority } = idsOf(line);
    const isOfAuthority = rule.productCodes.includes(ownersCorporation.productCode);
    const thing = [line.matterId, rule.id, pfi ?? line.identifier, isOfAuthority ? authority : null];
    const key = JSON.stringify(thing);
    const before = newest.get(key);
    const isWaiting = line.isWaiting || before?.isWaiting === true;
    const isNewer = (line.kept?.at ?? 0) > (before?.line.kept?.at ?? 0);
    newest.set(key, { line: before === undefined || isNewer ? line : before.line, rule, isWaiting });
  }
  return newest;
}

function idsOf({ ids }: ProductLine): { readonly pfi: string | null; readonly authority: string | null } {
  const pairs = ids === null ? [] : (JSON.parse(ids) as [string, string][]);
  const of = (name: string) => pairs.find(([key]) => key === name)?.[1] ?? null;
  return { pfi: of('propertyPfi'), authority: of('authorityId') };
}

/** Null where the property is not known by its PFI: then a person looks it up. */
function orderOf(line: ProductLine): DueOrder | null {
  const { pfi, authority } = idsOf(line);
  if (pfi === null) return null;
  return {
    productCode: line.productCode,
    volumeFolio: null,
    propertyPfi: pfi,
    address: line.address,
    authorityId: authority,
  };
}

type ExtraDataOf = ReturnType<typeof extraDataIn>;

/** The extra data with which a line was ordered; null where it is not known. */
function extraDataIn(db: Db) {
  const extraDataOf = createExtraDataOf(db);
  return (line: ProductLine) => {
    const row = db.get('SELECT intent_id, history_id, thing_key FROM item WHERE id = ?', line.itemId ?? '');
    if (row === undefined) return null;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const owner = { intentId: text(row.intent_id), historyId: text(row.history_id) };
    return extraDataOf(owner, String(row.thing_key), line.productCode);
  };
}
