import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegister, estateOwner } from '../../../main/practice/data/create-register.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

let service: PracticeService;
let client: PracticeClient;

beforeAll(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
});
afterAll(() => service.close());

const names = (kind: string, query: Record<string, string>) =>
  client.get(`/discovery/v1/proprietor-names/${kind}?${new URLSearchParams(query)}`);
const holdings = (query: Record<string, string>) =>
  client.get(`/discovery/v1/proprietors?${new URLSearchParams(query)}`);

describe('names', () => {
  test('a person is found by the beginning of the last name, the given name, or both', async () => {
    const { json } = await names('individual', { lastName: 'ng' });
    expect(json.proprietorNames.length).toBeGreaterThan(0);
    for (const name of json.proprietorNames) expect(name.lastName).toMatch(/^NG/);
    const [first] = json.proprietorNames;
    const both = await names('individual', { lastName: first.lastName, givenName: first.givenName });
    expect(both.json.proprietorNames).toContainEqual(first);
    expect((await names('individual', { givenName: 'ROSE' })).json.proprietorNames.length).toBeGreaterThan(0);
  });

  test('a company is found by words of its name', async () => {
    const { json } = await names('company', { companyName: 'plains estates' });
    expect(json).toEqual({ proprietorNames: [{ companyName: estateOwner }] });
  });

  test('at most 100 are given, and none where there is none', async () => {
    expect((await names('individual', { givenName: 'A' })).json.proprietorNames.length).toBeLessThanOrEqual(
      100,
    );
    expect((await names('individual', { lastName: 'XYZZY' })).json).toEqual({ proprietorNames: [] });
  });

  test.each([
    ['individual', {}],
    ['individual', { lastName: ' ' }],
    ['company', {}],
    ['company', { lastName: 'SMITH' }],
  ])('%s without a name is refused', async (kind, query) => {
    expect((await names(kind, query as Record<string, string>)).status).toBe(400);
  });
});

describe('holdings', () => {
  test('a name of the first step leads to its titles, by encrypted id only', async () => {
    const [name] = (await names('individual', { lastName: 'SMITH' })).json.proprietorNames;
    const { json } = await holdings(name);
    expect(json.proprietorSummaries.length).toBeGreaterThan(0);
    const [summary] = json.proprietorSummaries;
    expect(summary).toMatchObject(name);
    const [title] = summary.titleDetails;
    expect(title).toEqual({ titleId: expect.any(String), titleStatus: 'ACTIVE', titleType: 'FREEHOLD' });
    const found = await client.get(`/discovery/v1/titles?titleId=${encodeURIComponent(title.titleId)}`);
    expect(found.json.titles[0].titleId).toBe(title.titleId);
    expect(service.charges()).toEqual([]);
  });

  test('a great owner comes in pages of 200, and a page past the end is empty', async () => {
    const page = async (pageNumber: number) =>
      (await holdings({ companyName: estateOwner, pageNumber: String(pageNumber) })).json.proprietorSummaries;
    expect(await page(1)).toHaveLength(200);
    expect(await page(2)).toHaveLength(7);
    expect(await page(3)).toEqual([]);
  });

  test('premium gives the volume/folios away and is charged', async () => {
    const title = [...createRegister(1).titles.values()].find(({ proprietors }) => proprietors[0]?.isCompany);
    const companyName = title?.proprietors[0]?.name ?? '';
    const { json } = await holdings({ companyName, premium: 'true' });
    expect(JSON.stringify(json)).toContain(title?.volumeFolio);
    expect(service.charges()).toMatchObject([
      { kind: 'premium', cents: 98 * json.proprietorSummaries.length },
    ]);
  });

  test.each([
    {},
    { givenName: 'ROSE' },
    { lastName: 'SMITH', companyName: 'X' },
    { companyName: 'X', givenName: 'ROSE' },
    { lastName: 'SMITH', pageNumber: '0' },
    { lastName: 'SMITH', pageNumber: 'x' },
    { lastName: 'SMITH', premium: 'yes' },
  ])('%j is refused', async (query) => {
    expect((await holdings(query as Record<string, string>)).status).toBe(400);
  });
});
