import { describe, expect, it } from 'vitest';
import { createSupport, redactedLines, type SupportParts } from '../../../main/app/support-bundle.ts';
import { settingsForSupport } from '../../../main/app/support-settings.ts';
import type { Diagnostics } from '../../../main/ports/diagnostics.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { joinedView } from '../../support/office-view.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { unzip } from '../../support/unzip.ts';

const diagnostics: Diagnostics = {
  folder: '/home/priya/landfolio',
  crashes: () => [
    {
      reference: 'K7QX2M',
      at: 1,
      what: 'It broke',
      fileName: 'crash-1.json',
      text: JSON.stringify({ error: 'x', token: 'Bearer CANARY' }),
    },
  ],
  logs: () => [
    {
      name: 'landfolio.log',
      text: `${JSON.stringify({ event: 'x', link: 'https://f.example/?sig=CANARY', n: 7 })}\nhalf a line password=CANARY`,
    },
  ],
  memoryImages: () => [{ name: 'a.dmp', bytes: 7, at: 1 }],
  kept: () => ({ logs: [], crashReports: [], memoryImages: [] }),
  clear: () => 0,
  computer: () => ({ host: 'test' }),
  withoutNames: (text) => text.replaceAll('/home/priya', '~'),
};

function support(change: Partial<SupportParts> = {}) {
  const saved: { name: string; bytes: Uint8Array }[] = [];
  const log = createQuietLog();
  const made = createSupport({
    clock: new FakeClock(),
    log,
    version: '1.2.3',
    diagnostics,
    desktop: {
      saveMade: async (name, bytes) => {
        saved.push({ name, bytes });
        return ok(`/out/${name}`);
      },
    },
    settings: async () => ({ note: 'secret: CANARY', folder: '/home/priya/x' }),
    library: () => ({ schema: 7 }),
    ...change,
  });
  return { made, saved, log };
}

describe('a support bundle', () => {
  it('is one file, redacted once more when it is written', async () => {
    const { made, saved } = support();
    const bundle = await made.makeBundle();
    expect(bundle).toMatchObject({
      ok: true,
      value: { path: expect.stringMatching(/^\/out\/Landfolio support 2026-\d\d-\d\d \d{4}\.zip$/) },
    });
    const files = unzip(saved[0]?.bytes ?? Buffer.alloc(0));
    expect([...files.keys()]).toEqual([
      'README.txt',
      'about.json',
      'settings.json',
      'library.json',
      'logs/landfolio.log',
      'crashes/crash-1.json',
    ]);
    const all = [...files.values()].join('\n');
    expect(all).not.toMatch(/CANARY|priya/);
    expect(JSON.parse(String(files.get('about.json')))).toMatchObject({
      version: '1.2.3',
      host: 'test',
      memoryImages: [{ name: 'a.dmp', bytes: 7 }],
    });
    expect(String(files.get('logs/landfolio.log')).split('\n')).toEqual([
      '{"event":"x","link":"[link to f.example]","n":7}',
      '"half a line password=[secret]"',
    ]);
  });

  it('is made also where a part of it cannot be told', async () => {
    const { made, saved, log } = support({
      library: () => {
        throw new Error('database is locked');
      },
      diagnostics: null,
    });
    expect((await made.makeBundle()).ok).toBe(true);
    expect(String(unzip(saved[0]?.bytes ?? Buffer.alloc(0)).get('library.json'))).toContain('ref-1');
    expect(log.lines).toMatchObject([{ event: 'support.part' }]);
  });

  it('says that it could not be saved', async () => {
    const failure = { kind: 'notSaved', what: 'file', folder: null, reference: 'ref-1' } as const;
    const { made } = support({ desktop: { saveMade: async () => failed(failure) } });
    expect(await made.makeBundle()).toEqual({ ok: false, failure });
  });
});

it('the settings in it are chosen one by one, and name nobody', () => {
  const told = JSON.stringify(
    settingsForSupport({
      office: {
        fileNameTemplate: '{matter}.pdf',
        officeName: '',
        signature: '',
        contactName: 'PRIYA',
        contactNumber: '',
        email: 'p@PRIYA',
      },
      yourName: 'PRIYA',
      daysOff: new Set(['2026-09-25']),
      network: {
        proxy: 'PRIYA.example:80',
        certificateFile: '/PRIYA',
        userName: 'PRIYA',
        certificates: 'trusted',
        certificateProblem: null,
      },
      desktop: {
        closeToTray: true,
        startAtLogin: null,
        notifications: true,
        quietFrom: '',
        quietUntil: '',
        opensDocuments: true,
      },
      officeServer: joinedView({
        ...{ office: 'PRIYA', person: 'PRIYA', login: 'priya.PRIYA', hosts: ['PRIYA:5432'] },
        fault: { code: 'full', message: 'PRIYA', host: 'PRIYA:5432' },
      }),
      connections: [
        {
          id: 'c',
          name: 'PRIYA & Co',
          environment: 'production',
          baseUrl: 'https://PRIYA.example',
          origins: [],
          withheld: null,
          isCurrent: true,
          credentials: 'stored',
          credentialProblem: null,
        },
      ],
    }),
  );
  expect(told).not.toContain('PRIYA');
  expect(told).toContain('"contactName":"set","contactNumber":"not set"');
  expect(told).toContain('"yourName":"set"');
  expect(told).toContain('"fault":"full"');
});

it('every line of a log stays a line', () => {
  const text = '{"a":"1"}\n\n{"b":"2"}\n';
  expect(redactedLines(text)).toBe(text);
});
