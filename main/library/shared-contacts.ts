import { z } from 'zod';
import { checkContact } from '../../shared/model/follow-up.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';

const contactKind = 'authorityContact';

const contactFields = z.object({
  connection: z.string().min(1).max(200),
  /** Empty for the service provider. */
  authority: z.string().max(500),
  name: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
});

/** Whom the office asks at an authority, as its computers share it. Whoever joins takes the office's. */
export function createSharedContacts(db: Db, { events }: Pick<AppContext, 'events'>): SharedKind {
  const keyOf = (localId: string) => z.tuple([z.string(), z.string()]).parse(JSON.parse(localId));
  const rowOf = (localId: string) =>
    db.get('SELECT * FROM authority_contact WHERE connection_id = ? AND authority = ?', ...keyOf(localId));
  return {
    kind: contactKind,
    version: 1,
    typed: { name: 'Contact of authority', email: 'Email of authority', phone: 'Phone of authority' },
    watched: (['INSERT', 'UPDATE'] as const).map((on) => ({
      table: 'authority_contact',
      on,
      thing: 'json_array(NEW.connection_id, NEW.authority)',
    })),
    all: () =>
      db
        .all('SELECT connection_id, authority FROM authority_contact')
        .map((row) => JSON.stringify([row.connection_id, row.authority])),
    read(localId) {
      const row = rowOf(localId);
      if (row === undefined) return null;
      const [connection, authority] = keyOf(localId);
      const parts = Object.entries({ name: row.name, email: row.email, phone: row.phone })
        .map(([name, value]) => [name, String(value)] as const)
        .filter(([, value]) => value !== '');
      return {
        id: derivedId(contactKind, connection, authority),
        matter: null,
        file: null,
        fields: { connection, authority, ...Object.fromEntries(parts) },
      };
    },
    find(id, { connection, authority }) {
      if (typeof connection !== 'string' || typeof authority !== 'string') return null;
      const localId = JSON.stringify([connection, authority]);
      return id !== derivedId(contactKind, connection, authority) || rowOf(localId) === undefined
        ? null
        : localId;
    },
    write({ id, fields, by }) {
      const told = contactFields.safeParse(fields);
      if (!told.success || checkContact(told.data).length > 0) return null;
      const { connection, authority, name, email, phone } = told.data;
      if (id !== derivedId(contactKind, connection, authority)) return null;
      db.run(
        `INSERT INTO authority_contact (connection_id, authority, name, email, phone, changed_at, computer)
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, email = excluded.email,
           phone = excluded.phone, changed_at = excluded.changed_at, computer = excluded.computer`,
        ...[connection, authority, name, email, phone, by.at, by.computer],
      );
      return JSON.stringify([connection, authority]);
    },
    fileOf: () => null,
    told: (localId) => events.publish('followUpChanged', { connectionId: keyOf(localId)[0] }),
  };
}
