import { certificatePdf, certificateText } from '../certificates/certificate.ts';
import { isOtherFile, otherFile } from '../certificates/other-files.ts';
import { badRequest, header, notFound, type Operation, type PracticeAnswer, refusal } from '../exchange.ts';
import { statementOrder } from '../statement/statement-order.ts';

/**
 * GET of a download link. It is its own permission: a caller that sends its token along is refused, so that a test sees
 * a leak at once.
 */
export const filesOperation: Operation = {
  method: 'GET',
  path: /^\/files\/([A-Za-z0-9_-]{1,100})((?:\.[a-z]{3})?)$/,
  api: null,
  isCalm: true,
  async answer(practice, request) {
    if (header(request, 'authorization') !== '') {
      return badRequest('A download link takes no authorization: do not send your token to it.');
    }
    const [token = '', ending = ''] = request.params;
    const link = practice.store.link(token);
    const statementLink = link === null ? practice.charges.link(token) : null;
    const expiresAt = link?.expiresAt ?? statementLink?.expiresAt;
    if (expiresAt === undefined) return notFound('There is no such link.');
    if (expiresAt <= practice.now()) {
      return refusal(403, 'LINK_EXPIRED', 'The link has expired. Ask for the item again to get a new one.');
    }
    if (link !== null) {
      const pdf = await practice.certificate(link.orderId, link.orderItemNumber);
      const kind = ending.slice(1);
      if (!isOtherFile(kind)) return fileAnswer(pdf);
      const order = practice.store.get(link.orderId);
      const item = order?.items.find(({ orderItemNumber }) => orderItemNumber === link.orderItemNumber);
      if (!order || !item) return notFound('There is no such item.');
      const text = certificateText(practice.register, order, item);
      return fileAnswer(otherFile(kind, pdf, text), 'application/octet-stream');
    }
    const statement = practice.charges.statement(statementLink?.statementId ?? '');
    if (statement === null) return notFound('There is no such statement.');
    const { order, item } = statementOrder(statement);
    return fileAnswer(await certificatePdf(practice.register, order, item));
  },
};

function fileAnswer(file: Uint8Array, mediaType = 'application/pdf'): PracticeAnswer {
  return { status: 200, file, mediaType };
}
