import type { Db } from '../../main/storage/db.ts';
import type { MergedKeep } from '../../shared/contract/views/matter-acts.ts';
import { aLine, someDetails } from './cart-line.ts';
import { connectionId, openFiledLibrary } from './filed-library.ts';
import { aPerson } from './parties.ts';

const keep: MergedKeep = { kind: 'into', property: 'into', client: 'from', settlementOn: 'into' };

/** Makes a library with two matters of which each has everything that a matter can have. */
export function makeTwoMatters(path: string): void {
  const library = openFiledLibrary({ path });
  for (const number of ['From', 'Into']) {
    const id = library.matter(number);
    library.matters.update(connectionId, id, {
      parties: [aPerson('vendor', number, 'Nair')],
      client: `Client of ${number}`,
      notes: `Notes of ${number}`,
    });
    for (let count = 0; count < 4; count += 1) library.order(id);
    library.elsewhere(number);
    library.statement(id);
    library.purchase(id);
    library.alert(`${number} lot 7`);
    library.ownDocument(id, `Contract of ${number}`);
    for (const thing of ['shared', `own-${number}`]) library.link(id, thing);
    const cart = library.cart.open(connectionId, { ...someDetails(), matterNumber: number });
    library.cart.add(cart, aLine({ id: `line-${number}` }));
  }
  library.close();
}

export const matterActNames = ['merge', 'undo'] as const;
export type MatterActName = (typeof matterActNames)[number];

/** Merges the two matters, or takes that back. `through` stands between the act and the database. */
export function actOnMatters(path: string, act: MatterActName, through: (db: Db) => Db = (db) => db): void {
  const library = openFiledLibrary({ path, from: act === 'merge' ? 10_000 : 20_000, through });
  const { acts, db } = library;
  const idOf = (number: string) =>
    String(db.get('SELECT id FROM matter WHERE number = ?', number)?.id ?? 'none');
  const done = () => {
    if (act === 'undo') return acts.undo(connectionId, String(db.get('SELECT id FROM matter_act')?.id));
    const [from, into] = [idOf('From'), idOf('Into')];
    const preview = acts.mergePreview(connectionId, from, into);
    if (!preview?.ok) return preview;
    return acts.merge(connectionId, from, into, { keep, revision: preview.value.revision });
  };
  const result = done();
  if (!result?.ok) throw new Error(`Refused: ${JSON.stringify(result)}`);
  library.close();
}
