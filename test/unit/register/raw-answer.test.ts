import { expect, test } from 'vitest';
import { rawAnswerText } from '../../../main/register/raw-answer.ts';

test.each([
  'https://files.example.com/a?token=b',
  '%2ehttps://files.example.com/a',
  '1_HTTPS://files.example.com/a',
])('shows no link of an answer that is no JSON: %s', (link) => {
  const shown = rawAnswerText(new TextEncoder().encode(`ERROR ${link} 500`), undefined);
  expect(shown).not.toContain('files.example.com');
  expect(shown).toMatch(/^ERROR .*\(link\) 500$/);
});

test('looks a long answer through once', () => {
  const long = `${'a'.repeat(1_000_000)} https://files.example.com/a`;
  expect(rawAnswerText(new TextEncoder().encode(long), undefined)).toMatch(/^a{1000000} \(link\)$/);
});
