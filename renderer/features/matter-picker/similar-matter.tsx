import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface SimilarMatterProps {
  readonly written: string;
  /** The number of the matter that may be meant, or null. */
  readonly similar: string | null;
  readonly onUse: (number: string) => void;
}

/** Names the matter that a new number nearly repeats, so that no second matter is made for one file. */
export function SimilarMatter({ written, similar, onUse }: SimilarMatterProps) {
  if (similar === null || written === similar) return null;
  return (
    <Message
      tone="warn"
      title={`Matter ${similar} already exists`}
      actions={
        <Button size="small" onPress={() => onUse(similar)}>
          Use {similar}
        </Button>
      }
    >
      {written} differs from it only in capital letters, spaces or dashes. If you keep {written}, the order
      creates another matter.
    </Message>
  );
}
