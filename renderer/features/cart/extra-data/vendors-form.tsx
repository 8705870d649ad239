import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { Vendor } from '../../../../shared/contract/views/cart.ts';
import type { Fault } from '../../../../shared/lib/fault.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { GroupFault } from '../../../ui/field-parts.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emptyVendor } from '../../orders/extra-data.ts';
import styles from '../cart.module.css';

interface VendorsFormProps {
  readonly vendors: readonly Vendor[];
  readonly faults: readonly Fault[];
  /** They stand as the matter names them, and nobody has changed them. */
  readonly isFromMatter: boolean;
  readonly onChange: (vendors: readonly Vendor[]) => void;
}

/** The fault of one field of one person, whichever way the path is spelt: `vendors[0].firstName` or `vendors.0.firstName`. */
function faultAt(faults: readonly Fault[], index: number, field: keyof Vendor): string | null {
  const path = new RegExp(`vendors(\\[${index}\\]|\\.${index})\\.${field}$`);
  return faults.find((fault) => path.test(fault.field))?.message ?? null;
}

export function VendorsForm({ vendors, faults, isFromMatter, onChange }: VendorsFormProps) {
  const change = (index: number, field: keyof Vendor, value: string) =>
    onChange(vendors.map((vendor, at) => (at === index ? { ...vendor, [field]: value } : vendor)));
  const general = faults.filter((fault) => !/vendors(\[\d+\]|\.\d+)\./.test(fault.field));
  return (
    <fieldset className="stack gap-2">
      <legend className={styles.legend}>
        Vendors, as they should appear on the certificate{' '}
        {isFromMatter ? (
          <Chip tone="accent" shape="square">
            filled in from the matter
          </Chip>
        ) : null}
      </legend>
      {vendors.map((vendor, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the people have no identity but their place
        <fieldset key={index} className={styles.vendor} aria-label={`Vendor ${index + 1}`}>
          <VendorType
            value={vendor.vendorType}
            onChange={(value) => change(index, 'vendorType', value)}
            error={faultAt(faults, index, 'vendorType')}
          />
          <TextField
            label="First name"
            value={vendor.firstName}
            onChange={(value) => change(index, 'firstName', value)}
            error={faultAt(faults, index, 'firstName')}
          />
          <TextField
            label="Last name"
            value={vendor.lastName}
            onChange={(value) => change(index, 'lastName', value)}
            error={faultAt(faults, index, 'lastName')}
          />
          <span className={styles.removeVendor}>
            <IconButton
              label={`Remove vendor ${index + 1}`}
              icon={<X size={15} />}
              isDisabled={vendors.length === 1}
              isDestructive
              onPress={() => onChange(vendors.filter((_, at) => at !== index))}
            />
          </span>
        </fieldset>
      ))}
      {general.map((fault) => (
        <GroupFault key={fault.message} error={fault.message} />
      ))}
      <div>
        <Button size="small" icon={<Plus size={13} />} onPress={() => onChange([...vendors, emptyVendor])}>
          Add a vendor
        </Button>
      </div>
    </fieldset>
  );
}

interface VendorTypeProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The one type that the interface document shows, or another one in the service's own word for it. */
function VendorType({ value, error, onChange }: VendorTypeProps) {
  const isPerson = value === emptyVendor.vendorType;
  return (
    <div className="stack gap-2">
      <ChoiceField
        label="Type"
        value={isPerson ? 'person' : 'other'}
        options={[
          { value: 'person', text: 'Individual' },
          { value: 'other', text: 'Another type' },
        ]}
        onChange={(choice) => onChange(choice === 'person' ? emptyVendor.vendorType : '')}
      />
      {isPerson ? null : (
        <TextField
          label="Name used by the service"
          value={value}
          onChange={onChange}
          error={error}
          hint="Enter the name that the service uses for this type."
        />
      )}
    </div>
  );
}
