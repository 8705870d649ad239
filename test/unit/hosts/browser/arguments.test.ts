import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../../main/hosts/browser/arguments.ts';

describe('the command line of the browser host', () => {
  it('takes everything it names', () => {
    expect(readArguments(['--data', 'd', '--port', '8080', '--open', '--practice-pace', '60'])).toEqual({
      ok: true,
      value: { data: 'd', port: 8080, isToOpen: true, practicePace: 60 },
    });
  });

  it('needs nothing', () => {
    expect(readArguments([])).toEqual({
      ok: true,
      value: { data: null, port: 0, isToOpen: false, practicePace: null },
    });
  });

  it.each([
    [['--port', 'x'], '--port'],
    [['--port', '70000'], '--port'],
    [['--port', ''], '--port'],
    [['--practice-pace', '0'], '--practice-pace'],
    [['--practice-pace', 'fast'], '--practice-pace'],
    [['--data', ''], '--data'],
    [['--dat', 'x'], 'Usage'],
    [['x'], 'Usage'],
  ])('refuses %j and says what is accepted', (argv, named) => {
    expect(readArguments(argv)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining(named) },
    });
  });
});
