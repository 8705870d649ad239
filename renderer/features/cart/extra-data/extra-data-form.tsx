import { useState } from 'react';
import type { CartLineView, ExtraData } from '../../../../shared/contract/views/cart.ts';
import { keyWords } from '../../../../shared/lib/key-words.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { dataText, readDataText, readVendors } from '../../orders/extra-data.ts';
import styles from '../cart.module.css';
import { fieldKey, typedText, typeInCart, useTypedInCart } from '../cart-draft.ts';
import { useShownCart } from '../shown-cart.ts';
import { isListFor, isSame } from './list-data.ts';
import { ManagerField, MunicipalityField } from './list-fields.tsx';
import { useLists } from './use-lists.ts';
import { VendorsForm } from './vendors-form.tsx';

interface ExtraDataFormProps {
  readonly line: CartLineView;
  readonly areFaultsShown: boolean;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
  /** The focus left the form: what is typed is saved at once. */
  readonly onLeave: () => void;
}

/** What the product asks for besides the order: people, a choice of a list, or words as typed for what Landfolio does not know. */
export function ExtraDataForm({ line, areFaultsShown, setLineData, onLeave }: ExtraDataFormProps) {
  const [isLeft, setLeft] = useState(false);
  const typed = useTypedInCart();
  const cart = useShownCart();
  const draft = typed.lineData[line.id];
  const data = draft ?? line.extraData;
  const lists = useLists(line.product.extraDataKeys.some((key) => key !== 'vendors'));

  const setText = (key: string, text: string) => {
    typeInCart(cart.id, { texts: { [fieldKey(line.id, key)]: text } });
    const read = readDataText(text);
    const { [key]: _, ...others } = data;
    setLineData(line.id, read && 'value' in read ? { ...others, [key]: read.value } : others);
  };
  const setValue = (key: string, value: ExtraData[string] | undefined) => {
    const { [key]: _, ...others } = data;
    setLineData(line.id, value === undefined ? others : { ...others, [key]: value });
  };
  const faultsOf = (key: string) =>
    areFaultsShown || (isLeft && draft === undefined)
      ? line.faults.filter((fault) => fault.field.includes(key))
      : [];

  return (
    <fieldset
      className={styles.extra}
      aria-label={`Details for ${line.product.name}`}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        // Passing through is not leaving it wrong.
        if (draft !== undefined || Object.keys(line.extraData).length > 0) setLeft(true);
        onLeave();
      }}
    >
      {line.product.extraDataKeys.map((key) => {
        if (key === 'vendors') {
          return (
            <VendorsForm
              key={key}
              vendors={readVendors(data[key])}
              isFromMatter={draft === undefined && line.prefilled[key] !== undefined}
              matterNumber={cart?.details.matterNumber.trim() ?? ''}
              matter={cart?.matter ?? null}
              faults={faultsOf(key)}
              onChange={(vendors) =>
                setLineData(line.id, { ...data, vendors: vendors.map((vendor) => ({ ...vendor })) })
              }
            />
          );
        }
        if (lists.isReading) {
          return (
            <p key={key} className="quiet" role="status">
              Loading options…
            </p>
          );
        }
        const choice = {
          lineId: line.id,
          dataKey: key,
          value: data[key],
          error: faultsOf(key)[0]?.message ?? null,
          onChange: (value: ExtraData[string] | undefined) => setValue(key, value),
        };
        if (isListFor(lists.managers, key))
          return <ManagerField key={key} {...choice} list={lists.managers} />;
        if (isListFor(lists.municipalities, key))
          return <MunicipalityField key={key} {...choice} list={lists.municipalities} />;
        const text = typedText(typed, line.id, key, (one) => isReadAs(one, data[key])) ?? dataText(data[key]);
        const read = readDataText(text);
        return (
          <TextField
            key={key}
            label={keyWords(key)}
            rows={2}
            value={text}
            onChange={(next) => setText(key, next)}
            hint="The service requires this detail but does not specify a format. Plain text is sent as you type it. Valid JSON is sent as structured data."
            error={read && 'fault' in read ? read.fault : (faultsOf(key)[0]?.message ?? null)}
          />
        );
      })}
    </fieldset>
  );
}

/** Whether a text is what gave the data; one that gives none stays as it was typed. */
function isReadAs(text: string, value: ExtraData[string] | undefined): boolean {
  const read = readDataText(text);
  if (!read || !('value' in read)) return value === undefined;
  return isSame(read.value, value);
}
