import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BellPlus from 'lucide-react/icons/bell-plus';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type ReactNode, useState } from 'react';
import type { KnownNumberView, TitleDetailView } from '../../../shared/contract/views/title.ts';
import { learnedNumber } from '../../../shared/model/learned-number.ts';
import { type PropertyPfi, uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip } from '../../ui/chip.tsx';
import { Message } from '../../ui/message.tsx';
import { Page } from '../../ui/page.tsx';
import { CompletenessFold } from '../completeness/completeness-fold.tsx';
import { AttachToMatter } from '../matter-picker/attach-to-matter.tsx';
import { useKeepForMatter } from '../matter-picker/use-keep-for-matter.ts';
import { ParcelList } from '../property/parcel-list.tsx';
import { ProductTable } from '../property/product-table.tsx';
import property from '../property/property.module.css';
import { useKnownNumbers } from '../property/use-known-numbers.ts';
import { RetrieveDialog } from '../statements/retrieve-dialog.tsx';
import { PurchasesInDoubt } from '../title-purchases/purchases-in-doubt.tsx';
import { DecryptDialog } from './decrypt-dialog.tsx';
import { KnownFrom } from './known-from.tsx';
import { NumberWithheld } from './number-withheld.tsx';
import { PropertyStubs, useAddresses } from './property-stubs.tsx';
import { otherLandText, titleHeading } from './text.ts';
import { TitleStatements } from './title-statements.tsx';

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

/** How many titles the land has: as the way to this title said, else as its one property lists them, which is free. */
function useTitleCount(
  said: number | undefined,
  pfi: PropertyPfi | null,
  isWanted: boolean,
): number | undefined {
  const { queries } = useOffice();
  const listed = useQuery(
    queries.properties.find.queryOptions({
      input: { by: 'pfi', propertyPfi: pfi ?? uncheckedPropertyPfi('') },
      enabled: isWanted && said === undefined && pfi !== null,
      staleTime: 300_000,
    }),
  ).data;
  const [only, ...others] = listed ?? [];
  return said ?? (only && others.length === 0 ? only.titles.length : undefined);
}

/** One title: what hangs on it, what can be ordered for it, and what the office keeps about it. */
export function TitleDetail({ title, asked, titleCount, foundAt, above }: TitleDetailProps) {
  const [dialog, setDialog] = useState<'statement' | 'decrypt' | null>(null);
  const [justBought, setJustBought] = useState<KnownNumberView | null>(null);
  const properties = useAddresses(title.properties);
  const [onlyProperty, ...otherProperties] = properties;
  const context = {
    propertyPfi: otherProperties.length === 0 ? (onlyProperty?.propertyPfi ?? null) : null,
    spis: title.parcels.map((parcel) => parcel.spi),
  };
  const isDisclosed = Boolean(title.volumeFolio ?? asked);
  const { all, candidates } = useKnownNumbers(
    { ...context, address: onlyProperty?.address ?? null },
    !isDisclosed,
  );
  const count = useTitleCount(titleCount, context.propertyPfi, candidates.length > 0);
  const learned = learnedNumber({ titleId: title.titleId, land: context, titleCount: count }, candidates);
  const own = justBought ?? all.find((one) => one.volumeFolio === learned) ?? null;
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
  const heading = titleHeading(volumeFolio, context.spis);
  const attach = <AttachToMatter thing={{ kind: 'land', found, foundAt }} name={heading} />;
  return (
    <Page
      title={heading}
      over="Title"
      under={
        <>
          {words(title.type, title.status)}{' '}
          {own && !isDisclosed ? (
            <Chip tone="accent" shape="square">
              <KnownFrom source={own.source} />
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
          attach
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
          <NumberWithheld titleId={title.titleId} others={all} onBuy={() => setDialog('decrypt')} />
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
      <CompletenessFold land={{ found, foundAt }} />
      {dialog === 'statement' && volumeFolio ? (
        <RetrieveDialog volumeFolio={volumeFolio} place={lineContext} caution={caution} onClose={close} />
      ) : null}
      {dialog === 'decrypt' ? (
        <DecryptDialog
          titleId={title.titleId}
          context={titleCount === undefined ? context : { ...context, titleCount }}
          about={onlyProperty?.address ?? onlyParcel?.spi ?? null}
          others={all}
          onBought={setJustBought}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
