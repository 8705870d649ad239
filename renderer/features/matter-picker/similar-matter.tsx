import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { anotherNote, type newNotes } from './text.ts';

interface SimilarMatterProps {
  readonly written: string;
  /** The number of the matter that may be meant, or null. */
  readonly similar: string | null;
  /** What would make the other one. */
  readonly use: keyof typeof newNotes | 'rename';
  readonly onUse?: ((number: string) => void) | undefined;
}

/** Names the matter that a new number nearly repeats, so that no second matter is made for one file. */
export function SimilarMatter({ written, similar, use, onUse }: SimilarMatterProps) {
  if (similar === null || written === similar) return null;
  return (
    <Message
      tone="warn"
      title={`Matter ${similar} already exists`}
      actions={
        onUse ? (
          <Button size="small" onPress={() => onUse(similar)}>
            {use === 'rename' ? `Merge into ${similar}…` : `Use ${similar}`}
          </Button>
        ) : null
      }
    >
      {written} differs from it only in capital letters, spaces or dashes. {anotherNote(use, written)}
    </Message>
  );
}
