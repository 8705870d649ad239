import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { hasRepresentatives, type Party, partyKinds, partyRoles } from '../../../shared/model/party.ts';
import { partyKindTexts, partyRoleTexts } from '../../../shared/model/party-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NameFields } from './name-fields.tsx';
import styles from './parties.module.css';
import { Representatives } from './representatives.tsx';
import { asKind, rowName } from './text.ts';

const roles = partyRoles.map((value) => ({ value, text: partyRoleTexts[value] }));
const kinds = partyKinds.map((value) => ({ value, text: partyKindTexts[value] }));

interface PartyRowProps {
  readonly party: Party;
  readonly at: number;
  /** It was just added: the keyboard goes into it. */
  readonly isNew: boolean;
  /** `field`: within the party, such as `acn`. */
  readonly faultOf: (field: string) => string | null;
  readonly onChange: (party: Party) => void;
  readonly onRemove: () => void;
}

export function PartyRow({ party, at, isNew, faultOf, onChange, onRemove }: PartyRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) row.current?.querySelector('select')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={row} className={styles.party} aria-label={rowName(party, at)}>
      <div className={styles.head}>
        <div className={styles.pair}>
          <ChoiceField
            label="Role"
            value={party.role}
            options={party.role === '' ? [{ value: '', text: 'Select…' }, ...roles] : roles}
            onChange={(role) => onChange({ ...party, role })}
            error={faultOf('role')}
          />
          <ChoiceField
            label="Party type"
            value={party.kind}
            options={kinds}
            onChange={(kind) => onChange(asKind(party, kind))}
          />
        </div>
        <IconButton
          label={`Remove party ${at + 1}`}
          icon={<X size={15} />}
          isDestructive
          onPress={onRemove}
        />
      </div>
      <NameFields value={party} faultOf={faultOf} onChange={onChange} />
      {hasRepresentatives(party.kind) ? (
        <Representatives
          party={party}
          faultOf={faultOf}
          onChange={(representatives) => onChange({ ...party, representatives })}
        />
      ) : null}
      <TextField
        label="Address (optional)"
        value={party.address}
        onChange={(address) => onChange({ ...party, address })}
        error={faultOf('address')}
      />
    </fieldset>
  );
}
