import { expect, test } from 'vitest';
import { createNamesOf } from '../../../main/ordering/existing/title-numbers.ts';
import { aLine } from '../../support/cart-line.ts';
import { newLibrary } from '../../support/new-library.ts';

test('the number of the only title of a property is known by its parcel, from a title that was looked up', () => {
  const db = newLibrary();
  try {
    db.exec(`INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer)
      VALUES ('m', 'c', '2026-1', 1, 1, 'desk')`);
    const answer = { title: { properties: [], parcels: [{ spi: '1\\PS812345' }] } };
    db.run(
      `INSERT INTO matter_link (id, matter_id, connection_id, kind, thing, label, found_at, linked_at, how, answer, computer)
       VALUES ('l', 'm', 'c', 'title', '10940/843', 'Title', 1, 1, 'found', ?, 'desk')`,
      JSON.stringify(answer),
    );
    const namesOf = (spi: string) =>
      createNamesOf(db, () => [])(
        'c',
        aLine({
          ofProduct: { productIds: { titleId: 'an id of today' } },
          ofContext: { volumeFolio: null, isOnlyTitle: true, address: null, propertyPfi: null, spi },
        }),
      );
    expect(JSON.stringify(namesOf('1\\PS812345'))).toContain('10940/843');
    expect(JSON.stringify(namesOf('2\\PS812345'))).not.toContain('10940/843');
  } finally {
    db.close();
  }
});
