import { expect, it } from 'vitest';
import { screenStrings } from '../../../scripts/screen-strings.ts';

const source = `import { x } from 'some words here';
const kind: 'two words' | 'Other' = read();
if (kind === 'two words') throw new Error('Nobody reads this.');
export const text = (n: number) => \`\${n} orders were placed\`;
export const Row = () => (
  <p className="a b" title="Placed by">
    Paid by <b>{name}</b> today
    {n === 1 ? 'Remove it' : 'no'}
  </p>
);
`;

it('lists what a person reads, one sentence a line, and nothing else', () => {
  expect(screenStrings('row.tsx', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '4 {…} orders were placed',
    '6 Paid by {…} today {…}',
    '6 Placed by',
    '8 Remove it',
  ]);
});
