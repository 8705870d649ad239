import { createHash } from 'node:crypto';
import type { ZipDetail } from '../../shared/contract/procedures/documents.ts';
import type { LeftOut } from '../../shared/contract/views/export-step.ts';
import { urlText } from '../../shared/lib/url-text.ts';
import { leftOutTexts } from '../../shared/model/left-out-text.ts';
import { formatMoney, formatTotal } from '../../shared/model/money.ts';
import { partyText } from '../../shared/model/party-text.ts';
import type { Dossier, DossierDocument } from './dossier.ts';

/** Where the documents lie beside the page. */
export const dossierFolder = 'documents';

/**
 * The page that lies with exported documents: read from the disk by any browser, without Landfolio and without a network, and
 * fit to print. It has no script and loads nothing. `pages` are the pages of each document; one whose pages
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
    ({ number, matter, documents }) => `<section>
${dossier.matters.length === 1 ? '' : `<h2>Matter ${text(number)}</h2>`}
${matter === null ? '' : matterFacts(matter, showsClient)}
<table>
<thead><tr><th>Document</th><th>Title or property</th><th>Ordered</th><th>Received</th><th class="n">Pages</th>${showsCosts ? '<th class="n">Cost (A$)</th>' : ''}</tr></thead>
<tbody>
${documents.map((one) => row(one, reasons.get(one.document.id) ?? null, about.pages, showsCosts)).join('\n')}
</tbody>
${showsCosts ? total(documents) : ''}
</table>
</section>`,
  );
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${text(title)}</h1>
<p>${count === 1 ? '1 document' : `${count} documents`}, exported ${text(moment(about.madeAt))}. Times are Melbourne time.</p>
${about.isPractice ? '<p class="warn">Practice: these documents are not real, and nothing was charged.</p>' : ''}
${missing === 0 ? '' : `<p class="warn">${missing === 1 ? '1 document is' : `${missing} documents are`} not in this folder: see below.</p>`}
</header>
<main>
${sections.join('\n')}
</main>
<footer><p>Created by Landfolio. SHA-256 is the fingerprint of a file as received. A changed file has a different fingerprint.</p></footer>
</body>
</html>
`;
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
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return '';
  return `<dl>${known.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function row(
  one: DossierDocument,
  reason: string | null,
  pages: ReadonlyMap<string, number>,
  showsCosts: boolean,
): string {
  const { document, name, orderedAt, costCents } = one;
  const order =
    document.statementId === null ? `Order ${document.orderId}, item ${document.orderItemNumber}` : '';
  const link =
    reason === null
      ? `<a href="${dossierFolder}/${text(urlText(name))}">${text(document.productName)}</a>`
      : `<span>${text(document.productName)}</span>`;
  const under = reason === null ? [name, order] : [`Not in this folder. ${reason}`, order];
  const address = document.address === document.identifier ? null : document.address;
  return `<tr${reason === null ? '' : ' class="missing"'}>
<td>${link}${under.filter(Boolean).map(small).join('')}<small class="sum">SHA-256 ${text(document.sha256)}</small></td>
<td>${text(document.identifier)}${address === null ? '' : small(address)}</td>
<td>${orderedAt === null ? '' : text(moment(orderedAt))}</td>
<td>${text(moment(document.receivedAt))}</td>
<td class="n">${pages.get(document.id) ?? '\u2013'}</td>
${showsCosts ? `<td class="n">${costCents === null ? '\u2013' : formatMoney(costCents)}</td>` : ''}
</tr>`;
}

function total(documents: readonly DossierDocument[]): string {
  const known = documents.filter(({ costCents }) => costCents !== null);
  if (known.length === 0) return '';
  const sum = known.reduce((cents, one) => cents + (one.costCents ?? 0), 0);
  const rest = documents.length - known.length;
  const note = rest === 0 ? '' : `, ${rest} without a price`;
  return `<tfoot><tr><td colspan="5">Total, GST included${note}</td><td class="n">${formatTotal(sum)}</td></tr></tfoot>`;
}

function small(words: string): string {
  return `<small>${text(words)}</small>`;
}

/** Text as it stands between tags and in quoted attributes: nothing in it can become markup. */
function text(words: string): string {
  return words
    .toWellFormed()
    .replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

const moments = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

function moment(at: number): string {
  return moments.format(at).replace(/\s/g, ' ');
}

/** A day without an hour, `YYYY-MM-DD`. */
function day(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at)
    ? date
    : new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(at);
}

const style = `:root{color-scheme:light dark;--ink:light-dark(#17211f,#e6edea);--soft:light-dark(#52605c,#a5b3ae);--line:light-dark(#d5dcd9,#33403c);--accent:light-dark(#0a5c52,#6fd3c3);--warn:light-dark(#8a4b00,#f0b35a)}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.5rem;max-width:70rem;font:15px/1.45 system-ui,"Segoe UI",sans-serif;color:var(--ink);background:light-dark(#fff,#141a18)}
h1{margin:0 0 .25rem;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.15rem}
p{margin:.25rem 0;color:var(--soft)}.warn{color:var(--warn);font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem 1.5rem;margin:1.25rem 0}
dt{font-size:.85rem;color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin-top:1rem}
th{text-align:left;font-size:.85rem;font-weight:600;color:var(--soft)}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child{width:46%;overflow-wrap:anywhere}
.n{text-align:right;white-space:nowrap;padding-right:0;padding-left:.75rem}
tfoot td{font-weight:600;border-bottom:0}
small{display:block;font-size:.82rem;color:var(--soft)}
.sum{font-family:ui-monospace,Consolas,monospace;font-size:.7rem;overflow-wrap:anywhere}
a{color:var(--accent);font-weight:600}.missing span{font-weight:600;text-decoration:line-through}
footer{margin-top:2rem;font-size:.85rem}
@media print{:root{color-scheme:light}body{padding:0;font-size:10pt;max-width:none}tr{break-inside:avoid}thead{display:table-header-group}a{color:inherit;text-decoration:none}}`;

/** The page's own policy lets in this style and nothing else. */
const styleHash = createHash('sha256').update(style).digest('base64');
