import { useId } from 'react';
import { acnText } from '../../../shared/model/acn.ts';
import { hasRepresentatives, type Party } from '../../../shared/model/party.ts';
import { partyKindTexts, partyName, partyRoleTexts } from '../../../shared/model/party-text.ts';
import styles from './parties.module.css';
import { representativeTexts } from './text.ts';

/** The parties of a matter as they are saved. */
export function PartyList({ parties }: { readonly parties: readonly Party[] }) {
  const id = useId();
  if (parties.length === 0) return null;
  return (
    <div>
      <h3 id={id} className="faint mb-2">
        Parties
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {parties.map((party, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parties have no identity but their place
          <li key={at}>
            <span className="strong">{ownName(party)}</span>
            {under(party).map((line) => (
              <span key={line} className="quiet block">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ownName(party: Party): string {
  return partyName({ ...party, representatives: [] });
}

function under(party: Party): string[] {
  const role = party.role === '' ? '' : partyRoleTexts[party.role];
  const acn = party.acn === '' ? '' : `ACN ${acnText(party.acn)}`;
  const kind = party.kind === 'individual' ? '' : partyKindTexts[party.kind].toLowerCase();
  const names = party.representatives.map((one) => {
    const ofOne = one.acn === '' ? '' : ` (ACN ${acnText(one.acn)})`;
    return `${partyName({ ...party, ...one, representatives: [] })}${ofOne}`;
  });
  const { one, many } = representativeTexts(party.kind);
  return [
    [role, kind, acn].filter(Boolean).join(' \u00b7 '),
    hasRepresentatives(party.kind) && names.length > 0
      ? `${names.length === 1 ? one : many}: ${names.join(', ')}`
      : '',
    party.address,
  ].filter(Boolean);
}
