import { createHash, randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { derivedId } from '../../../main/lib/derived-id.ts';
import { entry, given, type TestComputer } from '../../support/office.ts';
import { aWrittenPdf } from '../../support/pdf.ts';
import type { AppWindow } from './app-window.ts';
import { axeFaults } from './axe.ts';
import { readPdfPage } from './pdf-on-screen.ts';
import { openSettings } from './service-steps.ts';
import { goTo } from './steps.ts';
import { until } from './until.ts';

/** A window of an office, and the computer of a colleague, of which only what it says to the server is there. */
interface WithColleague {
  readonly colleague: TestComputer;
  readonly window: Page;
  readonly client: AppWindow['office'];
}

/** A set is edited while the colleague changes and then deletes it. */
export async function editSetWithColleague({ colleague, window, client }: WithColleague): Promise<void> {
  const entries = [{ productCode: 'CopyOfPlan', name: 'Copy of Plan', per: 'title' }] as const;
  const { id: set } = await client.certificateSets.save({ name: 'Quick check', entries: [...entries] });
  const thing = derivedId('certificateSet', set);
  const change = async (fields: Readonly<Record<string, readonly [unknown, unknown]>>) =>
    given(await colleague.server.push([entry({ thing, fields }, { kind: 'certificateSet' })]));
  await until(
    async () => given(await colleague.server.pull(0, 100)).entries,
    (all) => all.some(({ body }) => body?.includes('Quick check')),
  );
  await goTo(window, 'Cart');
  await window.getByRole('link', { name: 'Use a certificate set' }).click();
  await window.getByRole('link', { name: /^Quick check/ }).click();
  await window.getByRole('button', { name: 'Edit', exact: true }).click();
  await window.getByLabel('Name of the set').fill('Quick look');
  const more = [...entries, { productCode: 'RoadsCertificate', name: 'Roads Certificate', per: 'property' }];
  await change({ name: ['Quick check', 'Fast check'], entries: [entries, more] });
  await expect(window.getByText('Saved name: Fast check.')).toBeVisible();
  // What is not typed here is as the colleague has it.
  await expect(window.getByRole('group', { name: 'Product 2' })).toBeVisible();
  await change({ state: ['kept', 'deleted'] });
  await expect(window.getByText('This set was deleted elsewhere while you were editing')).toBeVisible();
  await window.getByRole('button', { name: 'Save as a new set' }).click();
  await expect(window.getByRole('heading', { name: 'Use Quick look' })).toBeVisible();
  const sets = (await client.certificateSets.list({})).sets;
  expect(sets.find(({ name }) => name === 'Quick look')?.entries).toHaveLength(2);
  await window.getByRole('button', { name: 'Delete', exact: true }).click();
}

/** The colleague added a document two years ago. The window keeps the last twelve months, and opens it. `number`: of its matter. */
export async function keepMonthsAndOpenOlder(
  { colleague, window, client }: WithColleague,
  number: string,
): Promise<void> {
  const section = window.getByRole('region', { name: 'Office server' });
  const entries = given(await colleague.server.pull(0, 1000)).entries;
  const opened = entries.find(({ kind, body }) => kind === 'matter' && body?.includes(`"${number}"`));
  const { thing, fields } = JSON.parse(opened?.body ?? '');
  const bytes = await aWrittenPdf('Contract of old');
  const hash = createHash('sha256').update(bytes).digest();
  given(await colleague.server.putPart(hash, 0, bytes));
  given(await colleague.server.keepDocument(hash));
  const old: Record<string, unknown> = {
    ...{ connection: fields.connection[1], matter: thing, name: 'Old contract', about: 'contract' },
    ...{ sha256: hash.toString('hex'), bytes: bytes.length, fileType: 'pdf', computer: 'desk' },
    receivedAt: Date.now() - 750 * 86_400_000,
  };
  const told = Object.fromEntries(Object.entries(old).map(([name, is]) => [name, [null, is]]));
  given(
    await colleague.server.push([
      entry({ thing: randomUUID(), fields: told }, { kind: 'document', matter: thing }),
    ]),
  );
  const isAway = async () => (await client.documents.list({ text: 'Old contract' })).documents[0]?.isAway;
  await expect.poll(isAway).toBe(false);

  await openSettings(window, 'Office server');
  await section.getByText(/^Documents of the last 12 months/).click();
  await expect(section).toContainText(/1 document \(.*\) is at the office’s server only/);
  await expect.poll(() => axeFaults(window)).toEqual([]);
  await expect.poll(isAway).toBe(true);

  await goTo(window, 'Documents');
  const row = window
    .getByRole('grid', { name: 'Documents' })
    .getByRole('row')
    .filter({ hasText: 'Old contract' });
  await row.getByText('Old contract').first().click();
  const preview = window.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('At the office’s server');
  await preview.getByRole('link', { name: 'Open', exact: true }).click();
  await expect.poll(async () => (await readPdfPage(window, 1)).text).toContain('Contract of old');
  await expect.poll(isAway).toBe(false);
}
