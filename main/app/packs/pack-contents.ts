import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import type { PackDocument, PackMissing, PackView } from '../../../shared/contract/views/pack.ts';
import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { arrangePack, type PackCandidate } from '../../../shared/model/pack/arrange-pack.ts';
import type { PackArrangement } from '../../../shared/model/pack/arrangement.ts';
import { missingReason } from '../../../shared/model/pack/missing.ts';
import { packSectionNames } from '../../../shared/model/pack/pack-text.ts';
import { sectionOf } from '../../../shared/model/pack/section-of.ts';
import { type PackKind, packTemplates } from '../../../shared/model/pack/templates.ts';
import { shownProductName } from '../../../shared/model/product-name.ts';
import type { WordSearch } from '../../library/document-words.ts';
import type { Documents } from '../../library/documents.ts';
import type { Db } from '../../storage/db.ts';
import { type LineWithoutDocument, linesWithoutDocument } from '../lines-without-document.ts';

interface PackContentParts {
  readonly db: Db;
  readonly documents: Pick<Documents, 'idsOfMatter' | 'views'>;
  /** Pages of those that were read; without it none is known. */
  readonly pageCounts: WordSearch['pageCounts'];
}

interface Candidate extends PackCandidate {
  readonly view: DocumentView;
}

/** What a pack of a matter would hold, and what is missing in it: from the library alone. */
export function readPack(
  { db, documents, pageCounts }: PackContentParts,
  connectionId: string,
  matter: Pick<MatterView, 'id' | 'number'>,
  kind: PackKind,
  arrangement: PackArrangement | null,
): PackView {
  const views = documents.views(documents.idsOfMatter(connectionId, matter.number));
  const things = thingsOf(db, views);
  const all = views.map((view): Candidate => {
    const { id, productCode, productName, identifier, receivedAt, own } = view;
    const ownKind = own?.kind ?? null;
    return {
      id,
      productCode,
      productName,
      identifier,
      receivedAt,
      ownKind,
      thing: things.get(id) ?? null,
      view,
    };
  });
  const isTaken = ({ view }: Candidate) => view.state === 'stored' && view.fileType === 'pdf';
  const arranged = arrangePack(kind, all.filter(isTaken), arrangement);
  const counts = pageCounts(views.map(({ id }) => id));
  const shown = ({ view }: Candidate): PackDocument => ({
    id: view.id,
    name: view.productName,
    about: aboutOf(view.productName, view.identifier, view.address),
    receivedAt: view.receivedAt,
    own: view.own === null ? null : { datedOn: view.own.datedOn },
    pages: counts.get(view.id) ?? null,
    isAway: view.isAway,
  });
  const files = all.filter((one) => !isTaken(one)).map(missingFile);
  const ordered = orderedLines(db, connectionId, matter, all);
  const withDocuments = new Set([
    ...arranged.sections.flatMap(({ key, documents: own }) => (own.length > 0 ? [key] : [])),
    ...[...files, ...ordered].map(({ section }) => section),
  ]);
  const { expected } = packTemplates[kind];
  const nothing = arranged.sections.flatMap(({ key, name, isNeeded }): PackMissing[] => {
    if (!expected.includes(key) || !isNeeded || withDocuments.has(key)) return [];
    const said = { about: '', reason: 'nothing', at: null, fileType: null } as const;
    return [{ id: key, section: key, name: name ?? packSectionNames[key], ...said }];
  });
  const order = arranged.sections.map(({ key }) => key);
  return {
    kind,
    matterNumber: matter.number,
    sections: arranged.sections.map(({ key, name, documents: own }) => ({
      key,
      name: name ?? packSectionNames[key],
      isExpected: expected.includes(key),
      documents: own.map(shown),
    })),
    offered: arranged.offered.map(({ document, why }) => ({ document: shown(document), why })),
    missing: [...files, ...ordered, ...nothing].sort(
      (a, b) => order.indexOf(a.section) - order.indexOf(b.section),
    ),
    arrangement: {
      sections: arranged.sections.map(({ key, name, documents: own }) => ({
        key,
        name,
        documents: own.map(({ id }) => id),
      })),
      left: arranged.offered.flatMap(({ document, why }) => (why === 'byPerson' ? [document.id] : [])),
      taken: arrangement?.taken ?? [],
      notNeeded: arrangement?.notNeeded ?? [],
    },
    isArranged: arrangement !== null,
  };
}

function missingFile({ view, ownKind }: Candidate): PackMissing {
  const { id, productCode, productName, identifier, address, fileType, state } = view;
  return {
    id,
    name: productName,
    about: aboutOf(productName, identifier, address),
    at: null,
    section: sectionOf({ productCode, productName, ownKind }),
    reason: state === 'quarantined' ? 'quarantined' : 'notPdf',
    fileType: state === 'quarantined' ? null : fileType,
  };
}

/** Title and address, as far as the name does not say them. */
function aboutOf(name: string, identifier: string, address: string | null): string {
  const said = new Set<string>();
  return [identifier, address ?? '']
    .filter((text) => text !== '' && !name.includes(text) && !said.has(text) && said.add(text))
    .join(' · ');
}

/** What each document is of, equal for two of the same thing: a title by its number, all else as it was ordered. */
function thingsOf(db: Db, views: readonly DocumentView[]): ReadonlyMap<string, string> {
  const rows = db.all(
    `SELECT document.id, item.thing_key FROM document JOIN item ON item.id = document.item_id
     WHERE document.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(views.map(({ id }) => id)),
  );
  const keys = new Map(rows.map((row) => [String(row.id), String(row.thing_key)]));
  return new Map(
    views.flatMap(({ id, own, productCode, identifier }) => {
      const thing = own === null ? thingOf(productCode, identifier, keys.get(id) ?? null) : null;
      return thing === null ? [] : [[id, thing] as const];
    }),
  );
}

function thingOf(productCode: string, identifier: string, key: string | null): string | null {
  const title = productCode === registerSearchCode ? titleNumber(identifier) : null;
  return title === null ? key : `title ${title}`;
}

/** Certificates and register statements of the matter of which there is no file, in the order in which they were ordered. */
function orderedLines(
  db: Db,
  connectionId: string,
  matter: Pick<MatterView, 'id' | 'number'>,
  all: readonly Candidate[],
): PackMissing[] {
  const here = new Set(
    all.flatMap(({ productCode, thing }) => (thing === null ? [] : [`${productCode} ${thing}`])),
  );
  const lines = linesWithoutDocument(db, connectionId, matter).map((line) => ({ line, ...lineOf(line) }));
  const items = lines.flatMap(({ line, code, name, about, thing }, index): PackMissing[] => {
    const key = thing === null ? null : `${code} ${thing}`;
    const isLaterOrdered = lines.slice(index + 1).some((one) => one.key !== null && one.key === key);
    const reason = missingReason({
      ...line,
      isReplaced: (key !== null && here.has(key)) || isLaterOrdered,
    });
    if (reason === null) return [];
    const section = sectionOf({ productCode: code, productName: name, ownKind: null });
    return [{ id: line.id, section, name, about, reason, at: line.placedAt, fileType: null }];
  });
  return [...items, ...statementsWithoutFile(db, matter)];
}

function lineOf({ productCode: code, productName, identifier, address, thingKey }: LineWithoutDocument) {
  const name = shownProductName(productName, code);
  const thing = thingOf(code, identifier, thingKey);
  const about = aboutOf(name, identifier, address);
  return { code, name, about, thing, key: thing === null ? null : `${code} ${thing}` };
}

/** Register statements whose PDF is still to come, or of which it is not known whether they were retrieved. */
function statementsWithoutFile(db: Db, matter: Pick<MatterView, 'id'>): PackMissing[] {
  const rows = db.all(
    `SELECT statement.id, statement.volume_folio, charge.requested_at, charge.state,
       (SELECT state FROM statement_pdf WHERE statement_id = statement.id) AS pdf
     FROM register_statement AS statement JOIN charge ON charge.id = statement.id
     WHERE statement.matter_id = ? AND charge.superseded_by IS NULL
       AND charge.requested_at >= (SELECT coalesce(reused_at, 0) FROM matter WHERE matter.id = statement.matter_id)
       AND NOT EXISTS (SELECT 1 FROM document WHERE document.statement_id = statement.id)
     ORDER BY charge.requested_at`,
    matter.id,
  );
  return rows.flatMap((row): PackMissing[] => {
    const isInDoubt = row.state === 'UNKNOWN';
    if (!isInDoubt && row.pdf !== 'WANTED' && row.pdf !== 'REFUSED') return [];
    return [
      {
        id: String(row.id),
        section: 'title',
        name: 'Register Search Statement',
        fileType: null,
        about: String(row.volume_folio),
        at: Number(row.requested_at),
        reason: isInDoubt ? 'inDoubt' : 'noFile',
      },
    ];
  });
}
