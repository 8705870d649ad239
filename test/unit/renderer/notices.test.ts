import { expect, test } from 'vitest';
import { merged, type Notice } from '../../../renderer/bridge/view-state.ts';

function certificate(key: number, name: string): Notice {
  return {
    key,
    kind: 'info',
    title: `${name} is here`,
    body: `${key}/001 · matter 1`,
    documentId: `document-${key}`,
    certificates: 1,
    action: null,
  };
}
const saved: Notice = { ...certificate(9, 'x'), title: 'Saved', documentId: null, certificates: 0 };

test('two certificates are told apart, each with its document', () => {
  const notices = [certificate(1, 'Register Search Statement'), certificate(2, 'Copy of Plan')];
  expect(merged(notices)).toEqual(notices);
});

test('more that come in a moment are one notice that names the last, and others stay beside it', () => {
  const three = merged([certificate(1, 'A'), saved, certificate(2, 'B'), certificate(3, 'Copy of Plan')]);
  expect(three.map((notice) => notice.title)).toEqual(['Saved', '3 certificates are here']);
  expect(three[1]).toMatchObject({
    documentId: null,
    certificates: 3,
    body: 'The last: Copy of Plan, 3/001 · matter 1',
  });
  const [, more] = merged([...three, certificate(4, 'D')]);
  expect(more).toMatchObject({ title: '4 certificates are here', certificates: 4, key: 4 });
});
