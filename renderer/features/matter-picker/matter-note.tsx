import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { SimilarMatter } from './similar-matter.tsx';
import { closedNote, newNotes } from './text.ts';
import type { MatterMeant } from './use-matter-meant.ts';
import { useReopen } from './use-reopen.ts';

interface MatterNoteProps {
  readonly meant: MatterMeant;
  /** What would make the matter, or stand under it. */
  readonly use: keyof typeof newNotes;
  /** Takes the number of the matter that may be meant; left out where the number is not to be changed. */
  readonly onUse?: (number: string) => void;
}

/** Stands at every field of a matter number: says “new matter” before one is made, and that a closed one is closed. */
export function MatterNote({ meant, use, onUse }: MatterNoteProps) {
  const reopen = useReopen();
  switch (meant.kind) {
    case 'new': {
      if (meant.similar !== null)
        return <SimilarMatter written={meant.written} similar={meant.similar} use={use} onUse={onUse} />;
      const { title, body } = newNotes[use](meant.written);
      return (
        <Message tone="info" title={title}>
          {body}
        </Message>
      );
    }
    case 'closed': {
      const { id, number, closedAt } = meant.matter;
      return (
        <Message
          tone="warn"
          title={`Matter ${number} is closed`}
          actions={
            <Button
              size="small"
              isPending={reopen.isPending}
              onPress={() => reopen.mutate([{ id, number, ...(closedAt === null ? {} : { closedAt }) }])}
            >
              Reopen {number}
            </Button>
          }
        >
          {closedNote(use)}
        </Message>
      );
    }
    case 'restricted':
      return (
        <Message tone="warn" title={`Matter ${meant.number} is restricted`}>
          {meant.text}
        </Message>
      );
    default:
      return null;
  }
}
