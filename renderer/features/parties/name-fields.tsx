import { acnText } from '../../../shared/model/acn.ts';
import type { NameParts, PartyKind } from '../../../shared/model/party.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './parties.module.css';

/** The parts of a name that its kind has. `faultOf`: what is wrong with a part. */
export function NameFields<Named extends NameParts & { readonly kind: PartyKind }>({
  value,
  faultOf,
  onChange,
}: {
  readonly value: Named;
  readonly faultOf: (part: keyof NameParts) => string | null;
  readonly onChange: (value: Named) => void;
}) {
  const set = (part: keyof NameParts) => (text: string) => onChange({ ...value, [part]: text });
  switch (value.kind) {
    case 'company':
      return (
        <div className={styles.pair}>
          <TextField label="Company name" value={value.name} onChange={set('name')} error={faultOf('name')} />
          <TextField
            label="ACN (optional)"
            value={acnText(value.acn)}
            onChange={set('acn')}
            error={faultOf('acn')}
            placeholder="004 085 616"
          />
        </div>
      );
    case 'trust':
      return (
        <TextField
          label="Name of the trust"
          value={value.name}
          onChange={set('name')}
          error={faultOf('name')}
        />
      );
    case 'estate':
    case 'individual':
      return (
        <div className={styles.pair}>
          <TextField
            label={value.kind === 'estate' ? 'Given names of the deceased' : 'Given names'}
            value={value.givenNames}
            onChange={set('givenNames')}
            error={faultOf('givenNames')}
          />
          <TextField
            label={value.kind === 'estate' ? 'Family name of the deceased' : 'Family name'}
            value={value.familyName}
            onChange={set('familyName')}
            error={faultOf('familyName')}
          />
        </div>
      );
  }
}
