import { beforeEach, describe, expect, test } from 'vitest';
import { createVersions, type Versions, versionFileName } from '../../../main/adjustments/versions.ts';
import { deleteMatterTexts } from '../../../main/library/delete-with-matter.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { landTaxRuleIn, saveLandTaxRule } from '../../../main/settings/land-tax-rule.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { StatementContent } from '../../../shared/model/adjustments/version-schema.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';

let db: Db;
let versions: Versions;
let told: string[];

beforeEach(() => {
  db = newLibrary();
  told = [];
  const events = createQuietEvents();
  events.on('matterChanged', ({ matter }) => told.push(matter.id));
  let n = 0;
  const newId = () => {
    n += 1;
    return `v${n}`;
  };
  const clock = new FakeClock(Date.UTC(2026, 10, 28));
  const matters = createMatters(db, { now: () => clock.now(), newId, computer: 'desk' });
  versions = createVersions({
    ...{ clock, db, events, ids: { newId, computer: 'desk' }, matter: matters.get },
    landTaxRule: () => landTaxRuleIn(db),
  });
  db.exec(`INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, kind, property, contract_on)
    VALUES ('m', 'c', '2026-118', 1, 1, 'desk', 'sale', '12 VICTORIA WAY', '2026-10-09'),
      ('other', 'c', '2026-119', 1, 1, 'desk', 'sale', '', NULL);
    INSERT INTO matter_party VALUES
      ('m', 0, 'vendor', 'individual', 'Priya', 'Nair', '', '', '[]', ''),
      ('m', 1, 'purchaser', 'company', '', '', 'Cole Pty Ltd', '', '[]', '')`);
});

function aContent(other: Partial<StatementContent> = {}): StatementContent {
  return {
    settlementDate: '2026-12-31',
    priceCents: 80_000_000,
    depositCents: 8_000_000,
    priceConfirmed: null,
    depositConfirmed: null,
    lines: [
      {
        subject: 'council',
        label: 'Council rates',
        kind: 'outgoing',
        from: '2026-07-01',
        to: '2027-06-30',
        amountCents: 182_500,
        paid: true,
        basis: 'paid',
        amountConfirmed: { value: '182500', documentId: 'd', documentName: 'LIC', page: 2, by: 'Jo', at: 5 },
        periodConfirmed: null,
      },
    ],
    other: [],
    ...other,
  };
}

const saved = (content = aContent(), after: string | null = null, savedBy = ' Mei Huang ') =>
  versions.save('c', { matterId: 'm', content, savedBy, after });

describe('a version', () => {
  test('is kept as it was saved, with who confirmed what, and the windows are told', () => {
    expect(saved()).toMatchObject({
      ok: true,
      value: { number: 1, savedBy: 'Mei Huang', content: aContent() },
    });
    expect(versions.of('c', 'm')).toEqual([
      { id: 'v1', number: 1, savedAt: Date.UTC(2026, 10, 28), savedBy: 'Mei Huang', content: aContent() },
    ]);
    expect(told).toEqual(['m']);
  });

  test('never changes, and the next one has the next number', () => {
    saved();
    expect(() => db.run(`UPDATE adjustment_version SET content = '{}'`)).toThrow(/does not change/);
    expect(saved(aContent({ depositCents: 0 }), 'v1')).toMatchObject({ ok: true, value: { number: 2 } });
    expect(versions.of('c', 'm')?.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('is not saved over one that the person has not seen', () => {
    saved();
    expect(saved()).toMatchObject({
      ok: false,
      failure: { code: 'INVALID', data: { faults: [{ field: 'after' }] } },
    });
    expect(versions.of('c', 'm')).toHaveLength(1);
  });

  test('says on its print what the matter said then', () => {
    saved();
    db.run(`UPDATE matter SET property = 'ELSEWHERE', number = '2026-500' WHERE id = 'm'`);
    const printed = versions.get('c', 'v1');
    expect(printed?.facts).toEqual([
      ['Matter', '2026-118'],
      ['Property', '12 VICTORIA WAY'],
      ['Vendor', 'Priya Nair'],
      ['Purchaser', 'Cole Pty Ltd'],
    ]);
    expect(printed && versionFileName(printed)).toBe('2026-118 adjustments version 1');
  });

  test('is another connection’s for nobody', () => {
    saved();
    expect([versions.of('x', 'm'), versions.get('x', 'v1')]).toEqual([null, null]);
  });

  test('is shown with the matter that its own was merged into, and goes with it', () => {
    saved();
    db.run(`UPDATE matter SET merged_into = 'other', deleted_at = 2 WHERE id = 'm'`);
    expect(versions.of('c', 'other')?.map(({ id }) => id)).toEqual(['v1']);
    deleteMatterTexts(db, 'other', 3);
    expect(db.all('SELECT * FROM adjustment_version')).toEqual([]);
  });
});

describe('is refused', () => {
  const faultsOf = (result: ReturnType<typeof saved>) =>
    result.ok || result.failure.code !== 'INVALID'
      ? []
      : result.failure.data.faults.map(({ field }) => field);
  const [line] = aContent().lines;
  const landTax = { ...line, subject: 'landTax' } as StatementContent['lines'][number];

  test('with a period that ends before it begins, or without a name', () => {
    const lines = [{ ...landTax, subject: 'council' as const, to: '2026-06-30' }];
    expect(faultsOf(saved(aContent({ lines }), null, ' '))).toEqual(['content.lines[0].to', 'savedBy']);
  });

  test('with land tax by the rule that the office changed', () => {
    const lines = [landTax];
    saveLandTaxRule(db, { from: '2024-01-01', amounts: [{ year: 2026, cents: 80_000_001 }] });
    expect(faultsOf(saved(aContent({ lines })))).toEqual(['content.lines[0].subject']);
    saveLandTaxRule(db, { from: '2024-01-01', amounts: [{ year: 2026, cents: 80_000_000 }] });
    expect(saved(aContent({ lines })).ok).toBe(true);
  });

  test('with land tax that may not be passed on, and not where it may', () => {
    const lines = [landTax];
    expect(faultsOf(saved(aContent({ lines })))).toEqual(['content.lines[0].subject']);
    expect(saved(aContent({ lines, priceCents: 1_000_000_000 })).ok).toBe(true);
    db.run('UPDATE matter SET contract_on = NULL');
    expect(faultsOf(saved(aContent({ lines }), 'v1'))).toEqual(['content.lines[0].subject']);
    db.run(`UPDATE matter SET contract_on = '2023-12-31'`);
    expect(saved(aContent({ lines }), 'v1').ok).toBe(true);
  });
});
