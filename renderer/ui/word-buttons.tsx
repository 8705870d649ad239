import { Button } from './button.tsx';

interface WordButtonsProps {
  readonly words: readonly string[];
  /** The text that they are added to. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Buttons that add a placeholder to a text, before its ending `.pdf` where it has one. */
export function WordButtons({ words, text, onChange }: WordButtonsProps) {
  return (
    <div className="row quiet wrap gap-2">
      Add{' '}
      {words.map((word) => (
        <Button key={word} size="small" onPress={() => onChange(withWord(text, word))}>
          {`{${word}}`}
        </Button>
      ))}
    </div>
  );
}

/** The word put before the ending, or at the end. */
function withWord(text: string, word: string): string {
  const ending = /\.pdf$/i.exec(text)?.[0] ?? '';
  return `${text.slice(0, text.length - ending.length).trimEnd()} {${word}}${ending}`.trimStart();
}
