import { z } from 'zod';
import {
  type Attachable,
  type AttachableView,
  type FoundLand,
  foundLand,
  type MatterLinkKind,
  type MatterLinkView,
  matterLinkKinds,
} from '../../shared/contract/views/matter-home.ts';
import type { PropertyQuery, StoredPropertyView } from '../../shared/contract/views/property.ts';
import { titleLookup } from '../../shared/model/land-identity.ts';
import { shortProprietors } from '../../shared/model/statement-about.ts';
import { landOfTitle } from '../../shared/model/title-name.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { likeHolding } from '../storage/like.ts';
import { landInList, readAbout, statementWords } from '../storage/statement-about.ts';
import { documentFrom, identifier, productName } from './document-rows.ts';
import { standsForItself } from './latest-documents.ts';

export interface MatterLinks {
  /** What was looked at last first. */
  list(connectionId: string, matterId: string, kinds?: readonly MatterLinkKind[]): MatterLinkView[];
  /** The matters that a thing of the library is attached to, the first one first. */
  attachedTo(
    connectionId: string,
    thing: Extract<Attachable, { kind: 'kept' }>,
  ): readonly { readonly link: MatterLinkView; readonly matterId: string; readonly matterNumber: string }[];
  /** Null where there is no such thing in the library of this connection. */
  attach(
    connectionId: string,
    matterId: string,
    how: MatterLinkView['how'],
    thing: Attachable,
  ): MatterLinkView | null;
  /** False where there is no such link. */
  detach(connectionId: string, linkId: string): boolean;
  reattach(connectionId: string, linkId: string): MatterLinkView | null;
  /** What came under closed matters is left out unless `withClosed`. */
  attachable(connectionId: string, matterId: string, text: string, withClosed: boolean): AttachableView[];
  /** What the service last said of these, for whatever matter; each once, the newest answer. */
  lookedUp(
    connectionId: string,
    things: readonly { readonly kind: FoundLand['kind']; readonly thing: string }[],
  ): readonly { readonly found: FoundLand; readonly foundAt: number }[];
  /** What the service last said of properties that were looked up for a matter; each once, the newest answer. */
  propertiesAsLookedUp(connectionId: string, query: PropertyQuery): StoredPropertyView[];
}

interface Known {
  readonly kind: MatterLinkKind;
  readonly thing: string;
  readonly label: string;
  readonly found: FoundLand | null;
  readonly foundAt: number | null;
}

const kept = {
  document: `SELECT document.id, ${productName} || iif(document.own_id IS NULL, ', ' || ${identifier}, ' (your document)') AS label,
      matter.number, document.received_at AS at, coalesce(own_document.origin, '') AS words ${documentFrom}
    WHERE document.connection_id = ? AND ${standsForItself} AND document.matter_id IS NOT ?`,
  statement: `SELECT register_statement.id, 'Register statement of ' || volume_folio AS label, matter.number,
      charge.requested_at AS at, volume_folio, about, ${statementWords} AS words
    FROM register_statement JOIN charge USING (id) JOIN matter ON matter.id = register_statement.matter_id
    WHERE register_statement.connection_id = ? AND register_statement.matter_id IS NOT ?`,
  alert: `SELECT id, 'Alert for ' || volume_folio AS label, customer_ref AS number, created_at AS at, '' AS words
    FROM title_alert WHERE connection_id = ? AND ? IS NOT ''`,
} as const;
const keptKinds = ['document', 'statement', 'alert'] as const;
/** Of each kind, so that a search answers at once in a large library. */
const maxOfKind = 12;

export function createMatterLinks(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): MatterLinks {
  function note(
    matterId: string,
    kind: 'searched' | 'attached' | 'detached',
    link: Known | MatterLinkView,
  ): void {
    db.run(
      'INSERT INTO matter_event (matter_id, at, kind, what, computer) VALUES (?, ?, ?, ?, ?)',
      matterId,
      Math.round(parts.now()),
      kind,
      JSON.stringify({ kind: link.kind, thing: link.thing, label: link.label }),
      parts.computer,
    );
  }

  function known(connectionId: string, thing: Attachable): Known | null {
    switch (thing.kind) {
      case 'land':
        // The clock that counts is this one: a moment to come would never grow old.
        return { ...landOf(thing.found), found: thing.found, foundAt: Math.min(thing.foundAt, parts.now()) };
      case 'kept': {
        const row = db
          .all(`SELECT * FROM (${kept[thing.what]}) WHERE id = ?`, connectionId, null, thing.id)
          .at(0);
        return row === undefined
          ? null
          : { kind: thing.what, thing: thing.id, label: String(row.label), found: null, foundAt: null };
      }
      case 'link': {
        const row = db.get(
          'SELECT * FROM matter_link WHERE connection_id = ? AND id = ?',
          connectionId,
          thing.linkId,
        );
        return row === undefined ? null : view(row);
      }
    }
  }

  function rowOf(matterId: string, { kind, thing }: Known): SqlRow | undefined {
    const sql = 'SELECT * FROM matter_link WHERE matter_id = ? AND kind = ? AND thing = ?';
    return db.get(sql, matterId, kind, thing);
  }

  function put(connectionId: string, matterId: string, how: MatterLinkView['how'], what: Known): void {
    const now = Math.round(parts.now());
    const answer = what.found === null ? null : JSON.stringify(what.found);
    const foundAt = what.foundAt === null ? null : Math.round(what.foundAt);
    // An older answer never takes the place of a newer one.
    db.run(
      `INSERT INTO matter_link (id, connection_id, matter_id, kind, thing, label, answer, found_at, linked_at, how, computer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (matter_id, kind, thing) DO UPDATE SET
         linked_at = iif(detached_at IS NULL, linked_at, excluded.linked_at), detached_at = NULL,
         how = iif(excluded.how = 'attached', excluded.how, how),
         label = iif(coalesce(found_at, 0) > coalesce(excluded.found_at, 0), label, excluded.label),
         answer = iif(coalesce(found_at, 0) > coalesce(excluded.found_at, 0), answer, excluded.answer),
         found_at = iif(coalesce(found_at, 0) > coalesce(excluded.found_at, 0), found_at, excluded.found_at)`,
      parts.newId(),
      connectionId,
      matterId,
      what.kind,
      what.thing,
      what.label,
      answer,
      foundAt,
      now,
      how,
      parts.computer,
    );
    db.run('UPDATE matter SET last_used_at = ? WHERE id = ?', now, matterId);
  }

  function linkRow(connectionId: string, linkId: string): SqlRow | undefined {
    return db.get('SELECT * FROM matter_link WHERE connection_id = ? AND id = ?', connectionId, linkId);
  }

  function noteOf(kind: (typeof keptKinds)[number], row: SqlRow, connectionId: string): string {
    const matter = kind === 'alert' ? String(row.number) : `matter ${String(row.number)}`;
    if (kind !== 'statement') return matter;
    const land = landInList(db, connectionId, String(row.volume_folio), row.about);
    const proprietors = shortProprietors(readAbout(row.about).proprietors);
    return [land, proprietors, matter].filter(Boolean).join(' \u00b7 ');
  }

  return {
    list: (connectionId, matterId, kinds = matterLinkKinds) =>
      db
        .all(
          `SELECT * FROM matter_link WHERE connection_id = ? AND matter_id = ? AND detached_at IS NULL
             AND kind IN (SELECT value FROM json_each(?))
           ORDER BY coalesce(found_at, linked_at) DESC, id DESC LIMIT 1000`,
          connectionId,
          matterId,
          JSON.stringify(kinds),
        )
        .map(view),
    attachedTo: (connectionId, { what, id }) =>
      db
        .all(
          `SELECT matter_link.*, matter.number FROM matter_link JOIN matter ON matter.id = matter_link.matter_id
           WHERE matter_link.connection_id = ? AND matter_link.kind = ? AND thing = ? AND detached_at IS NULL
             AND matter.deleted_at IS NULL ORDER BY linked_at, matter_link.id LIMIT 1000`,
          connectionId,
          what,
          id,
        )
        .map((row) => ({
          link: view(row),
          matterId: String(row.matter_id),
          matterNumber: String(row.number),
        })),
    attach(connectionId, matterId, how, thing) {
      const what = known(connectionId, thing);
      if (what === null) return null;
      return db.transaction(() => {
        const before = rowOf(matterId, what);
        const isThere = before !== undefined && before.detached_at === null;
        const isNewer = Number(before?.found_at ?? 0) < Math.round(what.foundAt ?? 0);
        put(connectionId, matterId, how, what);
        if (how === 'found' ? isNewer : !isThere)
          note(matterId, how === 'found' ? 'searched' : 'attached', what);
        const row = rowOf(matterId, what);
        if (row === undefined) throw new Error('A link that was just made is not there');
        return view(row);
      });
    },
    detach(connectionId, linkId) {
      const row = linkRow(connectionId, linkId);
      if (row === undefined) return false;
      if (row.detached_at === null) {
        db.transaction(() => {
          db.run('UPDATE matter_link SET detached_at = ? WHERE id = ?', Math.round(parts.now()), linkId);
          note(String(row.matter_id), 'detached', view(row));
        });
      }
      return true;
    },
    reattach(connectionId, linkId) {
      const row = linkRow(connectionId, linkId);
      if (row === undefined) return null;
      if (row.detached_at !== null) {
        db.transaction(() => {
          db.run('UPDATE matter_link SET detached_at = NULL WHERE id = ?', linkId);
          note(String(row.matter_id), 'attached', view(row));
        });
      }
      return view(row);
    },
    lookedUp: (connectionId, things) =>
      db
        .all(
          `SELECT answer, max(found_at) AS found_at FROM json_each(?2) AS wanted CROSS JOIN matter_link
             ON connection_id = ?1 AND kind = wanted.value ->> '$.kind' AND thing = wanted.value ->> '$.thing'
           WHERE answer IS NOT NULL AND detached_at IS NULL GROUP BY kind, thing`,
          connectionId,
          JSON.stringify(things),
        )
        .flatMap((row) => {
          const found = foundLand.safeParse(JSON.parse(String(row.answer)));
          return found.success ? [{ found: found.data, foundAt: Number(row.found_at) }] : [];
        }),
    propertiesAsLookedUp(connectionId, query) {
      const asked = askedOf(query);
      return db
        .all(
          `SELECT answer, max(found_at) AS found_at FROM matter_link
           WHERE connection_id = ? AND kind = 'property' AND answer IS NOT NULL AND detached_at IS NULL AND ${asked.sql}
           GROUP BY thing ORDER BY found_at DESC LIMIT 20`,
          connectionId,
          ...asked.values,
        )
        .flatMap(({ answer, found_at }) => {
          const found = foundLand.safeParse(JSON.parse(String(answer)));
          return found.success && found.data.kind === 'property'
            ? [{ property: found.data.property, foundAt: Number(found_at) }]
            : [];
        });
    },
    attachable(connectionId, matterId, text, withClosed) {
      const open = withClosed ? '' : 'AND matter.closed_at IS NULL';
      const like = likeHolding(text.trim());
      const land = db.all(
        `SELECT link.id, link.kind, link.label, matter.number FROM matter_link AS link JOIN matter ON matter.id = link.matter_id
         WHERE link.connection_id = ? AND link.matter_id <> ? AND link.answer IS NOT NULL AND link.detached_at IS NULL
           AND (link.label LIKE ? ESCAPE '\\' OR matter.number LIKE ? ESCAPE '\\') ${open}
           AND NOT EXISTS (SELECT 1 FROM matter_link AS mine WHERE mine.matter_id = ? AND mine.kind = link.kind
             AND mine.thing = link.thing AND mine.detached_at IS NULL)
         GROUP BY link.kind, link.thing ORDER BY max(link.found_at) DESC LIMIT ?`,
        connectionId,
        matterId,
        like,
        like,
        matterId,
        maxOfKind,
      );
      const library = keptKinds.flatMap((kind) =>
        db
          .all(
            `SELECT * FROM (${kept[kind]}${kind === 'alert' ? '' : ` ${open}`}) AS one
             WHERE (label LIKE ? ESCAPE '\\' OR number LIKE ? ESCAPE '\\' OR words LIKE ? ESCAPE '\\')
               AND NOT EXISTS (SELECT 1 FROM matter_link AS mine WHERE mine.matter_id = ? AND mine.kind = ?
                 AND mine.thing = one.id AND mine.detached_at IS NULL) ORDER BY at DESC LIMIT ?`,
            connectionId,
            matterId,
            like,
            like,
            like,
            matterId,
            kind,
            maxOfKind,
          )
          .map(
            (row): AttachableView => ({
              attach: { kind: 'kept', what: kind, id: String(row.id) },
              kind,
              label: String(row.label),
              note: noteOf(kind, row, connectionId),
            }),
          ),
      );
      return [
        ...land.map(
          (row): AttachableView => ({
            attach: { kind: 'link', linkId: String(row.id) },
            kind: kindOf(row.kind),
            label: String(row.label),
            note: `matter ${String(row.number)}`,
          }),
        ),
        ...library,
      ];
    },
  };
}

/** What tells a piece of land from another, and what people call it. An encrypted id is never shown. */
function landOf(found: FoundLand): Pick<Known, 'kind' | 'thing' | 'label'> {
  switch (found.kind) {
    case 'property': {
      const { propertyPfi, address } = found.property;
      return { kind: 'property', thing: propertyPfi, label: address ?? `Property PFI ${propertyPfi}` };
    }
    case 'title': {
      const { volumeFolio, properties, parcels } = found.title;
      const address = properties[0]?.address;
      const land = landOfTitle(parcels.map(({ spi }) => spi));
      const named = ['Title', land === null ? '' : `for ${land}`, address ? `of ${address}` : ''];
      const unnamed = `${named.filter(Boolean).join(' ')} (number withheld)`;
      return {
        kind: 'title',
        thing: titleLookup(found.title),
        label: volumeFolio === null ? unnamed : `Title ${volumeFolio}`,
      };
    }
    case 'parcel':
      return { kind: 'parcel', thing: found.parcel.spi, label: `Parcel ${found.parcel.spi}` };
  }
}

/** A property as a person asks for it, in the answers that are kept. */
function askedOf(query: PropertyQuery): { readonly sql: string; readonly values: readonly string[] } {
  switch (query.by) {
    case 'pfi':
      return { sql: 'thing = ?', values: [query.propertyPfi] };
    case 'cpn':
      return {
        sql: `answer ->> '$.property.propertyNumber' = ? AND answer ->> '$.property.municipality' = ?`,
        values: [query.propertyNumber, query.municipality],
      };
    case 'address':
      return {
        sql: `upper(answer ->> '$.property.address') = upper(?)`,
        values: [query.eziAddress.trim().replace(/\s+/g, ' ')],
      };
  }
}

function kindOf(value: unknown): MatterLinkKind {
  return z.enum(matterLinkKinds).parse(value);
}

function view(row: SqlRow): MatterLinkView {
  // What an older version kept and this one cannot read is shown by its label alone.
  const found = row.answer === null ? null : foundLand.safeParse(JSON.parse(String(row.answer)));
  return {
    id: String(row.id),
    kind: kindOf(row.kind),
    thing: String(row.thing),
    label: String(row.label),
    how: row.how === 'found' ? 'found' : 'attached',
    linkedAt: Number(row.linked_at),
    foundAt: row.found_at === null ? null : Number(row.found_at),
    found: found?.success === true ? found.data : null,
  };
}
