import type { ReceivedPartView, StatementView } from '../../../shared/contract/views/statement.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { nothingOddText, partText, receivedText, whyText } from './received-text.ts';
import styles from './statements.module.css';

/** As many as are listed one by one; the answer itself has all. */
const maxListed = 300;

/** The parts of a statement that are missing or did not come as expected, each with what was received. */
export function LeftOut({ leftOut }: Pick<StatementView, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - maxFirst;
  return (
    <ul className={styles.leftOut} aria-label="Missing from this statement">
      {leftOut.slice(0, maxFirst).map((part) => (
        <li key={`${part.path} ${part.value}`}>
          {partText(part.path)}: {receivedText(part)}
        </li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  );
}

const maxFirst = 8;

/** What was not read of an answer, each with the reason and what came, and the whole answer. */
export function AsReceived({ kept, raw }: { readonly kept: StatementView; readonly raw: string }) {
  const { leftOut, asReceived } = kept;
  const isEmpty = leftOut.length + asReceived.length === 0;
  const produced =
    kept.producedDate === null ? '' : ` Produced by the register ${producedText(kept.producedDate)}.`;
  return (
    <div className="stack gap-4">
      <section className={`card ${styles.part}`} aria-labelledby="kept-as-received">
        <h2 id="kept-as-received">Kept as received</h2>
        <p className="quiet pretty">
          {`Response of the land information service to the order of ${fullMoment(kept.requestedAt)}.${produced} `}
          {kept.statement === null ? 'No statement could be read from it.' : isEmpty ? nothingOddText : null}
        </p>
        {isEmpty ? null : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Received</th>
                <th scope="col">
                  <span className="visually-hidden">Copy</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {leftOut.slice(0, maxListed).map((part) => (
                <Row key={`${part.path} ${part.value}`} part={part} isKnown />
              ))}
              {asReceived.slice(0, maxListed).map((part) => (
                <Row key={`${part.path} ${part.value}`} part={part} isKnown={false} />
              ))}
            </tbody>
          </table>
        )}
        {Math.max(leftOut.length, asReceived.length) > maxListed ? (
          <p className="quiet">More parts are in the whole response.</p>
        ) : null}
      </section>
      <section className={`card ${styles.textVersion}`} aria-labelledby="whole-answer">
        <div className="flex wrap between start gap-3 mb-3">
          <div>
            <h2 id="whole-answer">The whole response</h2>
            <p className="quiet pretty">
              Without the link to the PDF, and without the text version where that can be read: it is shown by
              itself.
            </p>
          </div>
          <CopyButton text={raw} label="Copy the whole response" />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
        <pre tabIndex={0}>{raw}</pre>
      </section>
    </div>
  );
}

function Row({ part, isKnown }: { readonly part: ReceivedPartView; readonly isKnown: boolean }) {
  const name = partText(part.path);
  return (
    <tr>
      <td className={styles.prose}>
        {name}
        <span className="quiet block">{whyText(part, isKnown)}</span>
      </td>
      <td className={styles.received}>{part.value}</td>
      <td>{part.value === null ? null : <CopyButton text={part.value} label={`Copy ${name}`} />}</td>
    </tr>
  );
}
