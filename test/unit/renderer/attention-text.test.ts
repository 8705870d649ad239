import { expect, it } from 'vitest';
import { attentionTexts, needText } from '../../../shared/model/doubt-text.ts';

const none = {
  unsent: 0,
  unknown: 0,
  refused: 0,
  presumedAbsent: 0,
  duplicate: 0,
  unread: 0,
  quarantinedOrEnded: 0,
};

it('says one number, of certificates, and why of each', () => {
  expect(attentionTexts({ ...none, unknown: 40, presumedAbsent: 53, quarantinedOrEnded: 26 })).toEqual({
    all: '119 certificates need attention',
    details:
      '40 with order status unknown, 53 probably not placed, 26 failed, cancelled or failed verification',
  });
  expect(attentionTexts({ ...none, duplicate: 1 })).toEqual({
    all: '1 certificate needs attention',
    details: '1 placed more than once',
  });
  expect(attentionTexts({ ...none, quarantinedOrEnded: 1200 })).toEqual({
    all: '1,200 certificates need attention',
    details: '',
  });
});

it('says the worst first', () => {
  const text = needText({
    unsent: 1,
    unknown: 2,
    refused: 1,
    presumedAbsent: 3,
    duplicate: 4,
    unread: 6,
    quarantinedOrEnded: 5,
  });
  expect(text).toBe(
    '4 placed more than once, 2 with order status unknown, 1 refused, being checked, 3 probably not placed, 6 could not be read, 1 not submitted, 5 failed, cancelled or failed verification',
  );
});
