import { ExportZip } from './export-zip.tsx';
import { ExportProgress, useExport } from './use-export.tsx';

/** Exports all documents of a matter. */
export function ExportMatter({ matterId }: { readonly matterId: string }) {
  const documentExport = useExport();
  return (
    <>
      <ExportZip documentExport={documentExport} many={{ matterId }} />
      <ExportProgress documentExport={documentExport} />
    </>
  );
}
