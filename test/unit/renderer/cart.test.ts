import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownDetails, withoutSaved, withTyped } from '../../../renderer/features/cart/draft.ts';
import { jsonText, readJsonText, readVendors } from '../../../renderer/features/cart/extra-data.ts';
import type { CartDetails } from '../../../shared/contract/views/cart.ts';

const kept: CartDetails = {
  matterNumber: '',
  delivery: 'none',
  email: '',
  contactName: 'Priya',
  contactNumber: '',
  customerId: '',
};

describe('details as typed', () => {
  it('win over what the office last said', () => {
    expect(shownDetails(kept, withTyped({}, 'matterNumber', '2026-118')).matterNumber).toBe('2026-118');
  });

  it('stay where typing went on while an older text was being saved', () => {
    const saving = withTyped({}, 'matterNumber', '2026');
    const typedOn = withTyped(saving, 'matterNumber', '2026-118');
    expect(withoutSaved(typedOn, saving)).toEqual({ matterNumber: '2026-118' });
  });

  it('are dropped once exactly they are kept', () => {
    const saving = withTyped(withTyped({}, 'matterNumber', '2026-118'), 'email', 'a@b.example');
    expect(withoutSaved(saving, saving)).toEqual({});
  });
});

describe('extra data', () => {
  it('offers one person to fill in where none is kept', () => {
    expect(readVendors(undefined)).toEqual([{ vendorType: 'INDIVIDUAL', firstName: '', lastName: '' }]);
  });

  it('reads people out of whatever was kept', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const person of readVendors(value as never)) {
          expect(Object.values(person).every((text) => typeof text === 'string')).toBe(true);
        }
      }),
    );
  });

  it('says what JSON accepts instead of losing the text', () => {
    const read = readJsonText('{"wanted": tru');
    expect(read).toHaveProperty('fault');
    expect(readJsonText('  ')).toBeNull();
    expect(readJsonText('{"wanted": true}')).toEqual({ value: { wanted: true } });
  });

  it('shows any value as text that reads back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(readJsonText(jsonText(plain as never))).toEqual({ value: plain });
      }),
    );
  });
});
