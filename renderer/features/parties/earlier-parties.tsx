import ListChecks from 'lucide-react/icons/list-checks';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { readParties } from '../../../shared/model/read-parties.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { typeOn, useMatterDraft } from '../matter-picker/matter-draft.ts';
import styles from './parties.module.css';
import { readingTexts } from './text.ts';

/** Parties that an earlier version kept as text. A person reads them into rows: until then nothing is filled in from them. */
export function EarlierParties({ matter }: { readonly matter: MatterView }) {
  const draft = useMatterDraft(matter.id);
  if (matter.earlierParties === '') return null;
  if (matter.parties.length > 0) {
    return (
      <details className="small">
        <summary>Parties as entered earlier</summary>
        <p className={styles.text}>{matter.earlierParties}</p>
      </details>
    );
  }
  const read = () => {
    const next = typeOn(draft.typed, matter, { parties: readParties(matter.earlierParties) });
    if (next !== null) draft.type(next);
  };
  return (
    <Message
      tone="info"
      title="The parties are text and are not used yet"
      actions={
        draft.typed.typed?.parties === undefined ? (
          <Button size="small" icon={<ListChecks size={13} />} onPress={read}>
            Read into rows…
          </Button>
        ) : null
      }
    >
      <span className={styles.text}>{matter.earlierParties}</span>
    </Message>
  );
}

/** What a person is told of rows that were read from the text, with the text beside them. */
export function ReadingNote({ text }: { readonly text: string }) {
  return (
    <Message tone="info" title={readingTexts.title}>
      {readingTexts.body}
      <span className={`${styles.text} mt-2`}>{text}</span>
    </Message>
  );
}
