import { publicDecrypt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { compareTogether } from '../../../main/register/authenticity/own-number.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const start = Date.UTC(2026, 10, 21, 1, 5, 42);
const account = { account_id: 'PRACTICE' };
const day = 24 * 3600_000;
let now = start;
let service: PracticeService;
let client: PracticeClient;

beforeEach(async () => {
  now = start;
  service = await startPracticeService({ seed: 1, now: () => now });
  client = practiceClient(service);
});
afterEach(() => service.close());

const retrieve = (query = '', titleId = '9938.671', headers: Record<string, string> = account) =>
  client.statement(`/titles/${titleId}${query}`, headers);

async function pdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe('a register statement', () => {
  test('comes with its text unless told, and with a link only where told', async () => {
    const plain = (await retrieve()).json.titleSearchCertificate;
    expect(plain).toHaveProperty('registerSearchStatement');
    expect(plain).not.toHaveProperty('registerSearchStatementCertificate');
    const other = await retrieve('?registerSearchStatement=false&registerSearchStatementCertificate=true');
    expect(other.json.titleSearchCertificate).not.toHaveProperty('registerSearchStatement');
    expect(other.json.titleSearchCertificate).toHaveProperty('registerSearchStatementCertificate.link');
  });

  test('agrees with its text and its PDF in security number and minute', async () => {
    const { json } = await retrieve('?registerSearchStatementCertificate=true');
    const { titleSearchDetail, registerSearchStatement, registerSearchStatementCertificate } =
      json.titleSearchCertificate;
    expect(titleSearchDetail.producedDate).toBe('2026-11-21 12:05:00');
    const text = Buffer.from(registerSearchStatement.data, 'base64').toString('utf8');
    const file = await client.raw('GET', new URL(registerSearchStatementCertificate.link).pathname);
    expect(file.headers['content-type']).toBe('application/pdf');
    for (const whole of [text, await pdfText(file.bytes)]) {
      expect(whole).toContain(titleSearchDetail.securityNo);
      expect(whole).toContain('21/11/2026 12:05 PM');
      expect(compareTogether(whole, titleSearchDetail).answer).toBe('same');
    }
  });

  test('has an authenticity token that the public key turns into the security number', async () => {
    const { authenticityToken, securityNo } = (await retrieve()).json.titleSearchCertificate
      .titleSearchDetail;
    const key = await service.authenticityKey();
    expect(publicDecrypt(key, Buffer.from(authenticityToken, 'base64')).toString('latin1')).toBe(securityNo);
    expect((await retrieve()).json.titleSearchCertificate.titleSearchDetail.securityNo).not.toBe(securityNo);
  });

  test('signs with one key over restarts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-'));
    const statePath = join(folder, 'practice.db');
    try {
      const keys: string[] = [];
      for (let run = 0; run < 2; run += 1) {
        const other = await startPracticeService({ statePath });
        keys.push(await other.authenticityKey());
        await other.close();
      }
      expect(keys[0]).toBe(keys[1]);
      expect(keys[0]).not.toBe(await service.authenticityKey());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('keeps its PDF as it was, behind a link that takes no token and dies after 24 hours', async () => {
    const { json } = await retrieve('?registerSearchStatementCertificate=true');
    const link = new URL(json.titleSearchCertificate.registerSearchStatementCertificate.link).pathname;
    const first = await client.raw('GET', link);
    service.setScenario('title-transfer', true);
    now += day - 1;
    expect((await client.raw('GET', link)).bytes.equals(first.bytes)).toBe(true);
    expect((await client.raw('GET', link, { authorization: 'Bearer x' })).status).toBe(400);
    now += 1;
    expect((await client.raw('GET', link)).status).toBe(403);
  });
});

describe('what is charged', () => {
  test('each statement, with the account, the reference and the correlation id', async () => {
    const correlationId = randomUUID();
    const reply = await retrieve('', '9938.671', {
      ...account,
      customer_reference: '2026-118',
      'x-correlation-id': correlationId,
    });
    expect(reply.headers['x-correlation-id']).toBe(correlationId);
    await retrieve();
    expect(service.charges()).toHaveLength(2);
    expect(service.charges()[0]).toMatchObject({
      kind: 'statement',
      subjects: ['9938/671'],
      cents: 640,
      account: 'PRACTICE',
      reference: '2026-118',
      correlationId,
    });
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['no account', '9938.671', {}, 400],
    ['a slash', '9938%2F671', account, 400],
    ['no folio', '9938', account, 400],
    ['a volume of 6 digits', '123456.671', account, 400],
    ['a suffix that is none', '9938.671D', account, 400],
    ['a comma, which the pattern admits', '9938.671,', account, 404],
    ['an unknown title', '1.001', account, 404],
    ['a boolean that is none', '9938.671?registerSearchStatement=yes', account, 400],
  ])('nothing where it is refused: %s', async (_what, titleId, headers, status) => {
    const reply = await retrieve('', titleId, headers);
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ code: String(status), description: expect.any(String) });
    expect(service.charges()).toEqual([]);
  });

  test('nothing without a token or with that of another API', async () => {
    const path = '/land/drss/v2/titles/9938.671';
    expect((await client.raw('GET', path, account)).status).toBe(401);
    const authorization = `Bearer ${await client.token('orders')}`;
    expect((await client.raw('GET', path, { ...account, authorization })).status).toBe(401);
    expect(service.charges()).toEqual([]);
  });
});

test('leading zeros and short folios are read as the same title', async () => {
  const reply = await retrieve('', '09938.671');
  expect(reply.json.titleSearchCertificate.titleReferenceDetail.titleReference).toEqual({
    volume: '9938',
    folio: '671',
  });
});

test('the health checks need no token', async () => {
  for (const path of ['/land/drss/v2/health', '/land/alert/v1/health']) {
    const { status, json } = await client.raw('GET', path);
    expect(status).toBe(200);
    for (const field of ['applicationName', 'applicationVersion', 'apiName', 'environment']) {
      expect(json[field]).toEqual(expect.any(String));
    }
    expect(json.status).toBe('running');
  }
});
