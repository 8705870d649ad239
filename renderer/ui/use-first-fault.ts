import { type RefObject, useEffect } from 'react';

/** After a form was refused, the keyboard goes to its first field in error. `refusal`: another one for each time; null for none. */
export function useFirstFault(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}
