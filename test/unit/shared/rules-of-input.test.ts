import { describe, expect, test } from 'vitest';
import { parseConnection } from '../../../main/connection/connection-file.ts';
import { readJobArguments } from '../../../main/hosts/cli/arguments.ts';
import { detailFaults } from '../../../main/ordering/cart/cart-faults.ts';
import { readAlertForm } from '../../../renderer/features/alerts/alert-form.ts';
import { matterFault } from '../../../renderer/features/matter-picker/matter-fault.ts';
import { emptyOwnerForm, ownerFaults } from '../../../renderer/features/owners/owner-query.ts';
import { checkAlertReference, readAlertTitle } from '../../../shared/model/alert-rules.ts';
import { checkCustomerId } from '../../../shared/model/customer-id.ts';
import { dayFirst, readDayFirst } from '../../../shared/model/day-first.ts';
import { checkEvent } from '../../../shared/model/event-rules.ts';
import { checkMatterNumber } from '../../../shared/model/matter-number.ts';
import { checkOwnerName, checkOwnerReason } from '../../../shared/model/owner-search-rules.ts';
import { someDetails } from '../../support/cart-line.ts';

const invisible = ['\u0000', '\t', '\n', '\u007f', '\u200b', '\u202e', '\u2028', '\ufeff', '\ud800'];
const told = (faults: readonly { readonly message: string }[]) => faults.map(({ message }) => message);

describe('what nobody sees is not accepted', () => {
  test.each(invisible)('in a customer ID, a matter number, a reference or an owner: %j', (sign) => {
    const text = `a${sign}b`;
    const says = (what: string) => [
      `The ${what} contains an invisible character, as copied text sometimes does. Delete it and type it again.`,
    ];
    expect(told(checkCustomerId(text))).toEqual(says('customer ID'));
    expect(told(checkMatterNumber(text))).toEqual(says('matter number'));
    // These are sent with one space for any white space.
    const isSpace = /\s/.test(sign);
    expect(told(checkAlertReference(text))).toEqual(isSpace ? [] : says('reference'));
    expect(told(checkOwnerName({ kind: 'company', companyName: text }))).toEqual(
      isSpace ? [] : says('company name'),
    );
    expect(told(checkOwnerReason({ purpose: `abc${text}`, matterNumber: '1' }))).toEqual(
      isSpace ? [] : says('purpose'),
    );
  });
});

describe('one rule, wherever it is asked', () => {
  const long = 'x'.repeat(41);

  test('for a matter number: the screen, the cart and the job say the same', () => {
    const [message = ''] = told(checkMatterNumber(long));
    expect(message).toBe('Enter a matter number of at most 40 characters on one line.');
    expect(matterFault(long)).toBe(message);
    expect(told(detailFaults(someDetails({ matterNumber: long })))).toEqual([message]);
    const job = readJobArguments(['--address', 'a', '--product', 'p', '--matter', long]);
    expect(job).toEqual({ ok: false, failure: [{ field: '--matter', message }] });
    // It goes out as its own letters, with `-` for what the service does not take.
    expect(matterFault('Müller/12')).toBeNull();
  });

  test('for a customer ID: the cart and a connection file say the same, and one that is stored stays', () => {
    const customerId = 'a\u200bb';
    const [message = ''] = told(checkCustomerId(customerId));
    expect(told(detailFaults(someDetails({ customerId })))).toEqual([message]);
    const faultOf = (options?: { readonly isStored: boolean }) => {
      const read = parseConnection({ customerId }, options);
      return read.ok ? [] : told(read.failure.filter(({ field }) => field === 'customerId'));
    };
    expect(faultOf()).toEqual([message]);
    expect(faultOf({ isStored: true })).toEqual([]);
    expect(told(checkCustomerId('x'.repeat(40)))).toEqual([
      'Enter a customer ID of at most 39 characters. This one has 40.',
    ]);
    expect(checkCustomerId('Müller & Söhne – 律師 🏠')).toEqual([]);
  });

  test('for an alert: the form refuses the title and reference that would be refused', () => {
    const form = {
      volumeFolio: '9876/043A',
      customerRef: 'x'.repeat(201),
      start: '2026-12-01T09:00',
      end: '2026-12-02T09:00',
      zone: 'Australia/Melbourne',
    };
    const read = readAlertForm(form);
    expect(read.ok ? null : read.failure).toEqual({
      volumeFolio:
        'Enter a volume and folio without a letter, such as 9876/043. Title alerts accept no letter.',
      customerRef: 'Enter a reference of at most 200 characters. This one has 201.',
    });
    expect(readAlertTitle('9876/12345678')).toEqual({ ok: true, value: '9876/12345678' });
  });

  test('for an owner search: the form refuses what would be refused', () => {
    const form = { ...emptyOwnerForm, purpose: 'ab', matterNumber: '1', lastName: 'n'.repeat(201) };
    expect(ownerFaults(form)).toEqual({
      purpose:
        'Enter the purpose of this search in 3 to 200 characters, such as “Vendor of 24A Foreshore Road”.',
      lastName: 'Enter a last name of at most 200 characters. This one has 201.',
    });
    expect(checkOwnerName({ kind: 'individual', lastName: '', givenName: 'Jo' })).toEqual([]);
    expect(checkOwnerName({ kind: 'individual', lastName: '', givenName: 'Jo' }, 'holdings')).toMatchObject([
      { field: 'lastName' },
    ]);
  });

  test('for an event: only what is given is looked at', () => {
    expect(checkEvent({})).toEqual([]);
    expect(checkEvent({ name: ' ', dates: ['2026-02-30'], price: -1 }).map(({ field }) => field)).toEqual([
      'name',
      'dates[0]',
      'price',
    ]);
  });
});

test.each([
  ['28/11/2026', '2026-11-28'],
  ['1/2/2026', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  ['2026-11-28', '2026-11-28'],
  ['30/2/2026', null],
  ['11/28/2026', null],
  ['28/11/26', null],
  ['tomorrow', null],
])('%j is read day first: %j', (text, day) => {
  expect(readDayFirst(text)).toBe(day);
  if (day !== null) expect(readDayFirst(dayFirst(day))).toBe(day);
});
