import { expect, test } from 'vitest';
import { type AlertOutcome, sendSeveral } from '../../../renderer/features/alerts/send-several.ts';
import { outcomeText, progressText, severalText } from '../../../renderer/features/alerts/several-text.ts';
import type { AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';

const request = (volumeFolio: string): AlertRequest => ({
  volumeFolio,
  customerRef: '2026-118',
  startDateTime: '2026-12-01T09:00:00+11:00',
  endDateTime: '2026-12-15T23:59:00+11:00',
});
const requests = ['10940/841', '10940/842', '10940/843'].map(request);
const alertOf = ({ volumeFolio }: AlertRequest, state: AlertView['state'] = 'subscribed') =>
  ({ volumeFolio, state }) as AlertView;
const said = (outcomes: readonly AlertOutcome[]) => outcomes.map((one) => outcomeText(one).text);

test('several are sent one after the other, each once', async () => {
  const sent: string[] = [];
  let underWay = 0;
  const shown: string[][] = [];
  const outcomes = await sendSeveral(requests, {
    async send(one) {
      underWay += 1;
      expect(underWay).toBe(1);
      await Promise.resolve();
      underWay -= 1;
      sent.push(one.volumeFolio);
      return alertOf(one);
    },
    isStopped: () => false,
    show: (now) => shown.push(said(now)),
  });
  expect(sent).toEqual(requests.map(({ volumeFolio }) => volumeFolio));
  expect(said(outcomes)).toEqual(['Set', 'Set', 'Set']);
  expect(shown.slice(0, 3)).toEqual([
    ['Sending', 'Waiting', 'Waiting'],
    ['Set', 'Waiting', 'Waiting'],
    ['Set', 'Sending', 'Waiting'],
  ]);
  expect(severalText(outcomes)).toEqual({ isGood: true, text: 'All 3 alerts are set' });
});

test('one that fails or is in doubt neither stops nor repeats another', async () => {
  const sent: string[] = [];
  const outcomes = await sendSeveral(requests, {
    async send(one) {
      sent.push(one.volumeFolio);
      // No answer of main: nobody knows whether it was sent.
      if (one.volumeFolio === '10940/841') throw new Error('gone');
      return alertOf(one, one.volumeFolio === '10940/842' ? 'unknown' : 'subscribed');
    },
    isStopped: () => false,
    show: () => {},
  });
  expect(sent).toHaveLength(3);
  expect(said(outcomes)).toEqual(['Status unknown', 'Status unknown', 'Set']);
  expect(severalText(outcomes)).toEqual({ isGood: false, text: '1 of 3 alerts are set' });
});

test('what was not sent when a person stops is not sent', async () => {
  const sent: string[] = [];
  const outcomes = await sendSeveral(requests, {
    async send(one) {
      sent.push(one.volumeFolio);
      return alertOf(one);
    },
    isStopped: () => sent.length > 0,
    show: () => {},
  });
  expect(sent).toEqual(['10940/841']);
  expect(said(outcomes)).toEqual(['Set', 'Not sent', 'Not sent']);
  expect(outcomeText(outcomes[1] ?? { kind: 'waiting' }).more).toMatch(/Nothing was charged/);
});

test('progress names the alert that is being sent', () => {
  expect(progressText([{ kind: 'failed', error: null }, { kind: 'sending' }, { kind: 'waiting' }])).toBe(
    'Sending alert 2 of 3',
  );
  expect(progressText([])).toBe('');
});
