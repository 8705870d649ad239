import { expect, test } from 'vitest';
import { otherLandText } from '../../../renderer/features/title/text.ts';

test('a bought title number is doubted only where it was also given for other land, and that is named', () => {
  expect(otherLandText({ volumeFolio: '11423/315' })).toBeNull();
  expect(otherLandText({ volumeFolio: '11423/315', alsoFor: ['M1'] })).toContain(
    'gave 11423/315 for other land (matter M1)',
  );
  expect(otherLandText({ volumeFolio: '11423/315', alsoFor: ['M1', 'M2'] })).toContain('(matters M1, M2)');
});
