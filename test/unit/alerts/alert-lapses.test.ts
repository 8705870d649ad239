import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AlertLapses, createAlertLapses } from '../../../main/alerts/alert-lapses.ts';
import type { SettingsStore } from '../../../main/ports/settings-store.ts';
import type { AlertView } from '../../../shared/contract/views/alert.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const hour = 3_600_000;
const day = 24 * hour;
let clock: FakeClock;
let settings: SettingsStore;
let alerts: AlertView[];
let told: string[];
let lapses: AlertLapses;

function open(connection = 'c'): void {
  const events = createQuietEvents();
  events.on('alertLapses', ({ volumeFolio, matterNumber }) => told.push(`${volumeFolio} ${matterNumber}`));
  lapses = createAlertLapses({
    ...{ clock, settings, events, log: createQuietLog() },
    currentId: () => connection,
    alerts: () => alerts,
  });
  lapses.start();
}
beforeEach(() => {
  clock = new FakeClock();
  settings = createMemorySettings();
  alerts = [];
  told = [];
});
afterEach(() => lapses.stop());

function alert(days: number, change: Partial<AlertView> = {}): AlertView {
  return {
    id: `alert ${days}`,
    volumeFolio: '9876/043',
    customerRef: '2026-118',
    startDateTime: new Date(clock.now() - day).toISOString(),
    endDateTime: new Date(clock.now() + days * day).toISOString(),
    state: 'subscribed',
    subscriptionId: 's',
    requestedAt: clock.now() - day,
    matter: null,
    problem: null,
    notifications: [],
    ...change,
  };
}
const matter = { id: 'm', number: '2026-118', contractOn: null, settlementOn: null, isClosed: false };

test('an end is told three days before it, once, also over restarts', async () => {
  alerts = [alert(5, { matter })];
  open();
  await clock.advance(day);
  expect(told).toEqual([]);
  await clock.advance(day + hour);
  expect(told).toEqual(['9876/043 2026-118']);
  lapses.stop();
  open();
  await clock.advance(2 * day);
  expect(told).toHaveLength(1);
});

test('a subscription that follows on is told at its own end', async () => {
  const until = clock.now() + 2 * day;
  alerts = [alert(2), alert(9, { startDateTime: new Date(until).toISOString() })];
  open();
  await clock.advance(5 * day);
  expect(told).toEqual([]);
  await clock.advance(2 * day);
  expect(told).toHaveLength(1);
});

test('nothing is told of a closed matter, or where the settlement is behind by then', async () => {
  alerts = [alert(2, { matter: { ...matter, isClosed: true } })];
  open();
  const settled = new Date(clock.now() - 3 * day).toISOString().slice(0, 10);
  alerts = [alert(2, { matter: { ...matter, settlementOn: settled } })];
  await clock.advance(day);
  expect(told).toEqual([]);
});

test('what was told over one connection stays told while another is used', async () => {
  alerts = [alert(2)];
  open('one');
  lapses.stop();
  const kept = alerts;
  alerts = [];
  open('two');
  lapses.stop();
  alerts = kept;
  open('one');
  expect(told).toHaveLength(1);
});
