import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productsOfProperty, productsOfTitle } from '../../main/practice/catalogue.ts';
import { certificatePdf } from '../../main/practice/certificates/certificate.ts';
import { createRegister } from '../../main/practice/data/create-register.ts';
import { createDice, type Dice } from '../../main/practice/data/dice.ts';
import type { PracticeProperty, Register } from '../../main/practice/data/register.ts';
import { nameParts } from '../../main/practice/statement/drss.ts';
import type { Db } from '../../main/storage/db.ts';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { writeParties } from '../../main/storage/matter-parties.ts';
import { partyName } from '../../shared/model/party-text.ts';
import type { BigMatter, BigOrder, WrittenProduct } from './big-library-cart.ts';
import { orderOutcomes } from './big-library-outcomes.ts';
import { createRowWriter, type Pdfs } from './big-library-rows.ts';
import { aCompany, aPerson } from './parties.ts';

interface BigLibraryOptions {
  /** Orders placed here; every 40th besides was placed on another computer. */
  readonly orders: number;
  /** Stop at this many certificates, whatever the number of orders. */
  readonly certificates?: number;
  readonly matters: number;
  /** So many orders more, each of one or two certificates that came, for the busy matter; none unless told. */
  readonly busyOrders?: number;
  /** The present that ages and lateness are counted from, milliseconds UTC. */
  readonly now: number;
  readonly connectionId?: string;
  /** One PDF for each kind of certificate, so that a preview has something to show. Default true. */
  readonly hasFiles?: boolean;
  readonly seed?: number;
}

export interface BigLibrary {
  readonly file: string;
  readonly orders: number;
  /** Rows of the list of orders: items, and confirmed lines of orders that have none yet. */
  readonly certificates: number;
  readonly documents: number;
  /** The matter in full swing: nearly every state that there is, late ones among them. */
  readonly busyMatter: string;
}

/** The practice service's own. */
const practiceSeed = 1;
/** No other matter has so high a number. */
const busyMatter = '2026-1417';
const day = 86_400_000;
const staff = ['Priya Raman', 'Tom Halloran', 'Mei-Lin Chen', 'Sam Okafor', 'Kate Brennan'] as const;
const kinds = ['purchase', 'sale', 'purchase', 'sale', 'refinance', 'other'] as const;

/**
 * Fills the library of a store folder (`landfolio.db`) straight in SQL, as an office would have it after a year and a half: land
 * of the practice register, so that every property and title in it can be opened. What waits is not asked about for two hours.
 */
export async function makeBigLibrary(store: string, options: BigLibraryOptions): Promise<BigLibrary> {
  const { orders, matters, now, connectionId = 'practice', seed = 1 } = options;
  mkdirSync(store, { recursive: true });
  const file = join(store, 'landfolio.db');
  const register = createRegister(practiceSeed);
  const dice = createDice(seed, 'big library');
  const pdfs = options.hasFiles === false ? noPdfs : await writePdfs(store, register, now);
  const db = openLibraryDb(file);
  try {
    return db.transaction(() => {
      const write = createRowWriter(db, { connectionId, now, pdfs });
      const all = [...register.byPfi.values()].filter(({ volumeFolios }) => volumeFolios.length > 0);
      const files = writeMatters(db, { connectionId, now, matters, all, dice, register });
      const most = options.certificates ?? Number.POSITIVE_INFINITY;
      let made = 0;
      writeBusyMatter();
      for (let n = made; n < orders && write.counted().certificates < most; n += 1) {
        // Newer matters have most of the orders, as work goes.
        const matter = files[Math.floor((dice.int(0, 999) / 1000) ** 2 * (files.length - 1)) + 1];
        if (matter === undefined) throw new Error('A library needs at least two matters');
        const placedAt =
          now - Math.floor((dice.int(0, 100_000) / 100_000) ** 1.5 * 540 * day) - dice.int(0, 5) * 3_600_000;
        const room = most - write.counted().certificates;
        write.order({
          matter,
          placedAt,
          contactName: dice.pick(staff),
          isElsewhere: n % 40 === 39,
          products: chosenProducts(register, matter.property, dice).slice(0, room),
          outcome: n % 97 === 11 ? dice.pick(['unknown', 'rejected', 'presumedAbsent']) : 'confirmed',
          itemOutcome: (product) => orderOutcomes(product, placedAt, now, dice),
        });
      }
      db.run(
        'UPDATE matter SET last_used_at = coalesce((SELECT max(confirmed_at) FROM intent WHERE matter_id = matter.id), last_used_at)',
      );
      return { file, busyMatter, ...write.counted() };

      /** Every state beside each other, on one purchase that settles soon. */
      function writeBusyMatter(): void {
        const matter = files[0];
        if (matter === undefined) return;
        const { property } = matter;
        const [title = ''] = property.volumeFolios;
        const ofTitle = productsOfTitle(register, title);
        const ofProperty = productsOfProperty(register, property.pfi);
        const named = (code: string) => {
          const found = [...ofTitle, ...ofProperty].find(({ productCode }) => productCode === code);
          if (found === undefined) throw new Error(`No product ${code}`);
          return { ...found, volumeFolio: ofTitle.includes(found) ? title : null };
        };
        const placed = (
          daysAgo: number,
          outcomes: Readonly<Record<string, BigOrder['itemOutcome']>>,
          more: Partial<BigOrder> = {},
        ) => {
          made += 1;
          write.order({
            matter,
            placedAt: now - Math.round(daysAgo * day),
            contactName: 'Priya Raman',
            isElsewhere: false,
            products: Object.keys(outcomes).map(named),
            outcome: 'confirmed',
            itemOutcome: (product) => outcomes[product.productCode]?.(product) ?? 'processing',
            ...more,
          });
        };
        placed(21, { RegisterSearchStatement: () => 'stored', CopyOfPlan: () => 'stored' });
        placed(20.9, {
          LandInformationCertificate: () => 'withAuthority',
          WaterInformationStatement: () => 'stored',
        });
        placed(13.2, { RoadsCertificate: () => 'withAuthority', PlanningCertificate2: () => 'stored' });
        placed(12, { HeritageCertificate: () => 'failed' }, { contactName: 'Tom Halloran' });
        placed(6.1, {
          LandTaxCertificate: () => 'processing',
          BuildingRegulationStatement: () => 'withAuthority',
        });
        placed(3, { WaterInformationStatement: () => 'cancelled' }, { isElsewhere: true });
        placed(1.2, { RegisterSearchStatement: () => 'held' });
        placed(0.02, { RegisterSearchStatement: () => 'processing' });
        const codes = [...ofTitle, ...ofProperty].map(({ productCode }) => productCode);
        for (let n = 0; n < (options.busyOrders ?? 0); n += 1) {
          const [one = '', other = ''] = [codes[n % codes.length], codes[(n + 3) % codes.length]];
          placed(22 + n, { [one]: () => 'stored', ...(n % 4 < 3 ? { [other]: () => 'stored' } : {}) });
        }
      }
    });
  } finally {
    db.close();
  }
}

function writeMatters(
  db: Db,
  about: {
    readonly connectionId: string;
    readonly now: number;
    readonly matters: number;
    readonly all: readonly PracticeProperty[];
    readonly dice: Dice;
    readonly register: Register;
  },
): BigMatter[] {
  const { connectionId, now, matters, all, dice, register } = about;
  return Array.from({ length: Math.max(matters, 2) }, (_, n) => {
    const property = all[(n * 7 + 3) % all.length];
    if (property === undefined) throw new Error('The register has no property with a title');
    const id = `01a20000-0001-7000-8000-${n.toString(16).padStart(12, '0')}`;
    const isBusy = n === 0;
    const year = 2026 - Math.floor(n / 1200);
    const number = isBusy ? busyMatter : `${year}-${String(((n * 37) % 1200) + 1).padStart(4, '0')}`;
    const age = isBusy ? 24 : Math.floor((n / matters) * 540) + dice.int(0, 12);
    const settles = isBusy ? 9 : dice.int(20, 75) - age;
    const owners = register.titles.get(property.volumeFolios[0] ?? '')?.proprietors ?? [];
    const family = dice.pick([
      'Nguyen',
      'Halloran',
      'Smith',
      'Papadopoulos',
      'Singh',
      'Rossi',
      'Wilson',
      'Tran',
      'Kaur',
      'Murphy',
      'Abdi',
      'Costa',
    ]);
    const kind = isBusy ? 'purchase' : dice.pick(kinds);
    const parties = [
      ...owners
        .slice(0, 2)
        .map(({ name, isCompany }) =>
          isCompany
            ? aCompany('vendor', name)
            : aPerson('vendor', nameParts(name).givenNames.join(' '), nameParts(name).familyName),
        ),
      ...(kind === 'purchase' || kind === 'sale'
        ? [aPerson('purchaser', dice.pick(['Anh', 'Grace', 'Liam', 'Deepa', 'Marco', 'Ruth']), family)]
        : []),
    ];
    // Some are of a version that kept text.
    const isText = n % 10 === 9;
    db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, kind, client, parties, property,
         settlement_on, notes) VALUES (?, ?, ?, ?, ?, 'front-desk:1', ?, ?, ?, ?, ?, ?)`,
      id,
      connectionId,
      number,
      now - age * day,
      now - age * day,
      kind,
      n % 3 === 0 ? `C${20_000 + n}` : '',
      isText ? parties.map((party) => `${partyName(party)} (${party.role})`).join('\n') : '',
      property.address,
      new Date(now + settles * day).toISOString().slice(0, 10),
      isBusy ? 'Finance approved. Council slow: chase the land information certificate before Thursday.' : '',
    );
    if (!isText) writeParties(db, id, parties);
    return { id, number, property };
  });
}

/** One to six products: mostly a title search with its plan, else what a vendor statement needs. */
function chosenProducts(register: Register, property: PracticeProperty, dice: Dice): WrittenProduct[] {
  const [title = ''] = property.volumeFolios;
  const [search, ...others] = productsOfTitle(register, title).map((one) => ({ ...one, volumeFolio: title }));
  const certificates = productsOfProperty(register, property.pfi)
    .filter(({ productAvailability }) => productAvailability === 'AVAILABLE')
    .map((one) => ({ ...one, volumeFolio: null }));
  const some = certificates.filter(() => dice.chance(0.35));
  const ofTitle =
    search === undefined ? [] : dice.chance(0.8) ? [search, ...others.slice(0, dice.int(0, 2))] : [search];
  const products = dice.chance(0.45) ? ofTitle : [...ofTitle.slice(0, 1), ...some];
  return products.length > 0 ? products : ofTitle;
}

const noPdfs: Pdfs = (code) => ({ sha256: createHash('sha256').update(code).digest('hex'), bytes: 48_000 });

async function writePdfs(store: string, register: Register, now: number): Promise<Pdfs> {
  const made = new Map<string, { sha256: string; bytes: number }>();
  // No property has every kind: an owners corporation has a plan of its own.
  const products = [...register.byPfi.values()].flatMap(({ pfi, volumeFolios }) => [
    ...volumeFolios.flatMap((title) => productsOfTitle(register, title)),
    ...productsOfProperty(register, pfi),
  ]);
  for (const product of products) {
    if (made.has(product.productCode)) continue;
    const item = { ...product, orderItemNumber: 1, vendors: [] };
    const order = {
      orderId: '1000417',
      createdAt: now - 21 * day,
      customerId: '',
      customerReference: busyMatter,
      deliveryPreference: 'NONE',
      email: null,
      contactName: 'Priya Raman',
      contactNumber: null,
      items: [item],
    };
    const pdf = await certificatePdf(register, order, item);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const folder = join(store, 'docs', sha256.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${sha256}.pdf`), pdf);
    made.set(product.productCode, { sha256, bytes: pdf.length });
  }
  return (code) => made.get(code) ?? noPdfs(code);
}
