import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useCurrentMatter, useCurrentMatterStore } from './current-matter.ts';

interface OtherMatterProps {
  /** The number that stands in the field, without blanks around it. */
  readonly written: string;
  readonly onChange: (number: string) => void;
  /** The matter that is worked on was left for the number in the field. */
  readonly onKeep: () => void;
}

/** Stands at the field of a matter number for as long as it names another matter than the one that is worked on. */
export function OtherMatter({ written, onChange, onKeep }: OtherMatterProps) {
  const current = useCurrentMatter();
  const leave = useCurrentMatterStore((state) => state.leave);
  if (current === null || written === '' || written === current.number) return null;
  return (
    <Message
      tone="warn"
      title={`The current matter is ${current.number}`}
      actions={
        <>
          <Button size="small" onPress={() => onChange(current.number)}>
            Order for {current.number}
          </Button>
          <Button
            size="small"
            onPress={() => {
              leave();
              onKeep();
            }}
          >
            Keep {written}
          </Button>
        </>
      }
    >
      This cart is for {written}. If you keep {written}, {current.number} is no longer the current matter.
    </Message>
  );
}
