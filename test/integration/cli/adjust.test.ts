import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfPages } from '../../support/pdf-text.ts';
import { readSpreadsheet } from '../../support/spreadsheet.ts';

const start = join(import.meta.dirname, '..', '..', '..', 'main', 'hosts', 'cli', 'adjust', 'start.ts');
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adjust-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sample = {
  settlementDate: '2026-12-31',
  priceCents: 80_000_000,
  depositCents: 8_000_000,
  lines: [
    {
      label: 'Council rates',
      kind: 'outgoing',
      from: '2026-07-01',
      to: '2027-06-30',
      amountCents: 182_500,
      paid: false,
      basis: 'paid',
    },
  ],
  other: [{ label: 'Registration fees', amountCents: 17_200, payableBy: 'purchaser' }],
};

async function file(name: string, content: string | Uint8Array | object): Promise<string> {
  const path = join(folder, name);
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(path, isRaw ? content : JSON.stringify(content));
  return path;
}

function adjust(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [start, ...argv], (failure, out, error) => {
      resolve({ code: failure === null ? 0 : Number(failure.code), out, error });
    });
  });
}

test('prints the statement, and writes it as a PDF and a workbook', async () => {
  const [pdf, xlsx] = [join(folder, 'a.pdf'), join(folder, 'a.xlsx')];
  const path = await file('statement.json', `\ufeff${JSON.stringify(sample)}`);
  const { code, out, error } = await adjust(path, '--pdf', pdf, '--xlsx', xlsx);
  expect([code, error]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    lines: [
      {
        label: 'Council rates',
        periodDays: 365,
        vendorDays: 184,
        purchaserDays: 181,
        vendorCents: 92_000,
        purchaserCents: 90_500,
        vendorAllowsCents: 0,
        purchaserAllowsCents: 90_500,
      },
    ],
    payFromVendorCents: 182_500,
    balanceCents: 72_107_700,
  });
  expect((await pdfPages(await readFile(pdf)))[0]).toContain('A$721,077.00');
  expect(readSpreadsheet(await readFile(xlsx)).places.length).toBeGreaterThan(40);
});

test('names everything that is wrong, a line each on standard error, and writes nothing', async () => {
  const pdf = join(folder, 'a.pdf');
  const bad = { ...sample, priceCents: 1.5, lines: [{ ...sample.lines[0], from: '2027-07-01', 'x\ny': 1 }] };
  const { code, out, error } = await adjust(await file('bad.json', bad), '--pdf', pdf);
  expect([code, out]).toEqual([2, '']);
  expect(error.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^priceCents: 1\.5 is not accepted\. Enter whole cents/),
    expect.stringMatching(/^lines\[0\]\.to: "2027-06-30" is before the first day, "2027-07-01"\./),
    expect.stringMatching(/^lines\[0\]\["x\\ny"\]: There is no such member\. Known are label, /),
  ]);
  expect(await readdir(folder)).toEqual(['bad.json']);
});

test('a file that is no statement is named with its place', async () => {
  const whole = JSON.stringify(sample);
  const bad: readonly (readonly [content: string | Uint8Array, says: RegExp])[] = [
    [
      whole.replace('"from":', '"from":"2026-07-02","from":'),
      /^lines\[0\]\.from: line 1, column \d+: the key/,
    ],
    ['{"lines": [1, ', /^lines\[1\]: line 1, column 15: the text ends/],
    [new Uint8Array([0x7b, 0xff, 0x7d]), /bad\.json: line 1, column 2: it is not valid UTF-8 text$/],
    ['', /bad\.json: line 1, column 1: the file is empty$/],
    ['[]', /bad\.json: A list is not accepted\. Enter an object\.$/],
    [`"${'x'.repeat(4 * 1024 * 1024)}"`, /bad\.json: the file is larger than 4 MB/],
    [
      whole.replace('80000000', '80000000.000000001'),
      /^priceCents: A number .* so many digits is not accepted/,
    ],
    [whole.replace('80000000', '9007199254740992'), /^priceCents: .* is not accepted/],
    [
      whole.replace('"Council rates"', '1e400'),
      /^lines\[0\]\.label: A number .* is not accepted\. Enter a text/,
    ],
  ];
  for (const [content, says] of bad) {
    const { code, out, error } = await adjust(await file('bad.json', content));
    expect([code, out]).toEqual([2, '']);
    expect(error.trimEnd()).toMatch(says);
    expect(error.trimEnd()).not.toContain('\n');
  }
  expect((await adjust(join(folder, 'absent.json'))).error).toMatch(
    /absent\.json: the file cannot be read: /,
  );
  expect((await adjust(folder)).error).toMatch(/the file cannot be read: it is a folder\n$/);
});

test('never writes over a file, and writes both outputs or none', async () => {
  const path = await file('statement.json', sample);
  const kept = await file('kept.xlsx', 'of somebody');
  const pdf = join(folder, 'new.pdf');
  const both = await adjust(path, '--pdf', pdf, '--xlsx', kept);
  expect([both.code, both.out]).toEqual([2, '']);
  expect(both.error).toMatch(/^--xlsx: .*kept\.xlsx cannot be written: it exists already\. Enter a file/);
  expect(await readFile(kept, 'utf8')).toBe('of somebody');
  const nowhere = await adjust(path, '--pdf', join(folder, 'absent', 'a.pdf'));
  expect([nowhere.code, nowhere.error]).toEqual([
    2,
    expect.stringMatching(/^--pdf: .*no such file or folder/),
  ]);
  expect((await adjust(path, '--pdf', pdf, '--xlsx', join(folder, '.', 'new.pdf'))).error).toMatch(
    /name one file/,
  );
  expect((await readdir(folder)).toSorted()).toEqual(['kept.xlsx', 'statement.json']);
});

test('a command line that is not right says so', async () => {
  expect(await adjust()).toMatchObject({ code: 2, error: expect.stringContaining('Enter one file, not 0.') });
  expect((await adjust('a.json', '--pfd', 'x')).error).toMatch(/pfd/);
  expect(await adjust('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
});
