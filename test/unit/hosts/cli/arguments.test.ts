import { describe, expect, it } from 'vitest';
import { readJobArguments } from '../../../../main/hosts/cli/arguments.ts';

const plain = ['--address', '7 GUM LEAF COURT NHILL 3418', '--product', 'CopyOfPlan', '--matter', 'M1'];

/** What is said of a command line, one line a fault. */
function faultsOf(...options: readonly string[]): string {
  const read = readJobArguments(options);
  if (read.ok || read.failure === 'help') return '';
  return read.failure.map(({ field, message }) => `${field}: ${message}`).join('\n');
}

describe('the command line of the job', () => {
  it('takes the defaults where nothing more is said', () => {
    expect(readJobArguments(plain)).toMatchObject({
      ok: true,
      value: {
        title: null,
        isResuming: false,
        email: null,
        timeLimitMs: null,
        discards: [],
        acceptsRisk: false,
        products: ['CopyOfPlan'],
      },
    });
  });

  it('needs no address where the title is named', () => {
    const read = readJobArguments(['--title', '9500/906', ...plain.slice(2)]);
    expect(read).toMatchObject({ ok: true, value: { address: null, title: '9500/906' } });
  });

  it.each(['Qx9', 'abcdefghijklmnopqrs', 'q8_Zt-0vWm3RkPz1yH7uXe_LdA5sNc-Jb4', '12/'])(
    'takes %s for the id of a title, as it was typed',
    (typed) => {
      expect(readJobArguments([...plain, '--title', ` ${typed} `])).toMatchObject({
        ok: true,
        value: { title: typed },
      });
    },
  );

  it('needs nothing but the name of an order to put it away', () => {
    expect(readJobArguments(['--discard', 'M1 K7Q2'])).toMatchObject({
      ok: true,
      value: { discards: ['M1 K7Q2'], products: [] },
    });
    expect(faultsOf('--discard', ' ')).toMatch(/^--discard: .*reference/);
  });

  it('takes who unlocks ordering and how that was checked, with an order only', () => {
    expect(readJobArguments([...plain, '--unlock', ' Jo Citizen : asked the desk: no order'])).toMatchObject({
      ok: true,
      value: { unlock: { name: 'Jo Citizen', reason: 'asked the desk: no order' } },
    });
    for (const text of ['', 'checked', 'Jo:', ': checked'])
      expect(faultsOf(...plain, '--unlock', text)).toMatch(
        /^--unlock: Enter .*such as --unlock "Jo Citizen: /,
      );
    expect(faultsOf('--resume', '--unlock', 'Jo: checked')).toMatch(/^--unlock: .*orders nothing/);
  });

  it('needs nothing but itself to resume', () => {
    expect(readJobArguments(['--resume'])).toMatchObject({ ok: true, value: { isResuming: true } });
  });

  it.each([
    ['no address', plain.slice(2), /^--address: Enter .*such as/],
    ['an empty address', ['--address', ' ', ...plain.slice(2)], /^--address: Enter .*such as/],
    ['no matter', plain.slice(0, 4), /^--matter: Enter .*such as/],
    ['no product', [...plain.slice(0, 2), ...plain.slice(4)], /^--product: Enter .*such as/],
    ['an empty title', [...plain, '--title', ' '], /^--title: .*\d+\/\d+/],
    ['a title of two lines', [...plain, '--title', 'Qx9\nQx8'], /^--title: .*500 characters/],
    ['a vendor of one word', [...plain, '--vendor', 'Cher'], /^--vendor: .*last name.*Cher/],
    ['a time limit that is no number', [...plain, '--timeout', 'long'], /^--timeout: .*86400.*long/],
    ['an empty time limit', [...plain, '--timeout', ''], /^--timeout: .*86400/],
    ['a second matter', [...plain, '--matter', 'M2'], /^--matter: .*more than once/],
    ['a second address', ['--address=x', ...plain], /^--address: .*more than once/],
    ['a second folder', [...plain, '--data', 'a', '--data', 'a'], /^--data: .*more than once/],
    [
      'a matter number that nobody sees',
      [...plain.slice(0, 4), '--matter', 'M\u200b1'],
      /^--matter: .*invisible/,
    ],
    ['a matter number without a letter', [...plain.slice(0, 4), '--matter=律師'], /^--matter: .*letter/],
    ['an email that is none', [...plain, '--email', 'jo'], /^--email: Enter an email address/],
    ['a vendor with a long name', [...plain, '--vendor', `Jo ${'x'.repeat(101)}`], /^--vendor: Last name/],
    ['an option that is none', [...plain, '--tittle', '1/1'], /--tittle/],
    ['an option without its value', [...plain, '--title'], /--title/],
    ['a word without an option', [...plain, 'please'], /please/],
  ])('names the option and what is accepted for %s', (_, options, says) => {
    expect(faultsOf(...options)).toMatch(says);
  });

  it('names every fault at once', () => {
    expect(
      faultsOf('--timeout', 'x')
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['--address', '--matter', '--product', '--timeout']);
  });
});
