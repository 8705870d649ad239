import { useId } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { dayInWords } from '../../ui/day-in-words.ts';
import { momentText } from '../../ui/moment.ts';
import styles from './charges.module.css';

/** What to send to the service provider, ready to be copied. */
export function ProviderText({ text }: { readonly text: string }) {
  const heading = useId();
  return (
    <section className="card pad" aria-labelledby={heading}>
      <div className="flex between start gap-3">
        <h2 id={heading} className="mb-3">
          For the service provider
        </h2>
        <CopyButton text={text} />
      </div>
      <pre className={styles.providerText}>{text}</pre>
    </section>
  );
}

interface ProviderAnswer {
  readonly text: string;
  readonly saidBy: string;
  readonly saidOn: string;
  readonly at: number;
  /** The person who wrote it down, where that is kept. */
  readonly recordedBy?: string;
}

interface ProviderAnswersProps {
  readonly answers: readonly ProviderAnswer[];
  readonly now: number;
}

/** Answers of the service provider as they were recorded, newest first. */
export function ProviderAnswers({ answers, now }: ProviderAnswersProps) {
  const heading = useId();
  return (
    <section className="card pad" aria-labelledby={heading}>
      <h2 id={heading} className="mb-3">
        Answers from the service provider
      </h2>
      <ul className="grid gap-3">
        {answers.toReversed().map(({ text, saidBy, saidOn, at, recordedBy }) => (
          <li key={`${at} ${text}`}>
            {text}
            <span className="quiet block pretty">
              {saidBy}, {dayInWords(saidOn, 'short') ?? saidOn}. Recorded {momentText(at, now)}
              {recordedBy ? ` by ${recordedBy}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
