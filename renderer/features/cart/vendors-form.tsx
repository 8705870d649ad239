import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { Vendor } from '../../../shared/contract/views/cart.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './cart.module.css';
import { emptyVendor } from './extra-data.ts';

interface VendorsFormProps {
  readonly vendors: readonly Vendor[];
  readonly faults: readonly Fault[];
  readonly onChange: (vendors: readonly Vendor[]) => void;
}

/** The fault of one field of one person, whichever way the path is spelt: `vendors[0].firstName` or `vendors.0.firstName`. */
function faultAt(faults: readonly Fault[], index: number, field: keyof Vendor): string | null {
  const path = new RegExp(`vendors(\\[${index}\\]|\\.${index})\\.${field}$`);
  return faults.find((fault) => path.test(fault.field))?.message ?? null;
}

export function VendorsForm({ vendors, faults, onChange }: VendorsFormProps) {
  const change = (index: number, field: keyof Vendor, value: string) =>
    onChange(vendors.map((vendor, at) => (at === index ? { ...vendor, [field]: value } : vendor)));
  const general = faults.filter((fault) => !/vendors(\[\d+\]|\.\d+)\./.test(fault.field));
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>Vendors, as they are to stand on the certificate</legend>
      {vendors.map((vendor, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the people have no identity but their place
        <fieldset key={index} className={styles.vendor} aria-label={`Vendor ${index + 1}`}>
          <TextField
            label="Type"
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
              onPress={() => onChange(vendors.filter((_, at) => at !== index))}
            />
          </span>
        </fieldset>
      ))}
      {general.map((fault) => (
        <p key={fault.message} className={styles.faults}>
          {fault.message}
        </p>
      ))}
      <div>
        <Button size="small" icon={<Plus size={13} />} onPress={() => onChange([...vendors, emptyVendor])}>
          Add a vendor
        </Button>
      </div>
    </fieldset>
  );
}
