import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BigLibrary, makeBigLibrary } from '../../support/big-library.ts';

/** More documents than can be printed at once or are fetched at once, and lists longer than the screen. */
const office = { orders: 450, matters: 60 };
type BigOffice = Omit<BigLibrary, 'file'> & { readonly matters: number };

let made: Promise<{ readonly folder: string; readonly big: BigOffice }> | undefined;

/** Fills a library as an office has it after a year and a half. It is made once a process, since that takes seconds, and copied. */
export async function fillBigOffice(store: string): Promise<BigOffice> {
  made ??= make();
  const { folder, big } = await made;
  cpSync(folder, store, { recursive: true });
  return big;
}

async function make(): Promise<{ folder: string; big: BigOffice }> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-big-office-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { file: _, ...library } = await makeBigLibrary(folder, { ...office, now: Date.now() });
  return { folder, big: { ...library, matters: office.matters } };
}
