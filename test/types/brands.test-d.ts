/**
 * Ids of different kinds look alike and must not be exchanged. `tsc -p test` proves it: each expected error below would
 * itself become an error if the line above which it stands compiled.
 */
import type { AppClient } from '../../renderer/bridge/client.ts';
import type { AddressHitView } from '../../shared/contract/views/address-search.ts';
import type { PropertyView } from '../../shared/contract/views/property.ts';
import { type TitleIdentity, titleOf } from '../../shared/model/land-identity.ts';
import { isAddressPfi, type PropertyPfi, parsePropertyPfi } from '../../shared/model/pfi.ts';
import { isSpi, type Spi } from '../../shared/model/spi.ts';
import { isVolumeFolio, parseVolumeFolio, type VolumeFolio } from '../../shared/model/volume-folio.ts';

declare function listPropertyProducts(pfi: PropertyPfi): void;
declare function showTitle(title: VolumeFolio): void;
declare function showParcel(spi: Spi): void;
declare const typed: string;

const property = parsePropertyPfi(typed);
const title = parseVolumeFolio(typed);

if (property.ok) listPropertyProducts(property.value);
// @ts-expect-error the PFI of an address buys nothing
if (isAddressPfi(typed)) listPropertyProducts(typed);
// @ts-expect-error digits that were not parsed are not yet a PFI
listPropertyProducts('208045633');

if (title.ok) showTitle(title.value);
// @ts-expect-error a title is not a parcel
if (title.ok) showParcel(title.value);
// @ts-expect-error text that was not parsed may have leading zeros
showTitle('09876/43');
// @ts-expect-error a result is not its value until it was asked whether it is good
showTitle(title.value);

if (isVolumeFolio(typed)) showTitle(typed);
// @ts-expect-error a parcel is not a title
if (isSpi(typed)) showTitle(typed);

declare function compare(title: TitleIdentity): void;
declare const line: Parameters<typeof titleOf>[0];
const known = titleOf(line);
if (known !== null) compare(known);
declare const numbered: Extract<TitleIdentity, { readonly kind: 'numbered' }>;
const { number, seen } = numbered;
// @ts-expect-error only titleOf makes one
compare({ kind: 'numbered', number, name: number, seen });
// @ts-expect-error an encrypted title has no number
if (known?.kind === 'encrypted') known.number.slice(1);

// A branded value still is the text it was made of.
export const text: string = title.ok ? title.value : '';

declare const hit: AddressHitView;
// @ts-expect-error what address search v1 finds is an address, and buys no property product
if (hit.addressPfi !== null) listPropertyProducts(hit.addressPfi);
// @ts-expect-error a doc_id is digits that nobody parsed
if (hit.docId !== null) listPropertyProducts(hit.docId);

declare const client: AppClient;
declare const found: PropertyView;
if (property.ok) client.properties.find({ by: 'pfi', propertyPfi: property.value });
client.products.list({ subject: { kind: 'property', propertyPfi: found.propertyPfi } });
// @ts-expect-error a property is not looked up by the PFI of an address
if (isAddressPfi(typed)) client.properties.find({ by: 'pfi', propertyPfi: typed });
// @ts-expect-error nor by what address search v1 found
if (hit.addressPfi !== null) client.properties.find({ by: 'pfi', propertyPfi: hit.addressPfi });
// @ts-expect-error nor by its doc_id
if (hit.docId !== null) client.properties.find({ by: 'pfi', propertyPfi: hit.docId });
// @ts-expect-error nothing is ordered for the PFI of an address
if (isAddressPfi(typed)) client.products.list({ subject: { kind: 'property', propertyPfi: typed } });
// @ts-expect-error no number is bought for the land of an address
if (isAddressPfi(typed)) client.titles.known({ context: { propertyPfi: typed, spis: [] } });
