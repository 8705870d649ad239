import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { Fragment, useState } from 'react';
import { emptyParty, maxParties, type Party } from '../../../shared/model/party.ts';
import { Button } from '../../ui/button.tsx';
import { GroupFault } from '../../ui/field-parts.tsx';
import styles from './parties.module.css';
import { PartyRow } from './party-row.tsx';
import { removedText } from './text.ts';

interface PartiesEditorProps {
  readonly parties: readonly Party[];
  /** What is wrong with a field, such as `parties[0].acn`; of `parties`, with all of them. */
  readonly faultOf: (field: string) => string | null;
  readonly onChange: (parties: readonly Party[]) => void;
}

interface Removed {
  readonly party: Party;
  readonly at: number;
}

/** The parties of a matter, a row each. What is removed can be put back until the form closes, the last first. */
export function PartiesEditor({ parties, faultOf, onChange }: PartiesEditorProps) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const last = removed.at(-1);
  const undo = ({ party, at }: Removed) => {
    onChange(parties.toSpliced(at, 0, party));
    setRemoved(removed.slice(0, -1));
    setAddedAt(at);
  };
  const undoLine =
    last === undefined ? null : (
      <p className={styles.removed} role="status">
        {removedText(last.party)}
        <Button size="small" icon={<Undo2 size={13} />} autoFocus onPress={() => undo(last)}>
          Undo
        </Button>
      </p>
    );
  return (
    <fieldset className="stack gap-2">
      <legend className="quiet medium mb-2">Parties</legend>
      {parties.length === 0 && last === undefined ? (
        <p className="faint">No parties yet. Add the vendors, purchasers and others of this matter.</p>
      ) : null}
      {parties.map((party, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parties have no identity but their place
        <Fragment key={at}>
          {last?.at === at ? undoLine : null}
          <PartyRow
            party={party}
            at={at}
            isNew={addedAt === at}
            faultOf={(field) => faultOf(`parties[${at}].${field}`)}
            onChange={(next) => onChange(parties.with(at, next))}
            onRemove={() => {
              onChange(parties.toSpliced(at, 1));
              setRemoved([...removed, { party, at }]);
              setAddedAt(null);
            }}
          />
        </Fragment>
      ))}
      {last !== undefined && last.at >= parties.length ? undoLine : null}
      <GroupFault error={faultOf('parties')} />
      <div>
        <Button
          size="small"
          icon={<Plus size={13} />}
          isDisabled={parties.length >= maxParties}
          onPress={() => {
            onChange([...parties, emptyParty]);
            setAddedAt(parties.length);
          }}
        >
          Add party
        </Button>
      </div>
    </fieldset>
  );
}
