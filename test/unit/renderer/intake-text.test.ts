import { expect, test } from 'vitest';
import { UnreadableFile } from '../../../renderer/bridge/send-file.ts';
import { dropFailureText, notTakenText } from '../../../renderer/features/intake/text.ts';

const refusals = (count: number) => Array.from({ length: count }, (_, at) => `${at}.docx is not a PDF.`);

test('each dropped file that was not taken is named, or at least counted', () => {
  expect(notTakenText(refusals(5))).toBe(refusals(5).join(' '));
  expect(notTakenText(refusals(6))).toBe(`${refusals(5).join(' ')} 1 more file was not taken.`);
  expect(notTakenText(refusals(300))).toBe(`${refusals(5).join(' ')} 295 more files were not taken.`);
});

test('a dropped folder is said to be unreadable, and not that Landfolio is disconnected', () => {
  expect(dropFailureText('Scans', new UnreadableFile())).toMatch(/Scans.*could not be read/);
  expect(dropFailureText('a.pdf', new Error('socket'))).toMatch(/^a\.pdf: Landfolio reconnects/);
});
