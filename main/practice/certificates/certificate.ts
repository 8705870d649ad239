import { winAnsi } from '../../lib/win-ansi.ts';
import type { Register } from '../data/register.ts';
import { melbourneTime } from '../melbourne-time.ts';
import type { PracticeItem, PracticeOrder } from '../orders/practice-order.ts';
import { authorityContent } from './authority-certificates.ts';
import { type CertificateContent, type CertificateSubject, type Section, subjectOf } from './content.ts';
import { drawFacts, drawSection } from './draw-sections.ts';
import { registerSearchContent } from './register-search.ts';
import { createSheet, drawFooters } from './sheet.ts';
import { instrumentContent, planContent } from './title-documents.ts';

/** The text of an item, as resourceText gives it. */
export function certificateText(register: Register, order: PracticeOrder, item: PracticeItem): string {
  const subject = subjectOf(register, order, item);
  const content = contentOf(subject);
  const body = content.sections.flatMap(sectionText);
  if (content.sections.every(({ kind }) => kind === 'lines')) return body.join('\n');
  const facts = factsOf(subject).map(([name, value]) => `${name}: ${value}`);
  return [
    content.title.toUpperCase(),
    content.authority,
    'PRACTICE - not a real certificate',
    '',
    ...facts,
    '',
    ...body,
  ].join('\n');
}

/**
 * The PDF of an item. Its dates are those of the order, so that the bytes are the same each time it is made and a
 * caller can compare what it kept.
 */
export async function certificatePdf(
  register: Register,
  order: PracticeOrder,
  item: PracticeItem,
): Promise<Uint8Array> {
  const subject = subjectOf(register, order, item);
  const content = contentOf(subject);
  const reference = `Order ${order.orderId}, item ${item.orderItemNumber}  ·  ${order.customerReference || 'no reference'}  ·  PRACTICE`;
  const sheet = await createSheet({ title: content.title, authority: content.authority, reference });
  const { document } = sheet;
  const made = new Date(order.createdAt);
  document.setTitle(winAnsi(`${content.title} (practice)`), { showInWindowTitleBar: true });
  document.setAuthor('Landfolio practice service');
  document.setSubject(winAnsi(subject.property?.address ?? content.title));
  document.setKeywords(['practice', 'not a real certificate', item.productCode]);
  document.setProducer('Landfolio practice service');
  document.setCreator('Landfolio practice service');
  document.setLanguage('en-AU');
  document.setCreationDate(made);
  document.setModificationDate(made);
  drawFacts(sheet, factsOf(subject));
  for (const section of content.sections) drawSection(sheet, section);
  drawFooters(sheet, reference);
  return document.save({ updateFieldAppearances: false });
}

function contentOf(subject: CertificateSubject): CertificateContent {
  switch (subject.item.productCode) {
    case 'RegisterSearchStatement':
      return registerSearchContent(subject);
    case 'CopyOfPlan':
      return planContent(subject);
    case 'CopyOfInstrument':
      return instrumentContent(subject);
    default:
      return authorityContent(subject);
  }
}

function factsOf({ property, title, order, documentId }: CertificateSubject): [string, string][] {
  const produced = melbourneTime(order.createdAt);
  const ending: [string, string][] = [
    ['Your reference', order.customerReference || 'None given'],
    ['Order', order.orderId],
    ['Produced', `${produced.dateInWords} ${produced.timeInWords}`],
  ];
  const document: [string, string][] = documentId === null ? [] : [['Document', documentId]];
  if (property === null) return [...document, ...ending];
  const spis = title?.spis ?? property.spis;
  return [
    ['Address', property.address],
    ['Municipality', property.locality.municipality],
    ['Volume / folio', title?.volumeFolio ?? property.volumeFolios.join(', ')],
    ['Parcel (SPI)', spis.join(', ')],
    ...(documentId === null ? ([['Property PFI', property.pfi]] satisfies [string, string][]) : document),
    ['Council property number', property.propertyNumber ?? 'Not registered'],
    ['Registered proprietor', title?.proprietors.map(({ name }) => name).join('; ') ?? 'See the titles'],
    ...ending,
  ];
}

function sectionText(section: Section): string[] {
  switch (section.kind) {
    case 'lines':
      return [...section.lines];
    case 'rows':
      return [section.heading.toUpperCase(), ...section.rows.map(([name, value]) => `${name}: ${value}`), ''];
    case 'text':
      return [section.heading.toUpperCase(), ...section.paragraphs, ''];
    case 'table':
      return [
        section.heading.toUpperCase(),
        section.head.join(' | '),
        ...section.rows.map((row) => row.join(' | ')),
        '',
      ];
    case 'plan':
      return [];
  }
}
