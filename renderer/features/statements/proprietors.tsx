import { receivedDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { type Holding, holderName, holdingsOf, inOrder } from '../../../shared/model/shares.ts';
import { Facts } from '../../ui/facts.tsx';
import { DocumentNumber, DocumentsInText } from './named-document.tsx';
import { barText } from './reading-text.ts';
import { Received, Source } from './source.tsx';
import styles from './statements.module.css';
import { shareText } from './text.ts';

type Proprietor = NonNullable<RegisterStatement['registeredProprietor']>;
type Ship = Proprietor['proprietorships'][number];
type Group = Ship['groups'][number];

/** Who holds the estate and how, in words and as a bar; then group by group in the register's order, with its own words. */
export function Proprietors({ proprietor }: { readonly proprietor: Proprietor }) {
  const holdings = holdingsOf(proprietor);
  const ships = inOrder(proprietor.proprietorships, ({ order }) => order);
  return (
    <section className={`card ${styles.part}`} aria-label="Registered proprietor">
      <h2>Registered proprietor</h2>
      {holdings.length === 0 ? <p className={styles.soft}>The statement names none.</p> : null}
      {holdings.map((holding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
        <Held key={at} holding={holding} />
      ))}
      <Facts
        facts={[
          { name: 'Estate', value: proprietor.estateType },
          { name: 'Expires', value: receivedDate(proprietor.expiryDate) },
        ]}
      />
      {proprietor.lifeEstateText ? <p className={styles.prose}>{proprietor.lifeEstateText}</p> : null}
      {ships.map((ship, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
        <div key={at} className={ship.registeredProprietorshipText ? styles.withWords : 'stack gap-3'}>
          <div className="stack gap-3">
            {inOrder(ship.groups, ({ order }) => order).map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
              <GroupView key={index} group={group} ship={ship} />
            ))}
            <Facts
              facts={[
                {
                  name: 'Derived from',
                  value: ship.proprietorDerivation ? (
                    <DocumentNumber text={ship.proprietorDerivation} />
                  ) : null,
                },
                { name: 'In effect since', value: receivedDate(ship.effectiveDate) },
              ]}
            />
          </div>
          {ship.registeredProprietorshipText ? (
            <div className="stack gap-1">
              <h3 className="quiet">Wording in the register</h3>
              <p className={styles.words}>{ship.registeredProprietorshipText}</p>
              <DocumentsInText
                text={ship.registeredProprietorshipText}
                shown={[
                  ship.proprietorDerivation,
                  ...ship.groups.map(({ proprietorDerivation }) => proprietorDerivation),
                ]}
              />
            </div>
          ) : null}
        </div>
      ))}
      <Received path="registeredProprietor" />
      <Source />
    </section>
  );
}

function Held({ holding }: { readonly holding: Holding }) {
  const { sentence, parts, rest, problem } = holding;
  return (
    <div className="stack gap-2">
      <p className={styles.holding}>{sentence}</p>
      {parts.length === 0 ? null : (
        <div className={styles.bar} role="img" aria-label={barText(holding)}>
          {parts.map(({ names, share, width }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shares have no identity, and they never move
            <span key={at} className={styles.barPart} style={{ flexGrow: width }}>
              <strong>{share}</strong> {names}
            </span>
          ))}
          {rest > 0 ? (
            <span className={styles.barRest} style={{ flexGrow: rest }}>
              not given
            </span>
          ) : null}
        </div>
      )}
      {problem === null ? null : <p className={styles.problem}>{problem}</p>}
    </div>
  );
}

function GroupView({ group, ship }: { readonly group: Group; readonly ship: Ship }) {
  // What all groups have in common stands beneath them.
  const isOwn =
    group.proprietorDerivation !== ship.proprietorDerivation ||
    group.proprietorDerivationDate !== ship.effectiveDate;
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
        {inOrder(group.holdings, ({ order }) => order).map((holding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the register gives these no identity, and they never move
          <li key={index} className={styles.party}>
            <span className="strong">{holderName(holding.party)}</span>
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
      {isOwn && (group.proprietorDerivation || group.proprietorDerivationDate) ? (
        <p className={`${styles.soft} ${styles.entryHead}`}>
          <DocumentNumber text={group.proprietorDerivation} />
          <span>{receivedDate(group.proprietorDerivationDate)}</span>
        </p>
      ) : null}
    </div>
  );
}
