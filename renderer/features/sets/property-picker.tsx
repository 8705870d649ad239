import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffice } from '../../bridge/office.tsx';
import { readRecent } from '../../bridge/recent.ts';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { groupByProperty } from '../cart/group-lines.ts';
import { useCart } from '../open-carts/use-cart.ts';
import type { MatterLand } from './use-matter-land.ts';

const most = 6;

interface PropertyPickerProps {
  /** The number of the matter that it is for. */
  readonly matter: string | undefined;
  /** The properties that this matter knows. */
  readonly ofMatter: MatterLand['properties'];
  readonly onPick: (property: { readonly pfi?: string; readonly address?: string }) => void;
}

/** For which property a set is used: one of the matter, one that is in the cart, one that was looked at, or any address. */
export function PropertyPicker({ matter, ofMatter, onPick }: PropertyPickerProps) {
  const { queries } = useOffice();
  const [text, setText] = useState('');
  const query = useDelayed(text.trim(), 200);
  const found = useQuery(
    queries.addresses.autocomplete.queryOptions({ input: { query }, enabled: query.length >= 3 }),
  ).data;
  const connectionId = useStatus()?.connection.id;
  const cart = useCart().data;
  const inCart = groupByProperty(cart?.lines ?? []).flatMap(({ subjects }) => {
    const context = subjects[0]?.lines[0]?.context;
    const pfi = context?.propertyPfi ? String(context.propertyPfi) : null;
    return pfi === null || ofMatter.some((one) => one.pfi === pfi)
      ? []
      : [{ pfi, name: context?.address ?? null }];
  });
  const recent = (connectionId ? readRecent(window.localStorage, connectionId) : []).flatMap((search) =>
    search.query.by === 'address' ? [search.query.eziAddress] : [],
  );
  const named = [...ofMatter, ...inCart];
  const addresses = recent.filter((address) => !named.some(({ name }) => name === address)).slice(0, most);
  const type = (next: string) => {
    setText(next);
    if (found?.some(({ eziAddress }) => eziAddress === next)) onPick({ address: next });
  };
  return (
    <div className="stack gap-3">
      <SuggestField
        label="Address"
        value={text}
        onChange={type}
        isOptional
        hint="Type part of the address, then select the property."
        listLabel="Addresses"
        all={addresses.map((address) => ({ id: address, text: address, note: 'used before' }))}
        suggestions={(found ?? [])
          .slice(0, most)
          .map(({ id, eziAddress }) => ({ id, text: eziAddress, note: '' }))}
      />
      {named.length + addresses.length > 0 ? (
        <ul className="stack gap-2" aria-label="Suggested properties">
          {named.map(({ pfi, name }) => (
            <li key={pfi} className="row wrap gap-2">
              <Button size="small" onPress={() => onPick({ pfi })}>
                {name ?? `Property PFI ${pfi}`}
              </Button>
              <span className="quiet">
                {ofMatter.some((one) => one.pfi === pfi) ? `found for matter ${matter}` : 'in the cart'}
              </span>
            </li>
          ))}
          {addresses.map((address) => (
            <li key={address} className="row wrap gap-2">
              <Button size="small" onPress={() => onPick({ address })}>
                {address}
              </Button>
              <span className="quiet">recently viewed</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
