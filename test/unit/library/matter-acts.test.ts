import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDocumentLists } from '../../../main/library/document-lists.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { createHistoryStore } from '../../../main/ordering/history/history-store.ts';
import { alertsOfMatter } from '../../../main/storage/alert-matter.ts';
import { currentNumber, knownMatter } from '../../../main/storage/known-matter.ts';
import type { MergedKeep, MovableThing } from '../../../shared/contract/views/matter-acts.ts';
import { emptyParty, type Party } from '../../../shared/model/party.ts';
import { connectionId, type FiledLibrary, openFiledLibrary } from '../../support/filed-library.ts';

let library: FiledLibrary;
beforeEach(() => {
  library = openFiledLibrary();
});
afterEach(() => library.close());

const keepInto: MergedKeep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' };
const found = (number: string) => knownMatter(library.db, connectionId, number);
const rename = (id: string, number: string, takesFormer = false) =>
  library.acts.rename(connectionId, id, number, takesFormer);
const move = (things: readonly MovableThing[], number: string) =>
  library.acts.move(connectionId, things, number);
const undo = (actId: string | null | undefined) => library.acts.undo(connectionId, String(actId));
function merge(fromId: string, intoId: string, keep = keepInto) {
  const preview = library.acts.mergePreview(connectionId, fromId, intoId);
  if (!preview?.ok) return preview;
  return library.acts.merge(connectionId, fromId, intoId, { keep, revision: preview.value.revision });
}
function actOf(result: { ok: boolean; value?: { actId: string | null } } | null | undefined): string {
  if (!result?.ok) throw new Error(`Refused: ${JSON.stringify(result)}`);
  return String(result.value?.actId);
}
const refusal = (data: object) => ({
  ok: false,
  failure: { code: 'MATTER_REFUSED', data: expect.objectContaining(data) },
});
const matterOf = (table: string, id: string) =>
  library.db.get(`SELECT matter_id FROM ${table} WHERE id = ?`, id)?.matter_id;
const linesOf = (id: string) =>
  library.db.all('SELECT matter, words FROM order_line WHERE intent_id = ? OR history_id = ?', id, id);
const said = (id: string) =>
  createMatterTimeline(library.db, { computer: 'desk' })
    .list({ id, number: library.numbers()[id] ?? '', connectionId }, [], 100)
    .entries.map(({ what }) => what);
/** All that was sent, and what was noted of it: no act changes any of it. */
const matterNumberOf = (historyId: string) =>
  library.db.get('SELECT matter_number AS number FROM history_order WHERE id = ?', historyId)?.number;
const sent = () => [
  library.db.all(
    'SELECT id, customer_reference, basket_key, body, body_sha256, cart, mark, state, raw_response FROM intent',
  ),
  library.db.all('SELECT * FROM intent_event'),
  library.db.all('SELECT * FROM charge'),
  library.db.all('SELECT * FROM charge_event'),
  library.db.all('SELECT id, customer_reference FROM register_statement'),
  library.db.all('SELECT id, customer_ref FROM title_alert'),
  library.db.all('SELECT id, customer_reference FROM history_order'),
];

describe('renaming', () => {
  test('lists orders under the new number, and the old one still finds the matter', () => {
    const id = library.matter('2024-117');
    const order = library.order(id);
    const before = sent();
    expect(rename(id, '2024-118')).toMatchObject({ ok: true });
    expect(library.numbers()).toEqual({ [id]: '2024-118' });
    expect(found('2024-117')).toMatchObject({ id, number: '2024-118', isFormer: true });
    expect(found('2024–117')).toMatchObject({ id });
    // What is sent from now on goes out under the new one, whichever is typed.
    expect(currentNumber(library.db, connectionId, '2024-117')).toBe('2024-118');
    expect(currentNumber(library.db, connectionId, 'M-9')).toBe('M-9');
    expect(library.matter('2024-117')).toBe(id);
    expect(library.matters.list(connectionId, { text: '2024-117' })).toMatchObject([
      { id, formerNumbers: ['2024-117'] },
    ]);
    expect(linesOf(order)).toEqual([{ matter: '2024-118', words: expect.stringContaining('2024-117 mark') }]);
    expect(sent()).toEqual(before);
    expect(said(id)).toContain('Matter number changed from 2024-117 to 2024-118');
    const [placed] = createMatterTimeline(library.db, { computer: 'desk' })
      .list({ id, number: '2024-118', connectionId }, ['order'], 100)
      .entries.filter(({ what }) => what.startsWith('Order confirmed'));
    expect(placed?.more).toMatch(/, sent to the service as 2024-117$/);
  });

  test('refuses the number of another matter, names it, and changes nothing', () => {
    const id = library.matter('A');
    const other = library.matter('B');
    expect(rename(id, 'B')).toEqual(refusal({ kind: 'numberTaken', id: other, number: 'B', wanted: 'B' }));
    expect(rename(id, ' ')).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
    expect(rename('nobody', 'C')).toBeNull();
    expect(library.numbers()).toEqual({ [id]: 'A', [other]: 'B' });
    expect(rename(id, 'A')).toMatchObject({ ok: true, value: { actId: null } });
  });

  test('takes a number that another matter had before only where the person says so', () => {
    const one = library.matter('A');
    const two = library.matter('B');
    rename(one, 'C');
    expect(rename(two, 'A')).toEqual(refusal({ kind: 'formerNumber', id: one, number: 'C' }));
    const taken = rename(two, 'A', true);
    expect(found('A')).toMatchObject({ id: two, isFormer: false });
    // And the first one cannot get it back while it is the second one's.
    const [act] = library.db.all(`SELECT id FROM matter_act WHERE matter_id = ?`, one);
    expect(undo(String(act?.id))).toEqual(refusal({ kind: 'numberGone', wanted: 'A', number: 'A' }));
    actOf(taken);
  });

  test('leaves an alert with its matter, though its reference begins with the number that another matter gets', () => {
    const [one, two, three] = [library.matter('A'), library.matter('B'), library.matter('D')];
    const alert = library.alert('A lot 7');
    rename(one, 'C');
    rename(three, 'A lot');
    expect(alertsOfMatter(library.db, connectionId, one)).toEqual([alert]);
    const act = actOf(rename(two, 'A', true));
    expect(alertsOfMatter(library.db, connectionId, one)).toEqual([alert]);
    undo(act);
    expect(alertsOfMatter(library.db, connectionId, one)).toEqual([alert]);
    expect(alertsOfMatter(library.db, connectionId, two)).toEqual([]);
  });

  test('undone, the number is the old one, and the new one finds nothing unless something went out under it', () => {
    const id = library.matter('A');
    const act = actOf(rename(id, 'B'));
    expect(undo(act)).toMatchObject({ ok: true });
    expect(library.numbers()).toEqual({ [id]: 'A' });
    expect(found('B')).toBeNull();
    expect(undo(act)).toEqual(refusal({ kind: 'undone' }));
    const again = actOf(rename(id, 'B'));
    library.order(id);
    expect(undo(again)).toMatchObject({ ok: true });
    expect(found('B')).toMatchObject({ id, number: 'A' });
  });

  test('takes the number of a deleted matter, whose orders stay its own', () => {
    const deleted = library.matter('A');
    const order = library.order(deleted);
    library.elsewhere('A');
    const alert = library.alert('A lot 7');
    library.db.run('UPDATE matter SET deleted_at = ? WHERE id = ?', library.now(), deleted);
    const id = library.matter('B');
    expect(rename(id, 'A')).toMatchObject({ ok: true });
    expect(linesOf(order)).toMatchObject([{ matter: 'A (deleted)' }]);
    expect(library.money(id)).toMatchObject({ orders: 0, chargesWithoutPrice: 0, elsewhere: { orders: 0 } });
    expect(library.money(deleted)).toMatchObject({ orders: 1, elsewhere: { orders: 1 } });
    expect(alertsOfMatter(library.db, connectionId, id)).toEqual([]);
    expect(matterOf('title_alert', alert)).toBe(deleted);
  });

  test('leaves behind what an earlier matter with the number had', async () => {
    const id = library.matter('A');
    const old = library.order(id);
    library.db.run('UPDATE matter SET deleted_at = ? WHERE id = ?', library.now(), id);
    expect(library.matter('A')).toBe(id);
    const order = library.order(id);
    rename(id, 'B');
    expect(linesOf(order)).toMatchObject([{ matter: 'B' }]);
    expect(linesOf(old)).toMatchObject([{ matter: 'A (deleted)' }]);
    expect(library.money(id)).toMatchObject({ orders: 1, totalCents: 1000 });
  });

  test('takes along what was placed elsewhere, and what the history shows later under the old number', () => {
    const id = library.matter('A');
    const shown = library.elsewhere('A');
    const act = actOf(rename(id, 'B'));
    expect(library.money(id).elsewhere).toMatchObject({ orders: 1 });
    const history = createHistoryStore(library.db, { now: library.now, computer: 'desk' });
    const kept = (orderId: string, reference: string) =>
      history.keep(
        {
          ...{
            id: orderId,
            connectionId,
            orderId,
            customerId: null,
            matterNumber: reference,
            reference,
            placedAt: 5,
          },
          ...{ totalCents: 1, gstCents: null, fees: [], delivery: null, email: null, contactName: null },
        },
        [],
        () => 'none',
      );
    kept('L-1', 'A');
    expect(history.get('L-1')).toMatchObject({ matterNumber: 'B', reference: 'A' });
    // A later reading of the same order does not put it back.
    history.keep(
      { ...(history.get('L-1') as never as Parameters<typeof history.keep>[0]), matterNumber: 'A' },
      [],
      () => 'x',
    );
    expect(history.get('L-1')).toMatchObject({ matterNumber: 'B' });
    library.elsewhere('B');
    undo(act);
    expect(library.money(id).elsewhere).toMatchObject({ orders: 2 });
    expect(history.get(shown)).toMatchObject({ matterNumber: 'A' });
  });

  test('taken back after something went out under it, leaves nothing of the order history under a number that is no matter', () => {
    const id = library.matter('A');
    const act = actOf(rename(id, 'B'));
    library.order(id);
    const shown = library.elsewhere('B');
    undo(act);
    expect(found('B')).toMatchObject({ id, number: 'A', isFormer: true });
    expect(matterNumberOf(shown)).toBe('A');
    expect(library.money(id)).toMatchObject({ orders: 1, elsewhere: { orders: 1 } });
  });

  test('a matter of another connection with the same number is not touched', () => {
    const other = library.matter('B', 'other');
    const id = library.matter('A');
    expect(rename(id, 'B')).toMatchObject({ ok: true });
    expect(library.numbers()).toEqual({ [other]: 'B', [id]: 'B' });
    expect(library.acts.rename('other', id, 'C', false)).toBeNull();
    expect(library.acts.mergePreview(connectionId, id, other)).toBeNull();
    expect(library.acts.merge(connectionId, other, id, { keep: keepInto, revision: '' })).toBeNull();
    expect(library.acts.undo('other', actOf(rename(id, 'C')))).toBeNull();
  });

  test('a cart for it gets the new number', () => {
    const id = library.matter('A');
    const cartId = library.cart.open(connectionId, { matterNumber: 'A' });
    rename(id, 'B');
    expect(library.cart.details(cartId)).toEqual({ matterNumber: 'B' });
  });
});

describe('moving', () => {
  test('an order moves with its documents and its cost, and both timelines say so', () => {
    const from = library.matter('Y');
    const to = library.matter('X');
    const order = library.order(from, 1234);
    library.order(from, 1);
    const before = sent();
    const act = actOf(move([{ kind: 'order', id: order }], 'X'));
    expect(matterOf('intent', order)).toBe(to);
    expect(
      library.db.all(
        'SELECT matter_id FROM document JOIN item ON item.id = item_id WHERE intent_id = ?',
        order,
      ),
    ).toEqual([{ matter_id: to }]);
    expect(library.money(to)).toMatchObject({ orders: 1, totalCents: 1234 });
    expect(library.money(from)).toMatchObject({ orders: 1, totalCents: 1 });
    expect(linesOf(order)).toMatchObject([{ matter: 'X' }]);
    expect(said(from)).toContain(`Order N-${order} moved to matter X`);
    expect(said(to)).toContain(`Order N-${order} moved here from matter Y`);
    expect(undo(act)).toMatchObject({ ok: true });
    expect(matterOf('intent', order)).toBe(from);
    expect(library.money(to)).toMatchObject({ orders: 0 });
    expect(said(to)).toContain(`Order N-${order} moved to matter Y`);
    expect(sent()).toEqual(before);
  });

  test('what was ordered changes its matter by a noted act only, and acts stay noted', () => {
    const from = library.matter('A');
    const other = library.matter('B');
    const things = {
      intent: library.order(from),
      register_statement: library.statement(from),
      title_purchase: library.purchase(from),
    };
    for (const [table, id] of Object.entries(things)) {
      expect(() => library.db.run(`UPDATE ${table} SET matter_id = ? WHERE id = ?`, other, id)).toThrow(
        /noted act/,
      );
    }
    move([{ kind: 'order', id: things.intent }], 'B');
    expect(() => library.db.run('UPDATE intent SET matter_id = ? WHERE id = ?', from, things.intent)).toThrow(
      /noted act/,
    );
    for (const table of ['matter_act', 'matter_filing'])
      expect(() => library.db.run(`DELETE FROM ${table}`)).toThrow(/stays noted/);
    expect(() => library.db.run(`UPDATE matter_act SET to_number = 'Z'`)).toThrow(/does not change/);
    expect(() => library.db.run(`UPDATE matter_filing SET to_number = 'Z'`)).toThrow(/does not change/);
  });

  test('statements, bought numbers, alerts and orders from elsewhere move, many at once and back', () => {
    const from = library.matter('Y');
    const statement = library.statement(from);
    const purchase = library.purchase(from);
    const alert = library.alert('Y lot 7');
    const shown = library.elsewhere('Y');
    const things = [
      { kind: 'statement', id: statement },
      { kind: 'purchase', id: purchase },
      { kind: 'alert', id: alert },
      { kind: 'order', id: shown },
    ] as const;
    expect(library.acts.movableOf(connectionId, from).map(({ kind, id }) => ({ kind, id }))).toEqual(
      expect.arrayContaining([...things]),
    );
    // Orders stand first, with what tells one from another.
    expect(library.acts.movableOf(connectionId, from)[0]).toMatchObject({
      kind: 'order',
      placedAt: expect.any(Number),
    });
    const act = actOf(move(things, 'X'));
    const to = found('X')?.id ?? '';
    expect(library.money(to)).toMatchObject({
      chargesWithoutPrice: 3,
      elsewhere: { orders: 1, totalCents: 500 },
    });
    expect(library.money(from)).toMatchObject({ chargesWithoutPrice: 0, elsewhere: { orders: 0 } });
    expect(alertsOfMatter(library.db, connectionId, to)).toEqual([alert]);
    // The next reading of the order history does not move it back.
    const history = createHistoryStore(library.db, { now: library.now, computer: 'desk' });
    const moved = history.get(shown);
    if (moved === null) throw new Error('It is gone');
    history.keep({ ...moved, id: 'another', matterNumber: 'Y' }, [], () => 'none');
    expect(history.get(shown)).toMatchObject({ matterNumber: 'X', reference: 'Y 7K3QX9ZD0PMA4TB' });
    expect(library.acts.movableOf(connectionId, from)).toEqual([]);
    undo(act);
    expect(library.money(from)).toMatchObject({ chargesWithoutPrice: 3, elsewhere: { orders: 1 } });
    expect(matterOf('title_alert', alert)).toBeNull();
    // Its reference names the matter again, under whatever number that has.
    rename(from, 'Z');
    expect(alertsOfMatter(library.db, connectionId, from)).toEqual([alert]);
    expect(library.money(from)).toMatchObject({ chargesWithoutPrice: 3 });
  });

  test('a document stands for the order or the statement that it came with', () => {
    const from = library.matter('Y');
    const order = library.order(from);
    const [document] = library.db.all('SELECT id FROM document');
    move([{ kind: 'document', id: String(document?.id) }], 'X');
    expect(matterOf('intent', order)).toBe(found('X')?.id);
  });

  test('a document that a person added moves under its name, and lists that were read before show it where it is', () => {
    const from = library.matter('Y');
    const order = library.order(from);
    const added = library.ownDocument(from, 'Contract of Sale');
    const lists = createDocumentLists(library.db, () => '{matter}', 'desk');
    const listed = (number: string) =>
      lists.rows({ connectionId, text: '', matterNumber: number, limit: 10, offset: 0 }).total;
    const counts = () => [listed('Y'), listed('X')];
    expect(counts()).toEqual([2, 0]);
    expect(library.acts.movableOf(connectionId, from).map(({ label }) => label)).toEqual([
      `Order N-${order}`,
      'Contract of Sale',
    ]);
    const act = actOf(move([{ kind: 'document', id: added }], 'X'));
    expect(counts()).toEqual([1, 1]);
    expect(said(found('X')?.id ?? '')).toContain('Contract of Sale moved here from matter Y');
    undo(act);
    expect(counts()).toEqual([2, 0]);
    move([{ kind: 'order', id: order }], 'X');
    expect(counts()).toEqual([1, 1]);
    merge(from, found('X')?.id ?? '');
    expect(counts()).toEqual([0, 2]);
  });

  test('what is there already, or is nowhere, is not moved', () => {
    const from = library.matter('Y');
    const order = library.order(from);
    expect(move([{ kind: 'order', id: order }], 'Y')).toMatchObject({
      ok: true,
      value: { actId: null, count: 0 },
    });
    expect(move([{ kind: 'order', id: 'none' }], 'X')).toMatchObject({
      ok: false,
      failure: { code: 'NOT_FOUND' },
    });
    expect(move([{ kind: 'order', id: order }], '')).toMatchObject({
      ok: false,
      failure: { code: 'INVALID' },
    });
    expect(library.numbers()).toEqual({ [from]: 'Y' });
  });

  test('is not taken back once the thing was moved on, and says where it is', () => {
    const order = library.order(library.matter('A'));
    const first = actOf(move([{ kind: 'order', id: order }], 'B'));
    const second = actOf(move([{ kind: 'order', id: order }], 'C'));
    expect(undo(first)).toEqual(refusal({ kind: 'movedOn', number: 'C', label: `Order N-${order}` }));
    expect(undo(second)).toMatchObject({ ok: true });
    expect(matterOf('intent', order)).toBe(found('B')?.id);
    // There and back is as if it had not been.
    expect(undo(first)).toMatchObject({ ok: true });
    expect(matterOf('intent', order)).toBe(found('A')?.id);
  });

  test('into a number that was used again, what is older counts', () => {
    const id = library.matter('X');
    const old = library.order(id);
    const order = library.order(library.matter('Y'));
    library.db.run('UPDATE matter SET deleted_at = ? WHERE id = ?', library.now(), id);
    library.matter('X');
    move([{ kind: 'order', id: order }], 'X');
    expect(library.money(id)).toMatchObject({ orders: 1 });
    expect(said(id)).toContain(`Order N-${order} moved here from matter Y`);
    expect(linesOf(old)).toMatchObject([{ matter: 'X (deleted)' }]);
  });
});

describe('merging', () => {
  const party = (familyName: string): Party => ({ ...emptyParty, role: 'vendor', familyName });

  function two() {
    const from = library.matter('A');
    const into = library.matter('B');
    library.order(from, 700);
    library.order(into, 50);
    library.elsewhere('A', 30);
    library.statement(from);
    library.purchase(from);
    library.alert('A');
    library.link(from, 'd1');
    library.link(into, 'd1');
    library.link(from, 'd2');
    library.matters.update(connectionId, from, {
      ...{
        kind: 'sale',
        client: '77',
        notes: 'From',
        parties: [party('Huang'), party('Ng')],
        settlementOn: '2026-12-04',
      },
    });
    library.matters.update(connectionId, into, {
      ...{
        kind: 'purchase',
        property: '1 HIGH STREET',
        notes: 'Into',
        parties: [party('Ng')],
        settlementOn: '2026-12-11',
      },
    });
    return { from, into };
  }

  test('says first exactly what moves and what differs', () => {
    const { from, into } = two();
    library.cart.open(connectionId, { matterNumber: 'A' });
    expect(library.acts.mergePreview(connectionId, from, into)).toMatchObject({
      value: {
        from: { id: from, number: 'A' },
        into: { id: into, number: 'B' },
        ...{
          orders: 2,
          documents: 2,
          statements: 1,
          purchases: 1,
          alerts: 1,
          ownerSearches: 0,
          links: 2,
          parties: 1,
        },
        ...{ hasNotes: true, cartLines: 0, cents: 730 },
        differing: [
          { field: 'kind', from: 'sale', into: 'purchase' },
          { field: 'settlementOn', from: '2026-12-04', into: '2026-12-11' },
        ],
      },
    });
  });

  test('taken back, gives back what the order history showed meanwhile under the merged number, but not what a person moved', () => {
    const { from, into } = two();
    const act = actOf(merge(from, into));
    // A refresh of the order history keeps the number that the old one stands for.
    const [late, own, moved] = [library.elsewhere('A'), library.elsewhere('B'), library.elsewhere('A')];
    library.db.run(`UPDATE history_order SET matter_number = 'B' WHERE id IN (?, ?)`, late, moved);
    library.matter('C');
    move([{ kind: 'order', id: moved }], 'C');
    move([{ kind: 'order', id: moved }], 'B');
    undo(act);
    expect([late, own, moved].map(matterNumberOf)).toEqual(['A', 'B', 'B']);
    expect(library.money(from)).toMatchObject({ elsewhere: { orders: 2 } });
  });

  test('everything moves, and the merged number finds the remaining matter', () => {
    const { from, into } = two();
    const before = sent();
    actOf(merge(from, into, { ...keepInto, settlementOn: 'from' }));
    expect(library.numbers()).toEqual({ [into]: 'B' });
    expect(found('A')).toMatchObject({ id: into, number: 'B', isFormer: true });
    expect(library.matter('A')).toBe(into);
    expect(library.acts.mergedInto(connectionId, from)).toEqual({
      number: 'A',
      into: { id: into, number: 'B' },
    });
    expect(library.acts.mergedInto(connectionId, into)).toBeNull();
    expect(library.money(into)).toMatchObject({
      totalCents: 750,
      chargesWithoutPrice: 3,
      elsewhere: { totalCents: 30 },
    });
    expect(library.matters.get(connectionId, into)).toMatchObject({
      ...{
        kind: 'purchase',
        client: '77',
        property: '1 HIGH STREET',
        settlementOn: '2026-12-04',
        notes: 'Into\n\nFrom',
      },
      ...{ formerNumbers: ['A'], parties: [party('Ng'), party('Huang')] },
    });
    expect(library.matters.list(connectionId, { text: 'huang' })).toMatchObject([{ id: into }]);
    expect(library.db.all('SELECT thing FROM matter_link WHERE matter_id = ? ORDER BY thing', into)).toEqual([
      { thing: 'd1' },
      { thing: 'd2' },
    ]);
    expect(library.db.all('SELECT * FROM matter_party WHERE matter_id = ?', from)).toEqual([]);
    expect(said(into)).toContain('Matter A merged into this matter');
    expect(sent()).toEqual(before);
  });

  test('undone, each matter has what it had, but for what was written since', () => {
    const { from, into } = two();
    const rows = () =>
      [
        'intent',
        'register_statement',
        'title_purchase',
        'title_alert',
        'document',
        'matter_link',
        'matter_event',
      ].map((table) => library.db.all(`SELECT rowid, matter_id FROM ${table} ORDER BY rowid`));
    const [before, one, other] = [
      rows(),
      library.matters.get(connectionId, from),
      library.matters.get(connectionId, into),
    ];
    const act = actOf(merge(from, into));
    library.matters.update(connectionId, into, { notes: 'Since' });
    const order = library.order(into, 5);
    expect(undo(act)).toMatchObject({ ok: true, value: { revivedId: from } });
    expect(library.numbers()).toEqual({ [from]: 'A', [into]: 'B' });
    expect(library.matters.get(connectionId, from)).toEqual({ ...one, lastUsedAt: expect.any(Number) });
    expect(library.matters.get(connectionId, into)).toEqual({
      ...{ ...other, notes: 'Since', orders: 2, documents: 3, lastUsedAt: expect.any(Number) },
    });
    expect(matterOf('intent', order)).toBe(into);
    expect(rows().map((table, at) => table.slice(0, before[at]?.length))).toEqual(before);
    expect(library.money(from)).toMatchObject({ totalCents: 700, chargesWithoutPrice: 3 });
    expect(library.matters.list(connectionId, { text: 'huang' })).toMatchObject([{ id: from }]);
    expect(undo(act)).toEqual(refusal({ kind: 'undone' }));
  });

  test('is refused of a matter with itself, with a deleted one, and where it is not what was shown', () => {
    const { from, into } = two();
    expect(merge(into, into)).toEqual(refusal({ kind: 'sameMatter', number: 'B' }));
    const preview = library.acts.mergePreview(connectionId, from, into);
    library.order(from);
    const revision = preview?.ok ? preview.value.revision : '';
    expect(library.acts.merge(connectionId, from, into, { keep: keepInto, revision })).toEqual(
      refusal({ kind: 'previewChanged' }),
    );
    library.db.run('UPDATE matter SET deleted_at = 1 WHERE id = ?', into);
    expect(merge(from, into)).toBeNull();
    expect(merge(into, from)).toBeNull();
    expect(library.numbers()).toEqual({ [from]: 'A' });
  });

  test('of each into the other from two windows, the later one is refused', () => {
    const { from, into } = two();
    const [one, other] = [
      library.acts.mergePreview(connectionId, from, into),
      library.acts.mergePreview(connectionId, into, from),
    ].map((preview) => (preview?.ok ? preview.value.revision : ''));
    const first = library.acts.merge(connectionId, from, into, { keep: keepInto, revision: one ?? '' });
    expect(first).toMatchObject({ ok: true });
    expect(
      library.acts.merge(connectionId, into, from, { keep: keepInto, revision: other ?? '' }),
    ).toBeNull();
    expect(library.acts.merge(connectionId, from, into, { keep: keepInto, revision: one ?? '' })).toBeNull();
    expect(library.numbers()).toEqual({ [into]: 'B' });
  });

  test('a chain of merges is undone from its end, and numbers go back with it', () => {
    const { from, into } = two();
    const last = library.matter('C');
    const first = actOf(merge(from, into));
    const second = actOf(merge(into, last));
    expect(found('A')).toMatchObject({ id: last });
    expect(undo(first)).toEqual(refusal({ kind: 'mergedSince', from: 'B', number: 'C' }));
    undo(second);
    expect(found('A')).toMatchObject({ id: into });
    expect(undo(first)).toMatchObject({ ok: true });
    expect(library.numbers()).toEqual({ [from]: 'A', [into]: 'B', [last]: 'C' });
  });

  test('what was done to a merged matter before stands in the timeline of the remaining one, until it is separated', () => {
    const [from, into, last] = [library.matter('A0'), library.matter('B'), library.matter('C')];
    const order = library.order(from);
    move([{ kind: 'order', id: order }], 'Z');
    rename(from, 'A');
    const earlier = ['Matter number changed from A0 to A', expect.stringMatching(/ moved to matter Z$/)];
    const first = actOf(merge(from, into));
    expect(said(into)).toEqual(expect.arrayContaining(['Matter A merged into this matter', ...earlier]));
    const second = actOf(merge(into, last));
    expect(said(last)).toEqual(
      expect.arrayContaining([
        'Matter B merged into this matter',
        'Matter A merged into matter B',
        ...earlier,
      ]),
    );
    expect(undo(second)).toMatchObject({ ok: true });
    expect(said(last).filter((what) => /A0|Matter A /.test(what))).toEqual([]);
    expect(undo(first)).toMatchObject({ ok: true });
    expect(said(into)).not.toContain(earlier[0]);
    expect(said(from)).toContain(earlier[0]);
  });

  test('an act says at which computer it was done, if not at this one', () => {
    const { from, into } = two();
    rename(into, 'B2');
    merge(from, into);
    move([{ kind: 'order', id: library.order(into) }], 'Z');
    library.matters.update(connectionId, into, { notes: 'Rang' });
    const more = (computer: string) =>
      createMatterTimeline(library.db, { computer })
        .list({ id: into, number: 'B2', connectionId }, ['details', 'moved'], 100)
        .entries.map(({ what, more }) => [what.replace(/^.* moved /, 'moved '), more]);
    const acts = ['Details changed', 'moved to matter Z', 'Matter A merged into this matter'];
    for (const what of [...acts, 'Matter number changed from B to B2']) {
      expect(more('RECEPTION:1')).toContainEqual([what, 'on computer desk']);
      expect(more('desk')).toContainEqual([what, '']);
    }
  });

  test('is not taken back where something was moved on, a number was taken, or a matter deleted', () => {
    const { from, into } = two();
    const act = actOf(merge(from, into));
    const order = String(library.db.get('SELECT id FROM intent WHERE total_cents = 700')?.id);
    const moved = actOf(move([{ kind: 'order', id: order }], 'C'));
    expect(undo(act)).toEqual(refusal({ kind: 'movedOn', number: 'C' }));
    undo(moved);
    // The order is where the merge put it, so what was noted since is a way there and back.
    expect(undo(act)).toMatchObject({ ok: true });
    const again = actOf(merge(from, into));
    rename(found('C')?.id ?? '', 'A', true);
    expect(undo(again)).toEqual(refusal({ kind: 'numberGone', wanted: 'A' }));
  });

  test('deleting the remaining matter deletes the details of both, and nothing brings them back', () => {
    const from = library.matter('A');
    const into = library.matter('B');
    library.matters.update(connectionId, from, { notes: 'Secret' });
    const act = actOf(merge(from, into));
    expect(library.deletions.delete(connectionId, into, { typed: 'B', withDocuments: false })).toMatchObject({
      ok: true,
    });
    expect(undo(act)).toEqual(refusal({ kind: 'matterDeleted', number: 'B' }));
    expect(
      JSON.stringify(library.db.all('SELECT * FROM matter')) +
        JSON.stringify(library.db.all('SELECT * FROM matter_act')),
    ).not.toContain('Secret');
    expect(found('A')).toBeNull();
    // The number is free: a matter of its own, with nothing of the one that was merged.
    expect(library.matter('A')).toBe(from);
    expect(undo(act)).toEqual(refusal({ kind: 'matterDeleted' }));
    expect(library.numbers()).toEqual({ [from]: 'A' });
  });
});
