import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BigLibrary, makeBigLibrary } from '../../support/big-library.ts';
import { until } from './until.ts';

/** More documents than can be printed at once or are fetched at once, and lists longer than the screen. */
const office = { orders: 450, matters: 60 };
type BigOffice = Omit<BigLibrary, 'file'> & { readonly matters: number };

/** Where the workers of a run have what one of them made for all; it goes with the run (shared-folder.ts). */
const shared = process.env.LANDFOLIO_E2E_SHARED;
let folder: string | undefined;

/** Fills a library as an office has it after a year and a half. It is made once a run, since that takes seconds, and copied. */
export async function fillBigOffice(store: string): Promise<BigOffice> {
  folder ??= shared === undefined ? await makeOwn() : await makeOnce(join(shared, 'big-office'));
  cpSync(join(folder, 'store'), store, { recursive: true });
  return JSON.parse(readFileSync(join(folder, 'big.json'), 'utf8')) as BigOffice;
}

async function makeOwn(): Promise<string> {
  const own = mkdtempSync(join(tmpdir(), 'landfolio-big-office-'));
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  await make(own);
  return own;
}

/** The first worker makes it, the others wait until it is whole. */
async function makeOnce(whole: string): Promise<string> {
  const part = `${whole}.part`;
  if (existsSync(whole)) return whole;
  try {
    mkdirSync(part);
  } catch {
    await until(async () => existsSync(whole), Boolean);
    return whole;
  }
  // Another worker may have ended between the two looks.
  if (existsSync(whole)) {
    rmSync(part, { recursive: true });
    return whole;
  }
  await make(part);
  renameSync(part, whole);
  return whole;
}

async function make(place: string): Promise<void> {
  const { file: _, ...library } = await makeBigLibrary(join(place, 'store'), { ...office, now: Date.now() });
  const big: BigOffice = { ...library, matters: office.matters };
  writeFileSync(join(place, 'big.json'), JSON.stringify(big));
}
