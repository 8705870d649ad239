/**
 * Takes away the field that the page shows before the application stands, and gives what was typed into it; null where
 * there is none, as from the second call on. From here on the command box holds the text.
 */
export function claimEarlyField(page: Document): string | null {
  const field = page.querySelector<HTMLInputElement>('#early-field');
  if (field === null) return null;
  page.querySelector('#early')?.remove();
  return field.value;
}
