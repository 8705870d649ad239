import { defaultSignature, referencePlaceholder } from '../../../shared/model/office-signature.ts';
import { TextField } from '../../ui/text-field.tsx';

interface Details {
  readonly officeName: string;
  readonly signature: string;
  readonly contactName: string;
  readonly contactNumber: string;
  readonly email: string;
}

interface OfficeFieldsProps {
  readonly form: Details;
  readonly set: (change: Partial<Details>) => void;
  readonly faultOf: (field: string) => string | null;
}

/** Whom the service and the authorities ask about an order. */
export function OfficeFields({ form, set, faultOf }: OfficeFieldsProps) {
  return (
    <>
      <TextField
        label="Office name"
        value={form.officeName}
        onChange={(officeName) => set({ officeName })}
        error={faultOf('officeName')}
        hint="On pages that you print or save, and in your signature."
        autoComplete="organization"
      />
      <TextField
        label="Contact name"
        value={form.contactName}
        onChange={(contactName) => set({ contactName })}
        error={faultOf('contactName')}
        autoComplete="name"
      />
      <TextField
        label="Contact number"
        type="tel"
        value={form.contactNumber}
        onChange={(contactNumber) => set({ contactNumber })}
        error={faultOf('contactNumber')}
        autoComplete="tel"
      />
      <TextField
        label="Email"
        type="email"
        value={form.email}
        onChange={(email) => set({ email })}
        error={faultOf('email')}
        hint="Used if an order asks the service to email its certificates."
        autoComplete="email"
      />
    </>
  );
}

/** Beneath the details that it is made of. */
export function SignatureField({ form, set, faultOf }: OfficeFieldsProps) {
  return (
    <TextField
      label="Signature of follow-up emails"
      value={form.signature || defaultSignature(form)}
      onChange={(signature) => set({ signature })}
      error={faultOf('signature')}
      hint={`Made of the details above until you change it; empty it to have that again. ${referencePlaceholder} becomes the matter numbers.`}
      rows={5}
    />
  );
}
