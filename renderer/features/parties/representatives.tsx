import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import {
  emptyName,
  maxRepresentatives,
  type NameParts,
  nameKinds,
  type Party,
} from '../../../shared/model/party.ts';
import { partyKindTexts } from '../../../shared/model/party-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { GroupFault } from '../../ui/field-parts.tsx';
import { NameFields } from './name-fields.tsx';
import styles from './parties.module.css';
import { asKind, representativeTexts } from './text.ts';

interface RepresentativesProps {
  readonly party: Party;
  /** `field`: within the party, such as `representatives[0].acn`. */
  readonly faultOf: (field: string) => string | null;
  readonly onChange: (representatives: Party['representatives']) => void;
}

/** The trustees of a trust, the executors of an estate. */
export function Representatives({ party, faultOf, onChange }: RepresentativesProps) {
  const { representatives } = party;
  const texts = representativeTexts(party.kind);
  return (
    <fieldset className="stack gap-2" aria-label={texts.many}>
      {representatives.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names have no identity but their place
        <fieldset key={at} className={styles.within} aria-label={`${texts.one} ${at + 1}`}>
          <div className={styles.head}>
            <ChoiceField
              label={`${texts.one} ${at + 1}`}
              value={one.kind}
              options={nameKinds.map((value) => ({ value, text: partyKindTexts[value] }))}
              onChange={(kind) => onChange(representatives.with(at, asKind(one, kind)))}
            />
            <IconButton
              label={`Remove ${texts.one.toLowerCase()} ${at + 1}`}
              icon={<X size={15} />}
              isDestructive
              onPress={() => onChange(representatives.toSpliced(at, 1))}
            />
          </div>
          <NameFields
            value={one}
            faultOf={(part: keyof NameParts) => faultOf(`representatives[${at}].${part}`)}
            onChange={(next) => onChange(representatives.with(at, next))}
          />
        </fieldset>
      ))}
      <GroupFault error={faultOf('representatives')} />
      <div>
        <Button
          size="small"
          icon={<Plus size={13} />}
          isDisabled={representatives.length >= maxRepresentatives}
          onPress={() => onChange([...representatives, emptyName])}
        >
          {texts.add}
        </Button>
      </div>
    </fieldset>
  );
}
