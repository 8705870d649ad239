import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { simulate } from '../../faults/poller-simulation.ts';

const day = 86_400_000;

test('two days of orders with a night of sleep are asked about within the rate, and none is seen too late', async () => {
  const report = await simulate({ items: 80, days: 2, ordered: 'spread', seed: 7, sleepsAt: day });
  expect(report.maxPerSecond).toBeLessThanOrEqual(5);
  // One a second, and what was saved up before.
  expect(report.maxPerMinute).toBeLessThanOrEqual(65);
  expect(report.maxInParallel).toBeLessThanOrEqual(2);
  expect(report.seen).toBeGreaterThan(20);
  expect(report.late).toBe(0);
  expect(report.afterSleep?.inFirstSecond).toBeLessThanOrEqual(5);
  expect(report.afterSleep?.allAfterMs).toBeLessThanOrEqual(120_000);
});

test('10,000 waiting items are looked through by an index only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-plan-'));
  const db = openLibraryDb(join(folder, 'library.db'));
  try {
    createItemStore(db);
    const planOf = (sql: string) => db.all(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail));
    for (const sql of [
      `SELECT * FROM item WHERE state = 'WAITING' AND next_check_at <= 5 ORDER BY next_check_at LIMIT 16`,
      `SELECT min(next_check_at) AS at FROM item WHERE state = 'WAITING'`,
      `UPDATE item SET next_check_at = 5 WHERE state = 'WAITING' AND next_check_at < 5 AND +connection_id = 'a'`,
      `SELECT count(*) AS n FROM item WHERE state = 'WAITING' AND next_check_at <= 5`,
    ]) {
      expect(planOf(sql).join()).toContain('item_due');
      expect(planOf(sql).join()).not.toContain('TEMP B-TREE');
    }
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
