import FileArchive from 'lucide-react/icons/file-archive';
import { Button } from '../../ui/button.tsx';
import { HandOutProgress, useHandOut } from './use-hand-out.tsx';

/** Exports all documents of a matter as one ZIP, with a page that reads without Landfolio. */
export function ExportMatter({ matterId }: { readonly matterId: string }) {
  const handOut = useHandOut();
  return (
    <>
      <Button
        size="small"
        icon={<FileArchive size={14} />}
        isPending={handOut.progress !== null}
        onPress={() => handOut.start('zip', { matterId })}
      >
        Export as ZIP…
      </Button>
      <HandOutProgress handOut={handOut} />
    </>
  );
}
