import { useState } from 'react';
import { dueWhatText } from '../../../shared/model/due/due-line-text.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import styles from './due.module.css';
import { canBeOrdered, type OrderLine } from './due-order.ts';
import { notOfferedTexts, notPutText, putButtonText, putCountText, todayTexts } from './text.ts';
import { type DueOffer, useDueOffers } from './use-due-offers.ts';
import { byMatter, usePut } from './use-put.ts';

interface PutDialogProps {
  readonly lines: readonly OrderLine[];
  readonly onClose: () => void;
}

/** The orders of the morning in one act: what goes into which cart, what it costs together, and what does not go, with the reason. */
export function PutDialog({ lines: given, onClose }: PutDialogProps) {
  // What is due can change while the question stands: it is about what was asked.
  const [lines] = useState(given);
  const offers = useDueOffers(lines.filter(canBeOrdered));
  const put = usePut();
  const offered = (offers.data ?? []).flatMap((offer) => ('product' in offer ? [offer] : []));
  const matters = byMatter(offered);
  const totalCents = offered.reduce((sum, { product }) => sum + (product.priceCents ?? 0), 0);
  const left = notPut(lines, offers.data ?? []);
  return (
    <Dialog
      title={todayTexts.putTitle}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isDisabled={offered.length === 0}
            isPending={put.isPending}
            onPress={() => put.mutate(offered, { onSuccess: onClose })}
          >
            {putButtonText(offered.length)}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>{todayTexts.putAbout}</p>
        {put.error ? <Failure failure={errorMessage(put.error)} /> : null}
        {offers.data === undefined ? <Skeleton label={todayTexts.looking} lines={3} /> : null}
        {offered.length > 0 ? (
          <p className="row between gap-3 inset pad-2" role="status">
            <span>{putCountText(offered.length, matters.size)}</span>
            <strong className={styles.amount}>{formatTotal(totalCents)}</strong>
          </p>
        ) : null}
        {[...matters].map(([number, own]) => (
          <section key={number} aria-label={`Matter ${number}`}>
            <h3>Matter {number}</h3>
            <ul className="ruled">
              {own.map(({ line, product }) => (
                <li key={line.key} className={styles.offer}>
                  <span className="break">
                    {product.name}
                    {line.kind === 'finalSearch' ? `, title ${line.volumeFolio ?? ''}` : ''}
                  </span>
                  <span className={styles.amount}>
                    {product.priceCents === null ? 'Price not known' : formatMoney(product.priceCents)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {offers.data !== undefined && left.length > 0 ? (
          <section aria-label={todayTexts.notPut}>
            <h3>{todayTexts.notPut}</h3>
            <ul className="ruled">
              {left.map(({ line, why }) => (
                <li key={line.key} className="stack gap-half pad-2">
                  <span className="break">
                    {dueWhatText(line)}
                    {line.matter === null ? '' : `, matter ${line.matter.number}`}
                  </span>
                  <span className="quiet">{why}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}

function notPut(
  lines: readonly OrderLine[],
  offers: readonly DueOffer[],
): readonly { readonly line: OrderLine; readonly why: string }[] {
  return [
    ...lines.flatMap((line) => (canBeOrdered(line) ? [] : [{ line, why: notPutText(line) }])),
    ...offers.flatMap((offer) =>
      'product' in offer ? [] : [{ line: offer.line, why: notOfferedTexts[offer.because] }],
    ),
  ];
}
