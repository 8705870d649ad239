import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { formatVolumeFolioLong, parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useHasLeft } from '../../bridge/use-has-left.ts';
import { useConfirmedConnection } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChargeDialog } from '../charges/charge-dialog.tsx';
import { notifyChargeFailure } from '../charges/charge-failure.tsx';
import { matterFault } from '../matter-picker/matter-fault.ts';
import { MatterField } from '../matter-picker/matter-field.tsx';
import { MatterNote } from '../matter-picker/matter-note.tsx';
import { useProposedMatter } from '../matter-picker/proposed-matter.ts';
import { closedFault, useMatterMeant } from '../matter-picker/use-matter-meant.ts';
import { ExistingStatements, type TitlePlace } from './existing-statements.tsx';
import { ListedPrice } from './listed-price.tsx';
import { stateText } from './text.ts';

const where = 'under Statements';
const afterFailure = 'Nothing was charged.';

interface Asked {
  readonly title: string;
  /** As it was confirmed: the field can be typed in while the request runs. */
  readonly matterNumber: string;
  readonly typed: Typed;
  readonly afterUnknown?: string;
  readonly knowingly?: Knowingly;
}

type Typed = Partial<Readonly<Record<'title', string>>>;

interface RetrieveDialogProps {
  /** The title, where it is known; otherwise it is asked for. */
  readonly volumeFolio: string | null;
  readonly place?: TitlePlace;
  /** What is doubtful about the title number. */
  readonly caution?: string | null;
  /** Of the request that is made again. */
  readonly matterNumber?: string;
  readonly onClose: () => void;
}

/** Orders the register statement of one title after a warning about the charge, and shows it once it is saved. */
export function RetrieveDialog({
  volumeFolio,
  place,
  caution = null,
  matterNumber = '',
  onClose,
}: RetrieveDialogProps) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useViewState((state) => state.notify);
  const leaving = useHasLeft();
  const draft = useDraft<Typed>('statement');
  const { title: typed = '' } = draft.typed;
  const isTitleKnown = volumeFolio !== null;
  const { matter, setMatter, dropMatter } = useProposedMatter(
    `statement-matter ${volumeFolio ?? ''}`.trim(),
    matterNumber,
  );
  const meant = useMatterMeant(matter);
  const [withText, setWithText] = useState(true);
  const [withCertificate, setWithCertificate] = useState(true);
  const [isTried, setTried] = useState(false);
  const read = parseVolumeFolio(volumeFolio ?? typed);
  const titleFault = read.ok ? null : read.failure.message;
  const fault = matterFault(matter) ?? closedFault(meant);
  const confirmed = useConfirmedConnection();
  const ask = useMutation({
    mutationFn: (given: Asked) =>
      client.statements.retrieve({
        volumeFolio: given.title,
        ...(given.afterUnknown ? { afterUnknown: given.afterUnknown } : {}),
        ...given.knowingly,
        matterNumber: given.matterNumber,
        withText,
        withCertificate,
        ...confirmed,
      }),
    onMutate: () => ({ hasLeft: leaving.watch() }),
    onSuccess: (statement, given, { hasLeft }) => {
      cache.setQueryData(queries.statements.get.queryKey({ input: { id: statement.id } }), statement);
      // What was typed since, in the next question, stays, and so does that question.
      if (!isTitleKnown) draft.drop(given.typed);
      dropMatter(given.matterNumber);
      if (hasLeft() !== 'question') onClose();
      const show = () =>
        void navigate({ to: '/statements/$statementId', params: { statementId: statement.id } });
      if (!hasLeft()) return show();
      notify({
        title: `Register statement for ${statement.volumeFolio}: ${stateText(statement.state).text.toLowerCase()}`,
        action: { label: 'Show statement', run: show },
      });
    },
    onError(error, { matterNumber }, context) {
      if (context?.hasLeft()) notifyChargeFailure(error, { where, matterNumber, after: afterFailure });
    },
    meta: { isErrorShown: true, invalidates: [queries.statements.list.key()] },
  });
  const asked = (title: string): Asked => ({ title, matterNumber: matter.trim(), typed: draft.typed });
  return (
    <ChargeDialog
      title={volumeFolio ? `Order the register statement for ${volumeFolio}?` : 'Order a register statement?'}
      what="A register statement"
      where={where}
      confirm="Order and pay"
      confirmPractice="Order practice statement"
      about={meant.kind}
      isDisabled={meant.kind === 'reading'}
      isOpen
      isPending={ask.isPending}
      error={ask.error}
      afterFailure={afterFailure}
      wayOn={() => (
        <Link to="/statements" className={buttonClass('secondary', 'small')} onClick={onClose}>
          Show statements
        </Link>
      )}
      onAlready={(id, earlier) => (
        <>
          <Link
            to="/statements/$statementId"
            params={{ statementId: id }}
            className={buttonClass('secondary', 'small')}
            onClick={onClose}
          >
            {earlier === 'settled' ? 'Show statement' : 'Show request'}
          </Link>
          {read.ok && earlier === 'unknown' ? (
            <Button
              kind="danger"
              size="small"
              isPending={ask.isPending}
              onPress={() => ask.mutate({ ...asked(read.value), afterUnknown: id })}
            >
              Order again and pay again
            </Button>
          ) : null}
        </>
      )}
      onConfirm={(knowingly) => {
        setTried(true);
        if (fault || !read.ok) return false;
        ask.mutate({ ...asked(read.value), knowingly });
        return true;
      }}
      onClose={onClose}
      onLeave={() => {
        leaving.leave();
        onClose();
      }}
      onNotNow={() => {
        if (!isTitleKnown) draft.drop();
        dropMatter();
        onClose();
      }}
    >
      <p>
        The Digital Register Search Statement (DRSS) shows the register for this title as data, at the minute
        when the statement is produced. Landfolio saves the statement before showing it.
      </p>
      {volumeFolio !== null && read.ok ? <ListedPrice volumeFolio={read.value} /> : null}
      {caution ? (
        <Message tone="warn" title="Check this title number">
          {caution}
        </Message>
      ) : null}
      {volumeFolio ? null : (
        <TextField
          label="Volume and folio"
          value={typed}
          onChange={(next) => {
            draft.type({ title: next });
            if (ask.isError) ask.reset();
          }}
          isRequired
          placeholder="10940/843"
          hint={read.ok ? formatVolumeFolioLong(read.value) : undefined}
          error={(isTried ? titleFault : null) ?? faultOf(ask.error, 'volumeFolio')}
        />
      )}
      {read.ok ? (
        <ExistingStatements
          volumeFolio={read.value}
          place={place ?? null}
          matterNumber={matter.trim()}
          isAsked={!ask.isIdle}
          onOpen={onClose}
        />
      ) : null}
      <MatterField
        value={matter}
        onChange={(next) => {
          setMatter(next);
          // For another matter or title it is another question.
          if (next !== matter && ask.isError) ask.reset();
        }}
        error={(isTried ? fault : null) ?? faultOf(ask.error, 'matterNumber')}
      />
      <MatterNote meant={meant} use="statement" onUse={setMatter} />
      <div className="stack gap-2">
        <Checkbox isSelected={withText} onChange={setWithText}>
          Include the text version
        </Checkbox>
        <Checkbox isSelected={withCertificate} onChange={setWithCertificate}>
          Include the PDF certificate and download it immediately
        </Checkbox>
      </div>
    </ChargeDialog>
  );
}
