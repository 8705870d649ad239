import { ExportZip } from './export-zip.tsx';
import { HandOutProgress, useHandOut } from './use-hand-out.tsx';

/** Exports all documents of a matter. */
export function ExportMatter({ matterId }: { readonly matterId: string }) {
  const handOut = useHandOut();
  return (
    <>
      <ExportZip handOut={handOut} many={{ matterId }} />
      <HandOutProgress handOut={handOut} />
    </>
  );
}
