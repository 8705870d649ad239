import { registerDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './statements.module.css';
import { inOrder, partyName, shareText } from './text.ts';

type Proprietor = NonNullable<RegisterStatement['registeredProprietor']>;
type Group = Proprietor['proprietorships'][number]['groups'][number];

/** Who holds the estate, group by group in the register's order, each with its share and how it is held. */
export function Proprietors({ proprietor }: { readonly proprietor: Proprietor }) {
  return (
    <section className={`card ${styles.part}`} aria-label="Registered proprietor">
      <h2>Registered proprietor</h2>
      <Facts
        facts={[
          { name: 'Estate', value: proprietor.estateType },
          { name: 'Expires', value: registerDate(proprietor.expiryDate) },
        ]}
      />
      {proprietor.lifeEstateText ? <p className={styles.prose}>{proprietor.lifeEstateText}</p> : null}
      {inOrder(proprietor.proprietorships, (one) => one.order).map((ship, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
        <div key={at} className="stack gap-3">
          {inOrder(ship.groups, (one) => one.order).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
            <GroupView key={index} group={group} />
          ))}
          <Facts
            facts={[
              { name: 'Derived from', value: ship.proprietorDerivation },
              { name: 'In effect since', value: registerDate(ship.effectiveDate) },
            ]}
          />
          {ship.registeredProprietorshipText ? (
            <>
              <h3 className="quiet">Wording in the register</h3>
              <p className={styles.prose}>{ship.registeredProprietorshipText}</p>
            </>
          ) : null}
        </div>
      ))}
    </section>
  );
}

function GroupView({ group }: { readonly group: Group }) {
  const share = shareText(group.shareNumerator, group.shareDenominator);
  const about = [group.tenancyType, group.mannerOfHoldingForTheShareValue].filter(Boolean).join(', ');
  return (
    <div className={styles.group}>
      <div className="flex between gap-3 muted">
        <span>{about}</span>
        {share ? (
          <span className={styles.share}>
            <span className={styles.soft}>Share</span> {share}
          </span>
        ) : null}
      </div>
      <ul>
        {inOrder(group.holdings, (one) => one.order).map((holding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
          <li key={index} className={styles.party}>
            <span className="strong">{partyName(holding.party)}</span>
            {holding.party.address ? <span className={styles.soft}>{holding.party.address}</span> : null}
          </li>
        ))}
      </ul>
      {[group.proprietorGroupFreeText, group.nicoText]
        .filter((text) => text !== null)
        .map((text) => (
          <p key={text} className={styles.prose}>
            {text}
          </p>
        ))}
      {group.proprietorDerivation || group.proprietorDerivationDate ? (
        <p className={styles.soft}>
          {[group.proprietorDerivation, registerDate(group.proprietorDerivationDate)]
            .filter(Boolean)
            .join(', ')}
        </p>
      ) : null}
    </div>
  );
}
