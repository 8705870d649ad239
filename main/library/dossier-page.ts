import type { ZipDetail } from '../../shared/contract/procedures/documents.ts';
import type { LeftOut } from '../../shared/contract/views/export-step.ts';
import type { FollowUpView } from '../../shared/contract/views/follow-up.ts';
import { urlText } from '../../shared/lib/url-text.ts';
import { followUpDetails } from '../../shared/model/follow-up-text.ts';
import { leftOutTexts } from '../../shared/model/left-out-text.ts';
import { formatMoney, formatTotal } from '../../shared/model/money.ts';
import { ownDocumentNote } from '../../shared/model/own-document-text.ts';
import { partyText } from '../../shared/model/party-text.ts';
import { registerDate } from '../../shared/model/register-date.ts';
import { dossierFooter } from '../../shared/model/saved-page-text.ts';
import { factList, momentWords, savedPage, small, text } from '../lib/saved-page.ts';
import type { Dossier, DossierDocument } from './dossier.ts';

/** Where the documents lie beside the page. */
export const dossierFolder = 'documents';

/**
 * The page that lies with exported documents. `pages` are the pages of each document; one whose pages
 * could not be counted shows a dash.
 */
export function dossierPage(
  dossier: Dossier,
  about: {
    readonly madeAt: number;
    readonly isPractice: boolean;
    readonly left: readonly LeftOut[];
    readonly leaveOut: readonly ZipDetail[];
    readonly pages: ReadonlyMap<string, number>;
  },
): string {
  const [only] = dossier.matters;
  const title = dossier.matters.length === 1 ? `Matter ${only?.number ?? ''}` : 'Documents';
  const reasons = new Map(about.left.map(({ documentId, reason }) => [documentId, leftOutTexts[reason]]));
  const count = dossier.documents.length;
  const missing = about.left.length;
  const showsCosts = !about.leaveOut.includes('costs');
  const showsClient = !about.leaveOut.includes('client');
  const sections = dossier.matters.map(
    ({ number, matter, documents, followUps }) => `<section>
${dossier.matters.length === 1 ? '' : `<h2>Matter ${text(number)}</h2>`}
${matter === null ? '' : matterFacts(matter, showsClient)}
<table>
<thead><tr><th>Document</th><th>Title or property</th><th>Ordered</th><th>Received</th><th class="n">Pages</th>${showsCosts ? '<th class="n">Cost (A$)</th>' : ''}</tr></thead>
<tbody>
${documents.map((one) => row(one, reasons.get(one.document.id) ?? null, about.pages, showsCosts)).join('\n')}
</tbody>
${showsCosts ? total(documents) : ''}
</table>
${about.leaveOut.includes('followUps') ? '' : followUpTable(followUps)}
</section>`,
  );
  return savedPage({
    title,
    header: `<p>${count === 1 ? '1 document' : `${count} documents`}, exported ${text(momentWords(about.madeAt))}. Times are Melbourne time.</p>
${about.isPractice ? '<p class="warn">Practice: these documents are not real, and nothing was charged.</p>' : ''}
${missing === 0 ? '' : `<p class="warn">${missing === 1 ? '1 document is' : `${missing} documents are`} not in this folder: see below.</p>`}`,
    main: sections.join('\n'),
    footer: dossierFooter,
  });
}

function followUpTable(followUps: readonly FollowUpView[]): string {
  if (followUps.length === 0) return '';
  const rows = followUps.map(
    (one) =>
      `<tr><td>${text(registerDate(one.doneOn) ?? one.doneOn)}</td><td>${one.items
        .map(({ productName, identifier }) => `${text(productName)}${small(identifier)}`)
        .join('')}</td><td>${followUpDetails(one).map(text).join('<br>')}</td></tr>`,
  );
  return `<h2>Followed up</h2>
<table class="changes"><thead><tr><th>Date</th><th>Certificate</th><th>How</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function matterFacts(
  matter: NonNullable<Dossier['matters'][number]['matter']>,
  showsClient: boolean,
): string {
  const parties =
    matter.parties.length > 0
      ? matter.parties.map(partyText)
      : matter.earlierParties
          .split('\n')
          .map((party) => party.trim())
          .filter((party) => party !== '');
  const facts: readonly (readonly [string, string])[] = [
    ['Type', matter.kind === 'other' ? '' : text(matter.kind.replace(/^./, (first) => first.toUpperCase()))],
    ['Property', text(matter.property)],
    [parties.length === 1 ? 'Party' : 'Parties', showsClient ? parties.map(text).join('<br>') : ''],
    ['Customer ID', showsClient ? text(matter.client) : ''],
    ['Settlement', matter.settlementOn === null ? '' : text(day(matter.settlementOn))],
  ];
  return factList(facts);
}

function row(
  one: DossierDocument,
  reason: string | null,
  pages: ReadonlyMap<string, number>,
  showsCosts: boolean,
): string {
  const { document, name, orderedAt, costCents, sentAs } = one;
  const order =
    document.statementId === null && document.own === null
      ? `Order ${document.orderId}, item ${document.orderItemNumber}${sentAs === null ? '' : `, sent to the service as ${sentAs}`}`
      : '';
  const own = document.own === null ? [] : ownFacts(document.own);
  const link =
    reason === null
      ? `<a href="${dossierFolder}/${text(urlText(name))}">${text(document.productName)}</a>`
      : `<span>${text(document.productName)}</span>`;
  const under = reason === null ? [name, order, ...own] : [`Not in this folder. ${reason}`, order, ...own];
  const address = document.address === document.identifier ? null : document.address;
  return `<tr${reason === null ? '' : ' class="missing"'}>
<td>${link}${under.filter(Boolean).map(small).join('')}<small class="sum">SHA-256 ${text(document.sha256)}</small></td>
<td>${text(document.identifier)}${address === null ? '' : small(address)}</td>
<td>${orderedAt === null ? '' : text(momentWords(orderedAt))}</td>
<td>${document.own === null ? '' : 'Added '}${text(momentWords(document.receivedAt))}</td>
<td class="n">${pages.get(document.id) ?? '\u2013'}</td>
${showsCosts ? `<td class="n">${document.own !== null ? '' : costCents === null ? '\u2013' : formatMoney(costCents)}</td>` : ''}
</tr>`;
}

function total(documents: readonly DossierDocument[]): string {
  const known = documents.filter(({ costCents }) => costCents !== null);
  if (known.length === 0) return '';
  const sum = known.reduce((cents, one) => cents + (one.costCents ?? 0), 0);
  const rest = documents.filter(({ document }) => document.own === null).length - known.length;
  const note = rest === 0 ? '' : `, ${rest} without a price`;
  return `<tfoot><tr><td colspan="5">Total, GST included${note}</td><td class="n">${formatTotal(sum)}</td></tr></tfoot>`;
}

/** That it is no certificate stands beside its name, for whoever gets the folder. */
function ownFacts({ kind, datedOn, origin }: NonNullable<DossierDocument['document']['own']>): string[] {
  return [
    ownDocumentNote(kind),
    datedOn === null ? '' : `Dated ${day(datedOn)}`,
    origin === '' ? '' : `From ${origin}`,
  ];
}

/** A day without an hour, `YYYY-MM-DD`. */
function day(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at)
    ? date
    : new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(at);
}
