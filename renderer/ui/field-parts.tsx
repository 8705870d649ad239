import CircleAlert from 'lucide-react/icons/circle-alert';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import styles from './field.module.css';

/** The label of a field, marked if the field is required. */
export function FieldLabel({ text, isRequired }: { readonly text: string; readonly isRequired: boolean }) {
  return (
    <Label className="quiet medium">
      {text}
      {isRequired ? <span className={styles.need}> (required)</span> : null}
    </Label>
  );
}

/** What is wrong with several fields together; nothing where nothing is. */
export function GroupFault({ error }: { readonly error: string | null }) {
  return error === null ? null : (
    <p className="with-icon fault gap-1">
      <CircleAlert size={13} aria-hidden="true" />
      <span>{error}</span>
    </p>
  );
}

/** What is wrong with a field; drawn only where its field is invalid. */
export function FieldFault({ error }: { readonly error: string | null | undefined }) {
  return (
    <FieldError className="with-icon fault gap-1">
      <CircleAlert size={13} aria-hidden="true" />
      <span>{error}</span>
    </FieldError>
  );
}
