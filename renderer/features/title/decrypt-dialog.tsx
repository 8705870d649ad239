import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { KnownNumberView } from '../../../shared/contract/views/title.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useHasLeft } from '../../bridge/use-has-left.ts';
import { useConfirmedConnection } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Message } from '../../ui/message.tsx';
import { ChargeDialog } from '../charges/charge-dialog.tsx';
import { notifyChargeFailure } from '../charges/charge-failure.tsx';
import { matterFault } from '../matter-picker/matter-fault.ts';
import { MatterField } from '../matter-picker/matter-field.tsx';
import { MatterNote } from '../matter-picker/matter-note.tsx';
import { useProposedMatter } from '../matter-picker/proposed-matter.ts';
import { closedFault, useMatterMeant } from '../matter-picker/use-matter-meant.ts';
import { PurchasesInDoubt } from '../title-purchases/purchases-in-doubt.tsx';
import { OtherNumbers, useCheaperWay } from './number-withheld.tsx';
import { otherLandText } from './text.ts';

const where = 'under Title number purchases';

interface DecryptDialogProps {
  readonly titleId: string;
  readonly context: {
    readonly propertyPfi: PropertyPfi | null;
    readonly spis: readonly string[];
    readonly titleCount?: number;
  };
  /** Which title this is, in words for the person. */
  readonly about: string | null;
  /** Numbers that are known for the land, and not certainly this title's. */
  readonly others: readonly KnownNumberView[];
  readonly onBought: (bought: KnownNumberView) => void;
  readonly onClose: () => void;
}

interface Bought {
  readonly matterNumber: string;
  readonly afterUnknown: string | null;
  readonly knowingly?: Knowingly;
}

/** Buys the number of one title: says why one would, that it is charged, and for which matter it is kept. */
export function DecryptDialog({ titleId, context, about, others, onBought, onClose }: DecryptDialogProps) {
  const { client, queries } = useOffice();
  const cheaper = useCheaperWay(titleId);
  const notify = useViewState((state) => state.notify);
  const { matter, setMatter, dropMatter } = useProposedMatter(`title-number ${titleId}`);
  const meant = useMatterMeant(matter);
  const leaving = useHasLeft();
  const confirmed = useConfirmedConnection();
  const [isTried, setTried] = useState(false);
  const fault = matterFault(matter) ?? closedFault(meant);
  const buy = useMutation({
    // The matter as it was confirmed: its field can be typed in while the request runs.
    mutationFn: ({ matterNumber, afterUnknown, knowingly }: Bought) =>
      client.titles.decrypt({
        titleId,
        matterNumber,
        context: { ...context, spis: [...context.spis], about },
        ...(afterUnknown === null ? {} : { afterUnknown }),
        ...knowingly,
        ...confirmed,
      }),
    onMutate: () => ({ hasLeft: leaving.watch() }),
    onSuccess: ({ wasKnown, ...number }, { matterNumber }, { hasLeft }) => {
      const { volumeFolio } = number;
      const caution = otherLandText(number);
      notify({
        title: `The title number is ${volumeFolio}`,
        body: [
          wasKnown
            ? 'It was bought earlier, so nothing was charged now.'
            : `Saved with matter ${matterNumber}. Landfolio does not buy it twice.`,
          caution,
        ]
          .filter(Boolean)
          .join(' '),
      });
      dropMatter(matterNumber);
      onBought({ ...number, source: { kind: 'purchase', matterNumber } });
      // The next question stays.
      if (hasLeft() !== 'question') onClose();
    },
    onError(error, { matterNumber }, context) {
      if (context?.hasLeft()) notifyChargeFailure(error, { where, matterNumber });
    },
    meta: {
      isErrorShown: true,
      invalidates: [queries.titles.known.key(), queries.titles.purchases.key()],
      awaitsRefetch: true,
    },
  });
  const otherFaults = buy.error
    ? errorMessage(buy.error).faults.filter((one) => one.field !== 'matterNumber')
    : [];
  const way = (purchaseId: string | null) => (
    <Link
      to="/title-purchases"
      search={purchaseId === null ? {} : { purchaseId }}
      className={buttonClass('secondary', 'small')}
      onClick={onClose}
    >
      Show title number purchase
    </Link>
  );
  return (
    <ChargeDialog
      title="Buy the title number?"
      what="A title number"
      where={where}
      confirm="Buy and pay"
      confirmPractice="Buy practice title number"
      about={meant.kind}
      isDisabled={meant.kind === 'reading'}
      isOpen
      isPending={buy.isPending}
      error={buy.error}
      wayOn={way}
      onAlready={(id, earlier) => (
        <>
          {way(id)}
          {earlier === 'unknown' ? (
            <Button
              kind="danger"
              size="small"
              isPending={buy.isPending}
              onPress={() => {
                setTried(true);
                if (!fault) buy.mutate({ matterNumber: matter.trim(), afterUnknown: id });
              }}
            >
              Buy again and pay again
            </Button>
          ) : null}
        </>
      )}
      onConfirm={(knowingly) => {
        setTried(true);
        if (!fault) buy.mutate({ matterNumber: matter.trim(), afterUnknown: null, knowingly });
        return !fault;
      }}
      onClose={onClose}
      onLeave={() => {
        leaving.leave();
        onClose();
      }}
      onNotNow={() => {
        dropMatter();
        onClose();
      }}
    >
      <p>
        The service lists this title{about ? ` of ${about}` : ''} without its number. Register statements and
        title alerts require the volume and folio. Certificates can be ordered without them.
      </p>
      {cheaper !== null || others.length > 0 ? (
        <Message tone="warn" title="You may not need to buy it">
          {cheaper}
          {others.length > 0 ? (
            <>
              {' '}
              Check the numbers that are known for this land first:{' '}
              <OtherNumbers numbers={others} onOpen={onClose} />.
            </>
          ) : null}
        </Message>
      ) : null}
      {/* Once it is sent, the purchase itself is one of them. */}
      {buy.isIdle ? (
        <PurchasesInDoubt propertyPfi={context.propertyPfi} spis={context.spis} onOpen={onClose} />
      ) : null}
      <MatterField
        value={matter}
        onChange={(next) => {
          setMatter(next);
          // For another matter it is another question.
          if (next !== matter && buy.isError) buy.reset();
        }}
        error={(isTried ? fault : null) ?? faultOf(buy.error, 'matterNumber')}
        hint="The title number is saved with this matter, so that it is not bought twice."
      />
      <MatterNote meant={meant} use="titleNumber" onUse={setMatter} />
      {otherFaults.length > 0 ? (
        <Message tone="bad" title="Nothing was bought">
          {otherFaults.map((one) => one.message).join(' ')}
        </Message>
      ) : null}
    </ChargeDialog>
  );
}
