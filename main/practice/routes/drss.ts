import { randomUUID } from 'node:crypto';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { certificateText } from '../certificates/certificate.ts';
import { subjectOf } from '../certificates/content.ts';
import { securityNumber } from '../certificates/register-search.ts';
import {
  badRequest,
  header,
  json,
  notFound,
  type Operation,
  type Practice,
  type PracticeAnswer,
  type PracticeRequest,
} from '../exchange.ts';
import { drss } from '../statement/drss.ts';
import { type BoughtStatement, statementOrder } from '../statement/statement-order.ts';

/** Of the document, comma and all: what ends in one is no title. */
const titlePattern = /^([0-9]{1,5})[.][0-9]{1,3}[A,B,C,K,L]{0,1}$/;
const linkMilliseconds = 24 * 3600 * 1000;
/** Cents. */
const statementCents = 640;

/** GET drss/v2/titles/{titleId}: every answer with a statement is charged (interface: DRSS). */
export const drssOperation: Operation = {
  method: 'GET',
  path: /^\/land\/drss\/v2\/titles\/([^/]+)$/,
  api: 'drss',
  isChargeable: true,
  errors: 'sister',
  async answer(practice, request) {
    const accountId = header(request, 'account_id').trim();
    if (accountId === '') return badRequest('The header account_id is required.');
    const [titleId = ''] = request.params;
    if (!titlePattern.test(titleId)) {
      return badRequest('titleId must be volume, period, folio and A, B, C, K or L where there is one.');
    }
    const isText = flag(request, 'registerSearchStatement', true);
    const isLink = flag(request, 'registerSearchStatementCertificate', false);
    if (isText === null || isLink === null) {
      return badRequest(
        'registerSearchStatement and registerSearchStatementCertificate must be true or false.',
      );
    }
    const parsed = parseVolumeFolio(titleId);
    const volumeFolio = parsed.ok ? parsed.value : '';
    if (!practice.register.titles.has(volumeFolio)) return notFound(`There is no title ${titleId}.`);
    const statement = buy(practice, request, volumeFolio, accountId);
    return answerOf(practice, statement, isText, isLink);
  },
};

function buy(
  practice: Practice,
  request: PracticeRequest,
  volumeFolio: string,
  accountId: string,
): BoughtStatement {
  const statement: BoughtStatement = {
    id: randomUUID(),
    at: practice.now(),
    volumeFolio,
    accountId,
    reference: header(request, 'customer_reference'),
    correlationId: header(request, 'x-correlation-id') || null,
    changes: practice.scenarios.changes(),
  };
  practice.charges.addStatement(statement, {
    kind: 'statement',
    at: statement.at,
    id: statement.id,
    subjects: [volumeFolio],
    cents: statementCents,
    reference: statement.reference,
    account: accountId,
    correlationId: statement.correlationId,
  });
  return statement;
}

async function answerOf(
  practice: Practice,
  statement: BoughtStatement,
  isText: boolean,
  isLink: boolean,
): Promise<PracticeAnswer> {
  const { register } = practice;
  const { order, item } = statementOrder(statement);
  const { title, property } = subjectOf(register, order, item);
  if (title === null) return notFound(`There is no title ${statement.volumeFolio}.`);
  const securityNo = securityNumber(title.volumeFolio, order);
  const link = isLink ? practice.charges.addLink(statement.id, practice.now() + linkMilliseconds) : null;
  return json(
    drss({
      register,
      title,
      property,
      at: statement.at,
      securityNo,
      authenticityToken: await practice.authenticity.tokenOf(securityNo),
      text: isText ? certificateText(register, order, item) : null,
      link: link === null ? null : `${practice.origin()}/files/${link}`,
    }),
  );
}

/** A boolean of the query; null where it is neither true nor false. */
function flag({ query }: PracticeRequest, name: string, standard: boolean): boolean | null {
  const value = query.get(name);
  if (value === null) return standard;
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}
