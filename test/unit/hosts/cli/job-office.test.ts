import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppClient } from '../../../../main/hosts/cli/app-client.ts';
import { readJobOffice, share, takePart } from '../../../../main/hosts/cli/job-office.ts';
import { startTimeLimit } from '../../../../main/lib/time-limit.ts';
import { Secret } from '../../../../main/ports/secret.ts';
import type { OfficeView } from '../../../../shared/contract/views/office.ts';
import { writeOfficeFile } from '../../../../shared/model/office-file.ts';
import { FakeClock, settle } from '../../../support/fake-clock.ts';
import { joinedView } from '../../../support/office-view.ts';

const file = writeOfficeFile({
  office: 'Smith & Partners',
  hosts: [{ host: 'db', port: 5432 }],
  database: 'landfolio',
  login: 'alice',
  person: 'Alice Ng',
  ca: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----',
});
const given = { text: file, password: new Secret('the password') };
const unreachable = { code: 'unreachable', message: 'ECONNREFUSED', host: 'db:5432' } as const;

describe('the office of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'landfolio-job-office-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (text: string) => {
    const path = join(folder, 'alice.landfolio-office');
    writeFileSync(path, text);
    return path;
  };

  it('is read with its password, which no printing shows', () => {
    const read = readJobOffice(put(file), { LANDFOLIO_OFFICE_PASSWORD: 'the password' });
    expect(read).toMatchObject({ ok: true, value: { text: file } });
    expect(JSON.stringify(read)).not.toContain('the password');
    expect(readJobOffice(null, {})).toEqual({ ok: true, value: null });
  });

  it.each([
    ['names the variable where there is no password', file, /^LANDFOLIO_OFFICE_PASSWORD: .*alice/],
    ['names the option where the file is none', '{"kind":"landfolio-office"', /^--office: .*not JSON/],
    ['names the field that is wrong', file.replace('"alice"', '"Alice"'), /^--office: login: /],
  ])('%s', (_, text, said) => {
    const read = readJobOffice(put(text), {});
    expect(read.ok ? '' : read.failure.map((fault) => `${fault.field}: ${fault.message}`).join()).toMatch(
      said,
    );
  });

  it('names the option where there is no such file', () => {
    expect(readJobOffice(join(folder, 'none'), {})).toMatchObject({
      ok: false,
      failure: [{ field: '--office' }],
    });
  });
});

/** A run whose office is so, one state after the other; the last stays. */
function run(states: readonly (OfficeView | null)[], joins: () => unknown = () => null) {
  const clock = new FakeClock();
  const left = [...states];
  const steps: (readonly [string, unknown])[] = [];
  const client = {
    office: {
      state: async () => (left.length > 1 ? left.shift() : left[0]),
      join: async () => joins(),
    },
  } as unknown as AppClient;
  const parts = (limitMs: number | null = null, office: typeof given | null = given) => ({
    client,
    clock,
    office,
    limit: startTimeLimit(clock, limitMs),
    report: (step: string, fields?: object) => void steps.push([step, fields]),
  });
  /** Moves the clock until the work has ended. */
  async function ended(work: Promise<void>): Promise<unknown> {
    let end: unknown = null;
    void work.then(
      () => {
        end = 'done';
      },
      (error: unknown) => {
        end = error;
      },
    );
    for (let tries = 0; end === null && tries < 3000; tries += 1) {
      await settle();
      await clock.advance(100);
    }
    return end;
  }
  return { parts, steps, ended };
}

const refuse = () => {
  throw new ORPCError('OFFICE_SERVER_FAILED', { defined: true, data: unreachable });
};

describe('a run takes part in its office', () => {
  it('only once the library has what the office has', async () => {
    const receiving = joinedView({ phase: 'receiving', lastCurrentAt: null });
    const { parts, steps, ended } = run([null, receiving, receiving, joinedView({ waiting: 2 })]);
    expect(await ended(takePart(parts(), false))).toBe('done');
    expect(steps).toEqual([
      ['office', { office: 'Smith & Partners', person: 'Alice Ng', isCurrent: true, waiting: 2 }],
    ]);
  });

  it('not where the server does not let it join: nothing is ordered', async () => {
    const { parts, steps, ended } = run([null], refuse);
    expect(await ended(takePart(parts(), true))).toMatchObject({
      code: 'office_server_failed',
      message: expect.stringMatching(/^The server was not reached\. .*Nothing was ordered\.$/),
      fields: { reason: 'unreachable' },
    });
    expect(steps).toEqual([]);
  });

  it('alone where it belongs to the office, the server is away, and the run may do without it', async () => {
    const away = joinedView({ phase: 'unreachable', fault: unreachable, lastCurrentAt: null });
    expect(await (({ parts, ended }) => ended(takePart(parts(), false)))(run([away], refuse))).toMatchObject({
      code: 'office_server_failed',
    });
    const { parts, steps, ended } = run([away], refuse);
    expect(await ended(takePart(parts(), true))).toBe('done');
    expect(steps).toEqual([['office', expect.objectContaining({ isCurrent: false })]]);
  });

  it('not after a minute in which the server cannot be reached', async () => {
    const away = joinedView({ phase: 'unreachable', fault: unreachable, lastCurrentAt: null });
    const { parts, ended } = run([null, away]);
    expect(await ended(takePart(parts(), false))).toMatchObject({ code: 'office_server_failed' });
  });

  it('not after its time limit', async () => {
    const { parts, ended } = run([null, joinedView({ phase: 'receiving', lastCurrentAt: null })]);
    expect(await ended(takePart(parts(2000), false))).toMatchObject({ code: 'out_of_time' });
  });

  it('only if it names the office that its library belongs to', async () => {
    const { parts, ended } = run([joinedView()]);
    expect(await ended(takePart(parts(null, null), false))).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^--office: .*“Smith & Partners”.*LANDFOLIO_OFFICE_PASSWORD/),
    });
    const refused = run([joinedView()], () => {
      const faults = [{ field: 'office file', message: 'Another office.' }];
      throw new ORPCError('INVALID', { defined: true, data: { faults } });
    });
    expect(await refused.ended(takePart(refused.parts(), true))).toMatchObject({
      code: 'invalid',
      message: '--office: Another office.',
    });
  });
});

describe('at its end a run', () => {
  it('waits until the server has what it did', async () => {
    const { parts, steps, ended } = run([
      joinedView({ waiting: 3 }),
      joinedView({ waiting: 1 }),
      joinedView(),
    ]);
    expect(await ended(share(parts()))).toBe('done');
    expect(steps).toEqual([['shared', { waiting: 0 }]]);
  });

  it('says after a minute how much the server does not have', async () => {
    const { parts, steps, ended } = run([joinedView({ waiting: 3 })]);
    expect(await ended(share(parts()))).toBe('done');
    expect(steps).toEqual([['shared', { waiting: 3 }]]);
  });

  it('says nothing without an office', async () => {
    const { parts, steps, ended } = run([null]);
    expect(await ended(share(parts(null, null)))).toBe('done');
    expect(steps).toEqual([]);
  });
});
