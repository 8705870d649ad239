import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ExtraData } from '../../../../shared/contract/views/cart.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { LeftOut } from '../../../bridge/left-out.tsx';
import { useOffice } from '../../../bridge/office.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import styles from '../cart.module.css';
import { fieldKey, typedInCart, typedText, typeInCart, useTypedInCart } from '../cart-draft.ts';
import { useShownCart } from '../shown-cart.ts';
import { speedText } from '../text/delivery.ts';
import { chosenEntry, chosenManager, type Manager, namedEntry, nameInData } from './list-data.ts';

type Json = ExtraData[string];

interface ListFieldProps<Entry> {
  readonly lineId: string;
  readonly dataKey: string;
  readonly list: readonly Entry[];
  readonly value: Json | undefined;
  readonly error: string | null;
  readonly onChange: (value: Json | undefined) => void;
}

/** Those of the list whose name has `wanted` in it, but for what is chosen. */
function offered(
  list: readonly { readonly id?: string | null; readonly name: string }[],
  wanted: string,
  chosen: string,
) {
  return list
    .filter(({ name }) => name.toLowerCase().includes(wanted) && name !== chosen)
    .slice(0, wanted === '' ? 100 : 12)
    .map(({ id, name }) => ({ id: id ?? name, text: name, note: '' }));
}

/** An owners corporation manager: one of the list at one of its speeds, or typed in by hand. */
export function ManagerField({ lineId, dataKey, list, value, error, onChange }: ListFieldProps<Manager>) {
  const { client } = useOffice();
  const chosen = chosenManager(list, dataKey, value);
  const saved = chosen?.manager.name ?? nameInData(value) ?? '';
  const { typed, setTyped, isStillTyped } = useTyped(lineId, dataKey, saved);
  const text = typed ?? saved;
  const settled = useDelayed(text.trim(), 500);
  const byHand = useMutation({
    mutationKey: cartChange,
    mutationFn: (name: string) => client.extraDataLists.typedManager({ name }),
    // What was typed or chosen since then has the last word.
    onSuccess: ({ extraData }, name) => {
      if (isStillTyped(name)) onChange(extraData[dataKey]);
    },
    meta: { isErrorShown: true },
  });
  const isListed = namedEntry(list, settled) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each name that rested, not for each new view of the cart
  useEffect(() => {
    if (typed !== undefined && settled !== '' && settled === text.trim() && !isListed) byHand.mutate(settled);
  }, [settled, isListed]);
  const type = (next: string) => {
    setTyped(next);
    const manager = namedEntry(list, next);
    onChange(manager?.deliverySpeeds[0]?.extraData[dataKey]);
  };
  // Whoever goes on to place the order does not wait until the typing rested.
  const leave = () => {
    const name = text.trim();
    if (typed !== undefined && name !== '' && name !== settled && namedEntry(list, name) === null)
      byHand.mutate(name);
  };
  const speeds = chosen?.manager.deliverySpeeds ?? [];
  const wanted = text.trim().toLowerCase();
  const handFault = byHand.error && !isListed ? errorMessage(byHand.error).message : null;
  return (
    <div className={styles.manager}>
      <SuggestField
        label="Owners corporation manager"
        value={text}
        onChange={type}
        onLeave={leave}
        error={handFault ?? error}
        listLabel="Owners corporation managers"
        hint={
          chosen || wanted === ''
            ? 'Select a manager from the list, or type another name.'
            : 'This manager is not on the list. The standard speed applies. The price is not known.'
        }
        suggestions={offered(list, wanted, text)}
        all={offered(list, '', text)}
      />
      <LeftOut
        procedure="extraDataLists.managers"
        what={['manager', 'managers']}
        isBrief
        className="quiet"
        input={{}}
        at={1}
      />
      {chosen && speeds.length > 1 ? (
        <ChoiceField
          label="Speed"
          value={chosen.speed.speed}
          options={speeds.map((speed) => ({ value: speed.speed, text: speedText(speed) }))}
          onChange={(speed) => onChange(speeds.find((one) => one.speed === speed)?.extraData[dataKey])}
          hint="Prices are from the service’s list."
        />
      ) : chosen ? (
        <p className="quiet">Speed: {speedText(chosen.speed)}</p>
      ) : null}
    </div>
  );
}

interface Municipality {
  readonly id: string | null;
  readonly name: string;
  readonly extraData: ExtraData;
}

/** A municipality of the service's list. */
export function MunicipalityField(props: ListFieldProps<Municipality>) {
  const { lineId, dataKey, list, value, error, onChange } = props;
  const saved = chosenEntry(list, dataKey, value)?.name ?? '';
  const { typed, setTyped } = useTyped(lineId, dataKey, saved);
  const text = typed ?? saved;
  const wanted = text.trim().toLowerCase();
  const isUnknown = wanted !== '' && namedEntry(list, text) === null;
  return (
    <>
      <SuggestField
        label="Municipality"
        value={text}
        onChange={(next) => {
          setTyped(next);
          onChange(namedEntry(list, next)?.extraData[dataKey]);
        }}
        error={error && isUnknown ? 'Select a municipality from the list.' : error}
        hint="Type part of the name, then select from the list."
        listLabel="Municipalities"
        suggestions={offered(list, wanted, text)}
        all={offered(list, '', text)}
      />
      <LeftOut
        procedure="extraDataLists.municipalities"
        what={['municipality', 'municipalities']}
        isBrief
        className="quiet"
        input={{}}
        at={1}
      />
    </>
  );
}

/** What was typed into a list's field; `saved` is the name of the entry that is saved. */
function useTyped(lineId: string, dataKey: string, saved: string) {
  const cartId = useShownCart().id;
  const key = fieldKey(lineId, `list ${dataKey}`);
  const isSaved = (text: string) => saved === '' || text.trim().toUpperCase() === saved.toUpperCase();
  return {
    typed: typedText(useTypedInCart(), lineId, `list ${dataKey}`, isSaved),
    setTyped: (text: string) => typeInCart(cartId, { texts: { [key]: text } }),
    isStillTyped: (text: string) => typedInCart(cartId).texts[key]?.trim() === text,
  };
}
