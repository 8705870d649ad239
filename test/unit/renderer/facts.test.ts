import { Children, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Facts } from '../../../renderer/ui/facts.tsx';

test('two facts of one name stay two rows', () => {
  const list = Facts({
    facts: [
      { name: 'Written by', value: 'Alice Ng' },
      { name: 'Written by', value: 'Bob Ng' },
    ],
  }) as ReactElement<{ children: ReactNode }>;
  const keys = Children.toArray(list.props.children).map((row) => (row as ReactElement).key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});
