import { useMutation, useQuery } from '@tanstack/react-query';
import type { OfficeView } from '../../../shared/contract/views/office.ts';
import { documentMonths } from '../../../shared/model/document-months.ts';
import { useOffice } from '../../bridge/office.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import styles from './office-server.module.css';
import { documentsText, freedText, monthsText, noKeeperText, onlyAtServerText } from './text.ts';

/** Which documents of the office lie on this computer. The others are at the server, and are fetched when they are opened. */
export function DocumentsHere({ office }: { readonly office: OfficeView }) {
  const { queries } = useOffice();
  const { months, left, freeing, freedBytes, keepers } = office.documents;
  const room = useQuery(queries.office.documentRoom.queryOptions({ input: {} })).data;
  const choose = useMutation(
    queries.office.keepDocuments.mutationOptions({ meta: { invalidates: [queries.office.key()] } }),
  );
  const options = [null, ...documentMonths].map((choice) => {
    const takes = choice === null ? room?.all : room?.choices.find((one) => one.months === choice);
    const size = takes === undefined ? '' : `: ${bytesText(takes.bytes)}`;
    return { value: String(choice), text: `${monthsText(choice)}${size}` };
  });
  const isFetching = months === null && office.documentsWaiting > 0;
  return (
    <section className="stack gap-2" aria-labelledby="documents-here">
      <h3 id="documents-here">Documents on this computer</h3>
      {documentsText.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
      <RadioChoice
        label="Keep on this computer"
        value={String(choose.isPending ? choose.variables.months : months)}
        options={options}
        onChange={(value) =>
          choose.mutate({ months: documentMonths.find((choice) => String(choice) === value) ?? null })
        }
      />
      {freeing === null ? null : (
        <progress
          className={styles.progress}
          aria-label="Freeing up space"
          max={freeing.of}
          value={freeing.done}
        />
      )}
      {freedBytes > 0 ? <p role="status">{freedText(freedBytes, freeing !== null)}</p> : null}
      {isFetching ? (
        <p role="status">
          Fetching {office.documentsWaiting.toLocaleString('en-AU')} documents from the office’s server. You
          can work meanwhile, or close Landfolio: it continues after the next start.
        </p>
      ) : null}
      {months !== null && keepers === 0 ? (
        <Message tone="info" title="Nothing more is removed from this computer">
          {noKeeperText}
        </Message>
      ) : null}
      {left.files > 0 ? <p>{onlyAtServerText(left)}</p> : null}
    </section>
  );
}
