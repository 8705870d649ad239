import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterSave,
  keepOwn,
  type MatterDraft,
  matterDraft,
  moveMatterDraft,
  typedTexts,
  typeOn,
} from '../../../renderer/features/matter-picker/matter-draft.ts';
import type { MatterDetails } from '../../../shared/model/matter.ts';
import { changedMeanwhile, matterFields, tidyMatter } from '../../../shared/model/matter-change.ts';
import { emptyParty } from '../../../shared/model/party.ts';

const text = fc.constantFrom('', 'one', 'two', ' two ');
const name = fc.constantFrom('', 'Lee', ' Lee ', 'Nair');
const parties = fc.array(
  fc
    .record({ givenNames: name, familyName: name, address: fc.constantFrom('', 'KEW'), acn: fc.constant('') })
    .map((one) => ({ ...emptyParty, role: 'vendor' as const, ...one })),
  { maxLength: 2 },
);
const details: fc.Arbitrary<MatterDetails> = fc
  .record({
    kind: fc.constantFrom('sale', 'purchase', 'other'),
    client: text,
    parties,
    property: text,
    contractOn: fc.constantFrom(null, '2026-11-04', '2026-11-18'),
    settlementOn: fc.constantFrom(null, '2026-12-04', '2026-12-18'),
    lookedAfterBy: text,
    notes: text,
  })
  .map(tidyMatter);
const change = fc.record(
  { notes: text, property: text, parties, settlementOn: fc.constantFrom(null, '2026-12-04') },
  { requiredKeys: [] },
);
const typings = fc.array(change, { minLength: 1, maxLength: 4 });

const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** As a form types: each change onto what it was. */
function typed(matter: MatterDetails, changes: Partial<MatterDetails>[]): MatterDraft | null {
  return changes.reduce<MatterDraft | null>((draft, one) => typeOn(draft ?? {}, matter, one), null);
}

test('a draft holds what differs from what is saved, with what stood there when it was begun', () => {
  fc.assert(
    fc.property(details, typings, (matter, changes) => {
      const wanted = { ...matter, ...Object.assign({}, ...changes) };
      const draft = typed(matter, changes);
      expect({ ...matter, ...draft?.typed }).toEqual(wanted);
      const differing = matterFields.filter((field) => isOther(wanted[field], matter[field]));
      expect(Object.keys(draft?.typed ?? {}).sort()).toEqual([...differing].sort());
      for (const field of differing) expect(draft?.before[field]).toEqual(matter[field]);
      if (draft !== null) expect(changedMeanwhile(draft.typed, draft.before, matter)).toEqual([]);
    }),
  );
});

test('what somebody else changed is a quarrel exactly where it is neither what was begun with nor what is wanted', () => {
  fc.assert(
    fc.property(details, typings, details, (matter, changes, now) => {
      const draft = typed(matter, changes);
      if (draft === null) return;
      const { typed: wanted, before } = draft;
      const kept = tidyMatter({ ...matter, ...wanted });
      const found = changedMeanwhile(wanted, before, now);
      const expected = matterFields.filter(
        (field) =>
          wanted[field] !== undefined &&
          isOther(now[field], matter[field]) &&
          isOther(now[field], kept[field]),
      );
      expect(found).toEqual(expected);
      const settled = found.reduce((one, field) => keepOwn(one, now, field), draft);
      expect(settled.typed).toEqual(wanted);
      expect(changedMeanwhile(settled.typed, settled.before, now)).toEqual([]);
      const taken = found.reduce<MatterDraft | null>(
        (one, field) => typeOn(one ?? {}, now, { [field]: now[field] }),
        draft,
      );
      for (const field of found) expect(taken?.typed[field]).toBeUndefined();
    }),
  );
});

test('what is typed while an earlier text is being saved stays', () => {
  const matter: MatterDetails = {
    kind: 'other',
    client: '',
    parties: [],
    property: '',
    contractOn: null,
    settlementOn: null,
    lookedAfterBy: '',
    notes: '',
  };
  const sent = typeOn({}, matter, { notes: 'Ring' });
  if (sent === null) throw new Error('Nothing is typed');
  const kept = { ...matter, notes: 'Ring' };
  expect(afterSave(sent, sent, kept)).toBeNull();
  const later = typeOn(sent, matter, { notes: 'Ring first' }) ?? {};
  expect(afterSave(later, sent, kept)).toEqual({ typed: { notes: 'Ring first' }, before: { notes: 'Ring' } });
  const back = typeOn(sent, matter, { notes: '' }, sent.typed) ?? {};
  expect(afterSave(back, sent, kept)).toEqual({ typed: { notes: '' }, before: { notes: 'Ring' } });
  const again = typeOn(back, matter, { notes: 'Ring' }, sent.typed) ?? {};
  expect(afterSave(again, sent, kept)).toBeNull();
});

test('a tab that typed parties as text before they were rows keeps every word, to be checked', () => {
  const draft = matterDraft('of-before');
  draft.type({
    typed: { parties: 'Vendor: Mei Huang\nSmith', notes: 'Ring' },
    before: { parties: 'Vendor: Mei', notes: '' },
  } as never);
  expect(draft.read()).toMatchObject({
    typed: {
      parties: [
        { role: 'vendor', givenNames: 'Mei', familyName: 'Huang' },
        { role: '', givenNames: 'Smith', familyName: '' },
      ],
      notes: 'Ring',
    },
    before: { notes: '' },
  });
});

test.each([
  ['no list of parties', { parties: { role: 'vendor' } }],
  ['a party without its names', { parties: [{ role: 'vendor', representatives: [] }] }],
  ['a party without its representatives', { parties: [{ ...emptyParty, representatives: undefined }] }],
  ['a representative of another type', { parties: [{ ...emptyParty, representatives: ['Lee'] }] }],
])('leaves out a stored draft with %s, which would break the screen', (_what, typed) => {
  const draft = matterDraft('damaged');
  draft.type({ typed, before: {} } as never);
  expect(draft.read()).toEqual({ before: {} });
  draft.type({ typed: { parties: [emptyParty] }, before: {} });
  expect(draft.read().typed).toEqual({ parties: [emptyParty] });
});

test('what is typed on a merged matter goes on in the other, and gives way to what is typed there', () => {
  const [from, into] = [matterDraft('merged'), matterDraft('remaining')];
  from.type({ typed: { notes: 'Ring the bank', client: '77' }, before: { notes: '', client: '' } });
  into.type({ typed: { client: '88' }, before: { client: '1' } });
  expect(moveMatterDraft('merged', 'remaining')).toEqual(['77']);
  expect(from.read()).toEqual({});
  expect(into.read()).toEqual({
    typed: { notes: 'Ring the bank', client: '88' },
    before: { notes: '', client: '1' },
  });
  expect(moveMatterDraft('merged', 'remaining')).toEqual([]);
  expect(into.read().typed).toEqual({ notes: 'Ring the bank', client: '88' });
  into.drop();
});

test('gives back every text that was typed on a matter, and nothing that is empty', () => {
  const vendor = { ...emptyParty, role: 'vendor' as const, givenNames: 'Ann', familyName: 'Lee' };
  expect(typedTexts({ kind: 'sale', client: ' ', parties: [vendor], notes: ' Ring the bank. ' })).toEqual([
    'Vendor: Ann Lee',
    'Ring the bank.',
  ]);
});
