import { describe, expect, it } from 'vitest';
import { orderChanges, withNewer } from '../../../renderer/bridge/changes.ts';
import { reconnectDelay } from '../../../renderer/bridge/live.ts';
import { readRecent, withRecent } from '../../../renderer/bridge/recent.ts';
import { titleNames } from '../../../renderer/features/cart/subject.ts';
import { splitAddress } from '../../../renderer/features/command-box/split-address.ts';
import { dragData } from '../../../renderer/features/documents/drag-data.ts';
import { larger, smaller } from '../../../renderer/features/documents/pdf/zoom.ts';
import {
  isAskable,
  propertyQueryOf,
  readPropertySearch,
} from '../../../renderer/features/property/property-search.ts';
import { exampleName } from '../../../renderer/features/settings/example-name.ts';
import { bytesText } from '../../../renderer/ui/bytes.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';

function orderWith(phase: OrderView['items'][number]['phase']): OrderView {
  const item = {
    id: 'i1',
    productName: 'Copy of Plan',
    identifier: '10940/843',
    phase,
  } as OrderView['items'][number];
  return { id: 'o1', matterNumber: '2026-118', items: [item] } as OrderView;
}

describe('what is announced of an order', () => {
  it('is each item that moved, in words', () => {
    expect(orderChanges(orderWith('processing'), orderWith('complete'))).toEqual([
      'Matter 2026-118: Copy of Plan for 10940/843 is complete.',
    ]);
  });

  it('is nothing where nothing moved or where the order was not known before', () => {
    expect(orderChanges(orderWith('complete'), orderWith('complete'))).toEqual([]);
    expect(orderChanges(undefined, orderWith('complete'))).toEqual([]);
  });
});

describe('lists that follow events', () => {
  it('take the newer view in the place of the older and are the same list otherwise', () => {
    const list = [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ];
    expect(withNewer(list, { id: 'b', n: 2 })).toEqual([
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ]);
    expect(withNewer(list, { id: 'c', n: 2 })).toBe(list);
  });

  it('wait longer from try to try, and never longer than 15 seconds', () => {
    expect([0, 1, 2, 10].map(reconnectDelay)).toEqual([500, 1000, 2000, 15_000]);
  });
});

describe('the address line of a property', () => {
  it('reads numbers that the address line made of digits', () => {
    expect(readPropertySearch({ by: 'pfi', propertyPfi: 602441 })).toEqual({
      by: 'pfi',
      propertyPfi: '602441',
    });
  });

  it('gives the question without the choice among several', () => {
    const search = readPropertySearch({
      by: 'cpn',
      propertyNumber: 'A7706',
      municipality: 'MANSFIELD',
      pick: '602441',
    });
    expect(propertyQueryOf(search)).toEqual({
      by: 'cpn',
      propertyNumber: 'A7706',
      municipality: 'MANSFIELD',
    });
  });

  it('asks nothing where there is nothing to ask with', () => {
    expect(isAskable(readPropertySearch({}))).toBe(false);
    expect(isAskable(readPropertySearch({ by: 'cpn', propertyNumber: 'A7706' }))).toBe(false);
  });
});

describe('names and numbers', () => {
  it('never name a title by its encrypted id', () => {
    const title = { titleId: 'q7Jd0/+k==', volumeFolio: null, status: null, type: null };
    const land = 'Lot 7 PS842284';
    const numbered = { ...title, land, volumeFolio: '10940/843' };
    expect(titleNames([title, numbered, { ...title, land }])).toEqual([
      'Title 1',
      'Title 10940/843',
      'Title for Lot 7 PS842284',
    ]);
  });

  it('show sizes as file managers do', () => {
    expect([512, 84_211, 999_600, 1_240_000].map(bytesText)).toEqual([
      '512 bytes',
      '84 kB',
      '1.0 MB',
      '1.2 MB',
    ]);
  });

  it('mark in a suggestion the beginnings of words that were typed', () => {
    const marked = splitAddress('24A FORESHORE ROAD', 'road fore').filter((part) => part.isMatch);
    expect(marked.map((part) => part.text)).toEqual(['FORE', 'ROAD']);
  });
});

describe('a drag out of the window', () => {
  it('carries an absolute address and a name without colons', () => {
    const data = dragData(
      { dragUrl: './d/1', fileName: '2026-118: Plan.pdf', fileType: 'pdf' },
      'http://127.0.0.1:4100/#/documents',
    );
    expect(data?.[0]).toEqual([
      'DownloadURL',
      'application/pdf:2026-118- Plan.pdf:http://127.0.0.1:4100/d/1',
    ]);
  });

  it('says what the file is', () => {
    const data = dragData(
      { dragUrl: './d/1', fileName: 'Plan.tif', fileType: 'tif' },
      'http://127.0.0.1:4100/',
    );
    expect(data?.[0]?.[1]).toBe('image/tiff:Plan.tif:http://127.0.0.1:4100/d/1');
  });

  it('is left to the host where there is no link', () => {
    expect(dragData({ dragUrl: null, fileName: 'x.pdf', fileType: 'pdf' }, 'app://bundle/')).toBeNull();
  });
});

describe('a file name template', () => {
  it('is shown filled in and safe', () => {
    expect(exampleName('{matter}/{product} {identifier}').name).toBe(
      '2026-118-Register Search Statement 10940-843.pdf',
    );
  });

  it('names the words that mean nothing', () => {
    expect(exampleName('{matter} {client}.pdf').unknown).toEqual(['{client}']);
  });
});

describe('recent searches', () => {
  const search = (label: string) => ({ label, query: { by: 'parcel', spi: label } as const, at: 1 });

  it('hold each once, the last first, and not too many', () => {
    const list = ['a', 'b', 'a'].reduce<ReturnType<typeof search>[]>(
      (so, label) => withRecent(so, search(label)) as typeof so,
      [],
    );
    expect(list.map((one) => one.label)).toEqual(['a', 'b']);
  });

  it('are none where the store holds something else', () => {
    const storage = { getItem: () => '{"not": "a list"}' } as unknown as Storage;
    expect(readRecent(storage, 'practice')).toEqual([]);
  });
});

describe('zoom', () => {
  it('goes by steps and stops at the ends', () => {
    expect([larger(0.95), larger(4), smaller(0.95), smaller(0.25)]).toEqual([1, 4, 0.9, 0.25]);
  });
});
