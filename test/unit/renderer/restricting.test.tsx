import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { storedChoices } from '../../../renderer/features/command-box/stored-choices.ts';
import { RestrictedMark, readersText } from '../../../renderer/features/matter-picker/restricted-mark.tsx';
import { PeopleChoice } from '../../../renderer/features/matters/restricting/people-choice.tsx';
import {
  notDecided,
  personText,
  putAwayNotice,
  putAwayText,
  removedText,
  restrictedNotice,
} from '../../../renderer/features/matters/restricting/text.ts';
import type { QuickSearchFound } from '../../../shared/contract/views/quick-search.ts';

const alice = { login: 'alice', name: 'Alice Ng', isMe: true };
const bob = { login: 'bob', name: 'Bob Li', isMe: false };
const restriction = {
  ...{ by: 'Alice Ng', at: 1 },
  readers: [
    { login: 'alice', name: 'Alice Ng' },
    { login: 'carol', name: 'Carol Hill' },
  ],
};

const choice = (people: readonly (typeof alice)[], chosen: readonly string[] = []) =>
  renderToStaticMarkup(
    <PeopleChoice
      label="Who may see this matter"
      people={people}
      restriction={null}
      chosen={new Set(chosen)}
      onChoose={() => {}}
    />,
  );

describe('the choice of who may see a matter', () => {
  test('says where the outcome is to be read if the server did not answer, and nothing more if it refused', () => {
    const refused = { message: 'Nothing was changed.', canRetry: false };
    expect(notDecided(refused)).toBe(refused);
    const unreached = notDecided({ message: 'Tell your IT support.', canRetry: true });
    expect(unreached.message).toBe(
      'Tell your IT support. Once the server is reached, the matter’s page says who may see it. If nothing has changed there, try again.',
    );
    expect(unreached.canRetry).toBe(false);
  });

  test('has oneself always in, with no way out', () => {
    const html = choice([alice, bob]);
    const [own = '', other = ''] = html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
    expect([own.includes('checked'), own.includes('disabled')]).toEqual([true, true]);
    expect([other.includes('checked'), other.includes('disabled')]).toEqual([false, false]);
    expect(html).toContain('Only you will see it');
    expect(choice([alice, bob], ['bob'])).toContain('2 people will see it');
  });

  test('can be filtered where there are more than ten people, and tells two of one name apart', () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ ...bob, login: `bob${at}` }));
    expect(choice([alice, ...many.slice(1)])).not.toContain('Filter people');
    expect(choice([alice, ...many])).toContain('Filter people');
    expect(personText(bob, [alice, bob])).toBe('Bob Li');
    expect(personText(bob, [bob, { ...bob, login: 'bob2' }])).toBe('Bob Li (bob)');
    expect(personText(alice, [alice, bob])).toBe('Alice Ng (you)');
  });

  test('says who may see it still and was removed from the office', () => {
    expect(removedText(restriction, [alice, bob])).toBe('Carol Hill does not belong to the office any more.');
    expect(removedText({ ...restriction, readers: [] }, [alice])).toBeNull();
  });
});

describe('a restricted matter', () => {
  test('has a mark that names who may see it, and no other one has', () => {
    const text = 'Only Alice Ng and Carol Hill may see it. Restricted by Alice Ng.';
    expect(readersText({ restriction })).toBe(text);
    const html = renderToStaticMarkup(<RestrictedMark matter={{ restriction }} />);
    expect(html).toContain(`title="${text}"`);
    expect(html).toContain('Restricted</span>');
    expect(renderToStaticMarkup(<RestrictedMark matter={{ restriction: null }} />)).toBe('');
    expect(restrictedNotice({ number: '2026-8' }, ['Alice Ng']).body).toBe('Only you see it.');
  });

  test('is called so among what the command box finds', () => {
    const matter = { id: 'm', number: '2026-8', property: '', orders: 1, documents: 0, closedAt: null };
    const found = { matters: [{ ...matter, restriction }], orders: [], documents: [], kept: null };
    const [first] = storedChoices(found as unknown as QuickSearchFound, '2026-8');
    expect(first).toMatchObject({ choice: { detail: 'restricted, 1 order, 0 documents' } });
  });

  test('says in place of itself who restricted it and whom to ask, and keeps what was typed in the notice', () => {
    const away = { ...restriction, number: '2026-8' };
    expect(putAwayText(away)).toMatchObject({
      title: 'Alice Ng restricted matter 2026-8',
      body: 'Only Alice Ng and Carol Hill may see it. If you need it, ask Alice Ng to let you see it: it then comes back here by itself. If nobody who may see it is left in the office, ask your IT support.',
    });
    expect(putAwayNotice(away, true, ['Ring the bank.']).body).toBe(
      'It is no longer the current matter here. If you need it, ask Alice Ng to let you see it. You had typed and not saved: Ring the bank.',
    );
  });
});
