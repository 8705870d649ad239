import { type RefObject, useEffect } from 'react';

/** Where a person begins in the form of a matter: at what was missing, or at the first field. */
export type StartField = 'kind' | 'property' | 'parties' | 'settlementOn';

/** Brings the keyboard once to the field of the form, whose part is marked with `data-start`. */
export function useStartField(
  form: RefObject<HTMLFormElement | null>,
  start: StartField | null,
  onStarted: () => void,
): void {
  useEffect(() => {
    if (start === null) return;
    const part = form.current?.querySelector(`[data-start="${start}"]`);
    part?.querySelector<HTMLElement>('select, input, [role="spinbutton"], button')?.focus();
    onStarted();
  }, [form, start, onStarted]);
}
