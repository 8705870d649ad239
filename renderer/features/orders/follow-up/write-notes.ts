import { type FollowUpEmail, joinedNotes } from './follow-up-email.ts';

/** Puts notes on the clipboard, as text and as a table, so that a message keeps its columns; as text alone where the browser takes no more. */
export async function writeNotes(notes: readonly FollowUpEmail[]): Promise<void> {
  const { text, html } = joinedNotes(notes);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const of = (type: string, content: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': of('text/plain', text), 'text/html': of('text/html', html) }),
  ]);
}
