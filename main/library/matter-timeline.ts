import { z } from 'zod';
import { followUpFacts } from '../../shared/contract/views/follow-up.ts';
import {
  type MatterLinkKind,
  matterLinkKinds,
  type TimelineEntry,
  type TimelineKind,
} from '../../shared/contract/views/matter-home.ts';
import { followUpDetails } from '../../shared/model/follow-up-text.ts';
import { formatMoney } from '../../shared/model/money.ts';
import { computerName } from '../lib/computer-name.ts';
import { personOfComputer } from '../lib/person-of-computer.ts';
import { boughtNumber } from '../storage/bought-number.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { officePerson } from '../storage/office-person.ts';
import { type OwnDocumentAct, ownDocumentActs } from './own-document-events.ts';
import { ownerText } from './owner-text.ts';

/** Everything that happened in a matter, the newest first; of the given kinds, or of all where there are none. */
export interface MatterTimeline {
  list(
    matter: { readonly id: string; readonly number: string; readonly connectionId: string },
    kinds: readonly TimelineKind[],
    limit: number,
  ): { entries: TimelineEntry[]; total: number };
}

/** What a mark “dealt with” is about: an item, or an order of which none is known. */
const markedName = `coalesce((SELECT product_name FROM item WHERE item.id = mark.line_id), 'Order')`;
const ofTheMatter = `(intent_id IN (SELECT id FROM intent WHERE matter_id = :id) OR history_id IN (SELECT id FROM history_order
     WHERE connection_id = :connection AND matter_number = :number))`;

/** Each gives: source, its id, kind, at, and up to four values that `entryOf` makes words of. Takes :id, :number, :connection, :merged. */
const sources = [
  `SELECT 'opened', id, 'details', coalesce(reused_at, created_at), NULL, NULL, NULL, NULL, computer, NULL FROM matter WHERE id = :id`,
  `SELECT 'event', n, CASE kind WHEN 'searched' THEN 'search'
     WHEN 'attached' THEN iif(what ->> '$.act' IS NULL, 'attached', 'document')
     WHEN 'detached' THEN iif(what ->> '$.act' IS NULL, 'attached', 'document')
     ELSE 'details' END, at, kind, what, NULL, NULL, computer, NULL FROM matter_event
     WHERE matter_id IN (SELECT value FROM json_each(:merged))`,
  `SELECT 'owner', id, 'search', at, query, purpose, found, step, computer, person FROM owner_search WHERE matter_id = :id`,
  `SELECT 'bought', title_purchase.id, 'search', charge.requested_at, ${boughtNumber}, charge.state,
     coalesce(about, spis ->> '$[0]', 'property ' || property_pfi), NULL, charge.computer, charge.ordered_by
     FROM title_purchase JOIN charge USING (id) WHERE matter_id = :id`,
  `SELECT 'order', id, 'order', ordered_at, nullif(trim(cart ->> '$.details.matterNumber'), :number), quoted_total_cents,
     coalesce(json_array_length(cart, '$.lines'), 0), id, computer, NULL FROM intent WHERE matter_id = :id`,
  `SELECT 'move', intent_event.n, 'order', intent_event.at, from_state, to_state, intent.order_id, intent.id, NULL, NULL
     FROM intent_event JOIN intent ON intent.id = intent_event.intent_id
     WHERE matter_id = :id AND from_state IS NOT NULL
       AND (to_state IN ('CONFIRMED', 'UNKNOWN', 'REFUSED', 'REJECTED', 'DUPLICATE', 'PRESUMED_ABSENT', 'ABANDONED', 'NOT_SENT',
         'DISCARDED') OR (to_state = 'PLACED' AND intent.state = 'PLACED'))`,
  `SELECT 'elsewhere', id, 'order', placed_at, order_id, total_cents, NULL, id, NULL, ordered_by FROM history_order
     WHERE connection_id = :connection AND matter_number = :number`,
  `SELECT 'item', item.id, 'item', completed_at, product_name, item.identifier, item.status, intent_id, NULL, NULL
     FROM item JOIN intent ON intent.id = item.intent_id WHERE intent.matter_id = :id AND completed_at IS NOT NULL`,
  `SELECT 'dealtWith', 'm' || mark.n, 'item', mark.at, ${markedName}, mark.name, mark.note, coalesce(intent_id, history_id), NULL, NULL
     FROM dealt_with AS mark WHERE ${ofTheMatter}`,
  `SELECT 'takenBack', 't' || mark.n, 'item', mark.ended_at, ${markedName}, mark.ended_by, NULL,
     coalesce(intent_id, history_id), NULL, NULL FROM dealt_with AS mark WHERE mark.ended = 'takenBack' AND ${ofTheMatter}`,
  `SELECT 'followUp', follow_up.id, 'item', iif(done_on = date(logged_at / 1000 + 36000, 'unixepoch'), logged_at,
       min(logged_at, unixepoch(done_on) * 1000 + 7200000)), json_object('how', how, 'who', who, 'whom', whom, 'note', note,
       'promisedOn', promised_on), min(item.product_name), count(*) - 1, min(coalesce(item.intent_id, item.history_id)), NULL, NULL
     FROM follow_up JOIN follow_up_item ON follow_up_id = follow_up.id JOIN item ON item.id = item_id
     WHERE ${ofTheMatter} AND withdrawn_at IS NULL GROUP BY follow_up.id`,
  `SELECT 'document', document.id, 'document', received_at, coalesce(item.product_name, 'Register Search Statement'),
     coalesce(item.identifier, register_statement.volume_folio), document.state, NULL, NULL, NULL
     FROM document LEFT JOIN item ON item.id = document.item_id
       LEFT JOIN register_statement ON register_statement.id = document.statement_id
     WHERE document.matter_id = :id AND document.own_id IS NULL`,
  `SELECT 'statement', register_statement.id, 'statement', charge.requested_at, volume_folio, charge.state, NULL, NULL, charge.computer, charge.ordered_by
     FROM register_statement JOIN charge USING (id) WHERE matter_id = :id`,
  `SELECT 'alert', title_alert.id, 'alert', created_at, volume_folio, charge.state, NULL, NULL, title_alert.computer, title_alert.ordered_by
     FROM title_alert LEFT JOIN charge ON charge.id = title_alert.charge_id WHERE title_alert.connection_id = :connection AND OF_MATTER`,
  `SELECT 'notified', alert_notification.id, 'alert', imported_at, volume_folio, activity_type, activity_time, NULL, NULL, NULL
     FROM alert_notification JOIN title_alert ON title_alert.id = alert_notification.alert_id
     WHERE title_alert.connection_id = :connection AND OF_MATTER`,
  `SELECT 'renamed', matter_act.id, 'details', matter_act.at, from_number, to_number, undoes, NULL, computer, NULL
     FROM matter_act WHERE kind = 'renamed' AND matter_id IN (SELECT value FROM json_each(:merged))`,
  `SELECT 'merged', matter_act.id, 'details', matter_act.at, from_number, to_number, undoes,
       iif(merged_id = :id, 'gone', iif(matter_id = :id, 'here', 'part')), computer, NULL
     FROM matter_act WHERE kind = 'merged' AND (matter_id IN (SELECT value FROM json_each(:merged)) OR merged_id = :id)`,
  `SELECT 'filed', matter_filing.n, 'moved', matter_act.at,
       coalesce((SELECT name FROM own_document WHERE matter_filing.kind = 'document' AND own_document.id = thing), label),
       iif(to_id IN (SELECT value FROM json_each(:merged)), matter_filing.from_number, NULL), matter_filing.to_number, matter_filing.kind || ' ' || thing,
       matter_act.computer, NULL
     FROM matter_filing JOIN matter_act ON matter_act.id = matter_filing.act_id
     WHERE matter_act.kind = 'moved' AND (from_id IN (SELECT value FROM json_each(:merged)) OR to_id IN (SELECT value FROM json_each(:merged))) AND from_id IS NOT to_id`,
];
const ofMatter = `(title_alert.matter_id = :id OR (title_alert.matter_id IS NULL AND EXISTS (
    SELECT 1 FROM (SELECT :number AS number UNION ALL SELECT number FROM former_number WHERE matter_id = :id) AS name
    WHERE trim(customer_ref) = name.number OR substr(trim(customer_ref), 1, length(name.number) + 1) = name.number || ' '))
  OR EXISTS (SELECT 1 FROM matter_link WHERE matter_id = :id AND kind = 'alert' AND thing = title_alert.id
    AND detached_at IS NULL))`;
const columns = '(source, id, kind, at, a, b, c, d, computer, person)';
/** What was before belongs to an earlier matter with the number. */
const own = 'at >= (SELECT coalesce(reused_at, 0) FROM matter WHERE id = ?)';

/** `computer`: this one, by which events name where they happened. */
export function createMatterTimeline(db: Db, { computer }: { readonly computer: string }): MatterTimeline {
  /** The matter, and every matter that was merged into it, also by way of another. */
  function withMerged(id: string): string[] {
    return db
      .all(
        `WITH RECURSIVE part (id) AS (SELECT ? UNION SELECT matter.id FROM matter JOIN part ON merged_into = part.id)
         SELECT id FROM part`,
        id,
      )
      .map((row) => String(row.id));
  }

  return {
    list({ id, number, connectionId }, kinds, limit) {
      const given = { id, number, connection: connectionId, merged: JSON.stringify(withMerged(id)) };
      // The statement wrapper binds by place: each name becomes a parameter where it stands.
      const values: string[] = [];
      const bound = sources
        .map((sql) => sql.replace('OF_MATTER', ofMatter))
        .join(' UNION ALL ')
        .replace(/:(id|number|connection|merged)\b/g, (_, name: keyof typeof given) => {
          values.push(given[name]);
          return '?';
        });
      const wanted = `WHERE ${own}${kinds.length === 0 ? '' : ` AND kind IN (${kinds.map(() => '?').join(', ')})`}`;
      const from = `WITH happened ${columns} AS (${bound}) SELECT`;
      const total = db.get(`${from} count(*) AS n FROM happened ${wanted}`, ...values, id, ...kinds);
      const rows = db.all(
        `${from} * FROM happened ${wanted} ORDER BY at DESC, source, id DESC LIMIT ?`,
        ...values,
        id,
        ...kinds,
        limit,
      );
      const me = officePerson(db);
      return { entries: rows.map((row) => entryOf(row, computer, me)), total: Number(total?.n ?? 0) };
    },
  };
}

const nothingMore = { more: '', place: null };
type Words = Pick<TimelineEntry, 'what' | 'more' | 'place'> & Partial<Pick<TimelineEntry, 'changes' | 'by'>>;

/** `me`: the person of this computer in its office, or null. */
function entryOf(row: SqlRow, here: string, me: string | null): TimelineEntry {
  const by = me === null ? null : whoDid(row, here, me);
  const words = wordsOf(row, by === null ? elsewhere(row, here) : '', by !== null);
  return {
    id: `${String(row.source)} ${String(row.id)}`,
    kind: row.kind as TimelineKind,
    at: Number(row.at),
    changes: [],
    by,
    ...words,
  };
}

/** Who did it, as the office knows; null where nobody is named. */
function whoDid({ computer, person }: SqlRow, here: string, me: string): string | null {
  if (typeof person === 'string') return person;
  if (typeof computer !== 'string') return null;
  return computer === here ? me : personOfComputer(computer) || null;
}

/** Acts on whole matters, which say the computer where the person is not known. */
const acts = ['renamed', 'merged', 'filed', 'event'];

/** Where something was done, if not on this computer. */
function elsewhere({ source, computer }: SqlRow, here: string): string {
  if (!acts.includes(String(source)) || computer === here) return '';
  return `on computer ${computerName(String(computer))}`;
}

/** `where`: the computer, if not this one. `isNamed`: who did it is said beside. */
function wordsOf({ source, id, a, b, c, d }: SqlRow, where: string, isNamed: boolean): Words {
  switch (source) {
    case 'event':
      return eventWords(String(a), String(b), where, isNamed);
    case 'owner': {
      const found = c === null ? 'no response received' : `${String(c)} found`;
      const words = `Owner search${d === 'holdings' ? ' for titles' : ''}: ${ownerText(String(a))}`;
      return { what: words, more: `${String(b)}; ${found}`, place: { screen: 'owners', id: '' } };
    }
    case 'bought':
      return a === null
        ? {
            what: `Title number ordered for ${String(c)}`,
            more: chargeEnds[String(b)] ?? '',
            place: { screen: 'titlePurchase', id: String(id) },
          }
        : { what: `Title number bought: ${String(a)}`, more: '', place: { screen: 'title', id: String(a) } };
    case 'order': {
      const products = Number(c) === 1 ? '1 product' : `${String(c)} products`;
      const sent = a === null ? '' : `, sent to the service as ${String(a)}`;
      const more = `${products}, ${formatMoney(Number(b))} shown${sent}`;
      return { what: 'Order confirmed on this computer', more, place: { screen: 'order', id: String(d) } };
    }
    case 'move':
      return {
        what: moveText(String(b)),
        more: c === null ? '' : `order ${String(c)}`,
        place: { screen: 'order', id: String(d) },
      };
    case 'elsewhere':
      return {
        what: `Order ${String(a)} placed elsewhere`,
        more: b === null ? '' : formatMoney(Number(b)),
        place: { screen: 'order', id: String(d) },
      };
    case 'item':
      return {
        what: `${String(a)}: ${String(c).toLowerCase().replaceAll('_', ' ')}`,
        more: String(b),
        place: d === null ? null : { screen: 'order', id: String(d) },
      };
    case 'dealtWith':
      return {
        what: `Dealt with: ${String(a)}`,
        more: `${String(b)}: ${String(c)}`,
        place: { screen: 'order', id: String(d) },
      };
    case 'takenBack':
      return {
        what: `No longer dealt with: ${String(a)}`,
        more: b === null ? '' : `taken back by ${String(b)}`,
        place: { screen: 'order', id: String(d) },
      };
    case 'followUp': {
      const said = followUpFacts.omit({ doneOn: true }).parse(JSON.parse(String(a)));
      const what = Number(c) > 0 ? `${String(b)} and ${String(c)} more` : String(b);
      return {
        what: `Followed up: ${what}`,
        more: followUpDetails(said).join('; '),
        place: { screen: 'order', id: String(d) },
      };
    }
    case 'document':
      return {
        what: `${c === 'STORED' ? 'Document received' : 'Document failed verification'}: ${String(a)}`,
        more: String(b),
        place: { screen: 'document', id: String(id) },
      };
    case 'statement':
      return {
        what: `Register statement for ${String(a)} ordered`,
        more: chargeEnds[String(b)] ?? '',
        place: { screen: 'statement', id: String(id) },
      };
    case 'alert':
      // Null: made on another computer.
      return {
        what: b === null || b === 'DONE' ? `Alert set for ${String(a)}` : `Alert for ${String(a)} requested`,
        more: b === null || b === 'DONE' ? '' : (chargeEnds[String(b)] ?? ''),
        place: { screen: 'alerts', id: String(a) },
      };
    case 'notified':
      return {
        what: `Activity on ${String(a)}: ${activities[String(b)] ?? String(b)}`,
        more: c === null ? '' : `register time ${String(c)}`,
        place: { screen: 'alerts', id: String(a) },
      };
    case 'renamed':
      return { what: `Matter number changed from ${String(a)} to ${String(b)}`, ...backOr(c, where) };
    case 'merged':
      return { ...mergeWords(String(a), String(b), c !== null, String(d) as Merged), more: where };
    case 'filed':
      return {
        what:
          b === null
            ? `${String(a)} moved to matter ${String(c)}`
            : `${String(a)} moved here from matter ${String(b)}`,
        more: where,
        place: placeOfFiled(String(d)),
      };
    default:
      return { what: 'Matter opened', ...nothingMore };
  }
}

const backOr = (undoes: unknown, where: string) => ({
  ...nothingMore,
  more: [undoes === null ? '' : 'a change was undone', where].filter(Boolean).join(', '),
});

/** Which side of a merge the matter is: it went, it remained, or neither is it, but one that was merged into it since. */
type Merged = 'gone' | 'here' | 'part';

function mergeWords(from: string, into: string, isUndone: boolean, side: Merged): Words {
  const what = isUndone
    ? {
        gone: `Separated from matter ${from} again`,
        here: `Matter ${into} separated again`,
        part: `Matter ${into} separated from matter ${from} again`,
      }
    : {
        gone: `Merged into matter ${into}`,
        here: `Matter ${from} merged into this matter`,
        part: `Matter ${from} merged into matter ${into}`,
      };
  return { what: what[side], ...nothingMore };
}

function placeOfFiled(filed: string): TimelineEntry['place'] {
  const [kind, id = ''] = filed.split(' ');
  switch (kind) {
    case 'order':
    case 'elsewhere':
      return { screen: 'order', id };
    case 'statement':
      return { screen: 'statement', id };
    case 'purchase':
      return { screen: 'titlePurchase', id };
    case 'document':
      return { screen: 'document', id };
    default:
      return kind === 'alert' ? { screen: 'alerts', id: '' } : null;
  }
}

const activities: Readonly<Record<string, string>> = {
  PRELODGE: 'a dealing is being prepared',
  POSTLODGE: 'a dealing was lodged',
};

const chargeEnds: Readonly<Record<string, string>> = {
  DONE: 'response received and saved',
  UNREADABLE: 'response received but not readable',
  UNKNOWN: 'status unknown, it may have been charged',
  REFUSED: 'refused, nothing was charged',
  NOT_SENT: 'not submitted',
  PLACED: 'placed and paid for, according to the service provider',
  PRESUMED_ABSENT: 'not placed or charged, according to the service provider',
};

const moves: Readonly<Record<string, string>> = {
  PLACED: 'Order placed, not verified yet',
  CONFIRMED: 'Order received by the service',
  UNKNOWN: 'Order status unknown',
  REFUSED: 'Order refused, being checked',
  REJECTED: 'Order refused, nothing was charged',
  DUPLICATE: 'Order placed more than once, or found later',
  PRESUMED_ABSENT: 'Order probably not placed',
  ABANDONED: 'Order discarded',
  NOT_SENT: 'Order not submitted',
  DISCARDED: 'Order discarded',
};

function moveText(state: string): string {
  return moves[state] ?? state;
}

const linkWords = z.object({
  kind: z.enum(matterLinkKinds),
  thing: z.string(),
  label: z.string(),
  /** What happened to an own document, which is in no other table. */
  act: z.enum(ownDocumentActs).optional(),
});
const actVerbs: Readonly<Record<OwnDocumentAct, string>> = {
  added: 'Document added',
  changed: 'Document details changed',
  deleted: 'Document deleted',
  restored: 'Document restored',
  deletedPermanently: 'Document deleted permanently',
};
const places: Partial<Record<MatterLinkKind, NonNullable<TimelineEntry['place']>['screen']>> = {
  property: 'property',
  title: 'title',
  parcel: 'parcel',
  document: 'document',
  statement: 'statement',
};
const eventVerbs: Readonly<Record<string, string>> = {
  searched: 'Looked up',
  attached: 'Attached',
  detached: 'Removed from matter',
};

const byWhom = z.object({ by: z.string() });
const lifeWords: Readonly<Record<string, string>> = {
  closed: 'Matter closed',
  reopened: 'Matter reopened',
};

/** `where`: the computer, if not this one. */
function eventWords(kind: string, json: string, where: string, isNamed: boolean): Words {
  const said: unknown = JSON.parse(json);
  const life = lifeWords[kind];
  if (life !== undefined) {
    if (isNamed) return { what: life, more: '', place: null };
    const by = byWhom.safeParse(said).data?.by ?? '';
    const more = [by === '' ? '' : `by ${by}`, where || 'on this computer'].filter(Boolean).join(', ');
    return { what: life, more, place: null };
  }
  if (kind === 'edited') {
    const read = z.record(z.string(), z.string()).safeParse(said);
    const changes = Object.entries(read.data ?? {}).map(([field, text]) => ({ field, text }));
    return { what: 'Details changed', more: where, place: null, changes };
  }
  const link = linkWords.safeParse(said);
  if (!link.success) return { what: kind, more: where, place: null };
  const screen = places[link.data.kind];
  return {
    what: `${link.data.act === undefined ? (eventVerbs[kind] ?? kind) : actVerbs[link.data.act]}: ${link.data.label}`,
    more: where,
    place:
      link.data.kind === 'alert'
        ? { screen: 'alerts', id: '' }
        : screen === undefined
          ? null
          : { screen, id: link.data.thing },
  };
}
