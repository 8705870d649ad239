import { useState } from 'react';
import type { DealtWithView } from '../../../../shared/contract/views/dealt-with.ts';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { Button } from '../../../ui/button.tsx';
import { DealtWithDialog, type MarkedLine } from './dealt-with-dialog.tsx';
import { endText, markText } from './text.ts';
import { useDealtWith } from './use-dealt-with.ts';

/** The row of an item in the list of orders; undefined where it has none. */
export function lineOf(
  { lines }: Pick<OrderView, 'lines'>,
  { id }: { readonly id: string },
): OrderView['lines'][number] | undefined {
  return lines.find((line) => line.id === id);
}

/** Whether what a person wrote about it holds still. */
export function isDealtWith(line: OrderView['lines'][number] | undefined): boolean {
  return line?.dealtWith?.ended === null;
}

/** What a person wrote when they dealt with it, and what ended that. */
export function LineMark({ mark }: { readonly mark: DealtWithView | null | undefined }) {
  if (!mark) return null;
  const end = endText(mark);
  return (
    <span className="quiet block pretty">
      {markText(mark)}: <span className="selectable">{mark.note}</span>
      {end === null ? null : <span className="block">{end}</span>}
    </span>
  );
}

interface DealWithProps {
  readonly lines: readonly MarkedLine[];
  readonly marks: readonly number[];
  /** What they are of, for who hears the buttons alone. */
  readonly name: string;
}

/** The buttons that mark rows of an order as dealt with, and take that back. */
export function DealWith({ lines, marks, name }: DealWithProps) {
  const { takeBack } = useDealtWith();
  const [asked, setAsked] = useState<readonly MarkedLine[] | null>(null);
  const open = lines.filter(({ attention }) => attention === 'open');
  return (
    <>
      {open.length > 0 ? (
        <Button
          kind="quiet"
          size="small"
          aria-label={`Mark as dealt with: ${name}`}
          onPress={() => setAsked(open)}
        >
          Mark as dealt with…
        </Button>
      ) : null}
      {marks.length > 0 ? (
        <Button
          kind="quiet"
          size="small"
          isPending={takeBack.isPending}
          aria-label={`Take back “dealt with”: ${name}`}
          onPress={() => takeBack.mutate({ marks: [...marks] })}
        >
          Take back
        </Button>
      ) : null}
      {asked === null ? null : <DealtWithDialog lines={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
