import { Link } from '@tanstack/react-router';
import BellPlus from 'lucide-react/icons/bell-plus';
import KeyRound from 'lucide-react/icons/key-round';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type ReactNode, useState } from 'react';
import type { TitleDetailView } from '../../../shared/contract/views/title.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip } from '../../ui/chip.tsx';
import { Message } from '../../ui/message.tsx';
import { Page } from '../../ui/page.tsx';
import { AttachToMatter } from '../matter-picker/attach-to-matter.tsx';
import { useKeepForMatter } from '../matter-picker/use-keep-for-matter.ts';
import { ParcelList } from '../property/parcel-list.tsx';
import { ProductTable } from '../property/product-table.tsx';
import property from '../property/property.module.css';
import { RetrieveDialog } from '../statements/retrieve-dialog.tsx';
import { PurchasesInDoubt } from '../title-purchases/purchases-in-doubt.tsx';
import { DecryptDialog } from './decrypt-dialog.tsx';
import { PropertyStubs, useAddresses } from './property-stubs.tsx';
import { otherLandText, titleHeading } from './text.ts';
import { TitleStatements } from './title-statements.tsx';
import { type Bought, useBought } from './use-bought.ts';

interface TitleDetailProps {
  readonly title: TitleDetailView;
  /** The number it was asked for by, or null. */
  readonly asked: string | null;
  /** How many titles its land has, where that is known. */
  readonly titleCount: number | undefined;
  /** When the service was asked for it. */
  readonly foundAt: number;
  /** What is to be known of the answer. */
  readonly above: ReactNode;
}

function words(...given: readonly (string | null)[]): string {
  const text = given.filter(Boolean).join(', ').toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One title: what hangs on it, what can be ordered for it, and what the office keeps about it. */
export function TitleDetail({ title, asked, titleCount, foundAt, above }: TitleDetailProps) {
  const [dialog, setDialog] = useState<'statement' | 'decrypt' | null>(null);
  const [justBought, setJustBought] = useState<Bought | null>(null);
  const properties = useAddresses(title.properties);
  const [onlyProperty, ...otherProperties] = properties;
  const context = {
    propertyPfi: otherProperties.length === 0 ? (onlyProperty?.propertyPfi ?? null) : null,
    spis: title.parcels.map((parcel) => parcel.spi),
  };
  const isDisclosed = Boolean(title.volumeFolio ?? asked);
  const bought = useBought(title.titleId, context, !isDisclosed);
  const own = justBought ?? bought.own;
  const volumeFolio = title.volumeFolio ?? asked ?? own?.volumeFolio ?? null;
  const caution = own && !isDisclosed ? otherLandText(own) : null;
  const [onlyParcel, ...otherParcels] = title.parcels;
  const lineContext = {
    address: onlyProperty?.address ?? null,
    propertyPfi: context.propertyPfi,
    spi: onlyParcel && otherParcels.length === 0 ? onlyParcel.spi : null,
    volumeFolio,
  };
  const close = () => setDialog(null);
  // A number that was asked for or bought says which title it is for longer than an encrypted id.
  const found = { kind: 'title' as const, title: { ...title, volumeFolio, properties: [...properties] } };
  useKeepForMatter(found, foundAt);
  const attach = <AttachToMatter thing={{ kind: 'land', found, foundAt }} name={titleHeading(volumeFolio)} />;
  return (
    <Page
      title={titleHeading(volumeFolio)}
      over="Title"
      under={
        <>
          {words(title.type, title.status)}{' '}
          {own && !isDisclosed ? (
            <Chip tone="accent" shape="square">
              title number bought for matter {own.matterNumber}
            </Chip>
          ) : null}
        </>
      }
      actions={
        volumeFolio ? (
          <>
            {attach}
            <Link to="/alerts" search={{ volumeFolio }} className={buttonClass('secondary')}>
              <BellPlus size={15} aria-hidden="true" /> New alert…
            </Link>
            <Button kind="primary" icon={<ScrollText size={15} />} onPress={() => setDialog('statement')}>
              Order register statement (DRSS)…
            </Button>
          </>
        ) : (
          <>
            {attach}
            <Button kind="primary" icon={<KeyRound size={15} />} onPress={() => setDialog('decrypt')}>
              Buy title number…
            </Button>
          </>
        )
      }
    >
      {above}
      {volumeFolio ? null : <PurchasesInDoubt {...context} className="mb-5" />}
      {caution ? (
        <div className="mb-5">
          <Message tone="warn" title="Check this title number">
            {caution}
          </Message>
        </div>
      ) : null}
      {volumeFolio ? null : (
        <div className="mb-5">
          <Message tone="info" title="Title number withheld">
            The service charges for the volume and folio of this title. You can order the products below
            without them. Register statements and title alerts require them.
            {bought.all.length > 0 ? (
              <>
                {' '}
                Title numbers bought earlier for this land, which may belong to another title:{' '}
                {bought.all.map((one, index) => (
                  <span key={`${one.volumeFolio} ${one.matterNumber}`}>
                    {index > 0 ? ', ' : ''}
                    <Link to="/title" search={{ titleId: one.volumeFolio }}>
                      {one.volumeFolio}
                    </Link>{' '}
                    (matter {one.matterNumber}
                    {one.alsoFor ? ', also given for other land' : ''})
                  </span>
                ))}
                .
              </>
            ) : null}
          </Message>
        </div>
      )}
      <div className={property.layout}>
        <div className="stack gap-4">
          <PropertyStubs properties={properties} />
          <ParcelList parcels={title.parcels} />
          {volumeFolio ? <TitleStatements volumeFolio={volumeFolio} /> : null}
        </div>
        <ProductTable
          context={lineContext}
          subject={{ kind: 'title', titleId: title.titleId }}
          name={volumeFolio ? `title ${volumeFolio}` : 'this title'}
        />
      </div>
      {dialog === 'statement' && volumeFolio ? (
        <RetrieveDialog volumeFolio={volumeFolio} place={lineContext} caution={caution} onClose={close} />
      ) : null}
      {dialog === 'decrypt' ? (
        <DecryptDialog
          titleId={title.titleId}
          context={titleCount === undefined ? context : { ...context, titleCount }}
          about={onlyProperty?.address ?? onlyParcel?.spi ?? null}
          onBought={setJustBought}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
