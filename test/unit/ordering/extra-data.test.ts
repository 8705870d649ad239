import { beforeEach, describe, expect, test } from 'vitest';
import { extraDataFaults } from '../../../main/ordering/extra-data/extra-data-faults.ts';
import {
  createExtraDataLists,
  type ExtraDataLists,
} from '../../../main/ordering/extra-data/extra-data-lists.ts';
import type { LandService } from '../../../main/ports/land-service.ts';
import { createReferenceLists } from '../../../main/storage/reference-lists.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';
import { newLibrary } from '../../support/new-library.ts';

let clock: FakeClock;
let lists: ExtraDataLists;
let answer: unknown;
let service: LandService;
let reads: { readonly length: number };
let wire: object;
const serviceOf = (id: string) =>
  fakeReads(() => ({ json: answer }), { ...nowhere, id, wire: { ...defaultWireProfile, ...wire } });
beforeEach(() => {
  clock = new FakeClock();
  wire = {};
  const fake = serviceOf('one');
  service = fake.service;
  reads = fake.calls;
  lists = createExtraDataLists({
    lists: createReferenceLists(newLibrary(), () => clock.now()),
    current: () => service,
  });
});

const managers = {
  managers: [
    {
      name: 'Acme Strata',
      id: 77,
      abn: '1',
      supportedDeliverySpeeds: [
        { deliverySpeed: 'STANDARD', price: 17622, gst: 1602, turnaroundTime: 10, turnaroundTimeUnit: 'DAY' },
        { deliverySpeed: 'PRIORITY', price: '20000', extraData: [{ key: 'reason' }] },
      ],
    },
    { managerName: 'Bare Bodies', managerId: 'b', supportedDeliverySpeeds: ['EXPRESS'] },
    { name: 'Silent' },
  ],
};

describe('the list of owners corporation managers', () => {
  test('gives each with its speeds and with what goes into the order', async () => {
    answer = managers;
    const read = await lists.managers();
    expect(read).toMatchObject({ ok: true });
    const [acme, bare, silent] = read.ok ? read.value : [];
    expect(acme).toMatchObject({
      id: '77',
      name: 'Acme Strata',
      deliverySpeeds: [
        { speed: 'STANDARD', priceCents: 17622, gstCents: 1602, turnaround: '10 days' },
        {
          speed: 'PRIORITY',
          priceCents: 20000,
          gstCents: null,
          turnaround: null,
          extraData: {
            ownersCorporationManager: { id: 77, name: 'Acme Strata', deliverySpeed: 'PRIORITY' },
          },
        },
      ],
      extraData: { ownersCorporationManager: { id: 77, name: 'Acme Strata', deliverySpeed: 'STANDARD' } },
    });
    expect(bare).toMatchObject({ id: 'b', name: 'Bare Bodies', deliverySpeeds: [{ speed: 'EXPRESS' }] });
    expect(silent?.extraData).toEqual({
      ownersCorporationManager: { name: 'Silent', deliverySpeed: 'STANDARD' },
    });
  });

  test('is kept for a day, each connection for itself', async () => {
    answer = managers;
    await lists.managers();
    clock.jumpWall(86_000_000);
    expect(await lists.managers()).toMatchObject({ value: [{ id: '77' }, {}, {}] });
    expect(reads).toHaveLength(1);
    clock.jumpWall(400_001);
    await lists.managers();
    expect(reads).toHaveLength(2);
    const other = serviceOf('two');
    service = other.service;
    answer = { managers: [] };
    expect(await lists.managers()).toEqual({ ok: true, value: [] });
    expect(other.calls).toHaveLength(1);
  });

  test('is not guessed where it cannot be read', async () => {
    answer = { message: 'later' };
    expect(await lists.managers()).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    answer = { managers: [{ id: 1 }] };
    expect(await lists.managers()).toMatchObject({ ok: false });
  });
});

describe('the list of municipalities', () => {
  test.each([
    [{ municipalities: [{ id: 4, name: 'MELBOURNE' }] }, '4'],
    [[{ municipalityCode: '4', municipalityName: 'MELBOURNE' }], '4'],
    [{ records: ['MELBOURNE'] }, null],
  ])('is read from %j', async (given, id) => {
    answer = given;
    expect(await lists.municipalities()).toEqual({
      ok: true,
      value: [{ id, name: 'MELBOURNE', extraData: { municipality: 'MELBOURNE' } }],
    });
  });

  test('goes into the order in the form and under the key of the wire profile', async () => {
    answer = [{ id: 4, name: 'MELBOURNE' }];
    wire = { municipalityForm: 'object', municipalityExtraDataKey: 'council' };
    service = serviceOf('three').service;
    expect(await lists.municipalities()).toMatchObject({
      value: [{ extraData: { council: { id: 4, name: 'MELBOURNE' } } }],
    });
  });
});

describe('extra data in the cart', () => {
  const faults = (key: string, value: unknown) => extraDataFaults(key, value, defaultWireProfile);

  test('takes what the lists give, and a manager typed in by hand at standard speed only', () => {
    const typed = lists.typedManager(' Jo & Co ');
    expect(typed).toEqual({
      ok: true,
      value: { ownersCorporationManager: { name: 'Jo & Co', deliverySpeed: 'STANDARD' } },
    });
    expect(lists.typedManager('')).toMatchObject({ ok: false, failure: [{ field: 'name' }] });
    const key = 'ownersCorporationManager';
    expect(faults(key, { name: 'Jo', deliverySpeed: 'STANDARD' })).toEqual([]);
    expect(faults(key, { id: '7', name: 'Acme', deliverySpeed: 'PRIORITY' })).toEqual([]);
    expect(faults(key, { name: 'Jo', deliverySpeed: 'EXPRESS' })).toEqual([
      { field: `extraData.${key}.deliverySpeed`, message: expect.stringContaining('STANDARD speed only') },
    ]);
    expect(faults(key, { id: '7', name: 'Acme' })).toHaveLength(1);
    for (const bad of [undefined, null, 'Acme', [], {}, { name: ' ' }])
      expect(faults(key, bad)).toHaveLength(1);
  });

  test('wants a municipality, and any JSON under a key that is not known', () => {
    expect(faults('municipality', 'MELBOURNE')).toEqual([]);
    for (const bad of [undefined, '', {}]) expect(faults('municipality', bad)).toHaveLength(1);
    expect(faults('settlement', { on: '2026-12-01' })).toEqual([]);
    expect(faults('settlement', null)).toHaveLength(1);
  });
});
