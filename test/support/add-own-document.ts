import type { AppClient } from '../../main/hosts/cli/app-client.ts';
import { type OwnDocumentDetails, ownFilePartBytes } from '../../shared/model/own-document.ts';

interface OwnFile {
  readonly matterId: string;
  readonly fileName: string;
  readonly file: Uint8Array;
  readonly details?: Partial<OwnDocumentDetails>;
  /** What it is said to have where that is not so. */
  readonly bytes?: number;
}

/** Adds a file to a matter as the page does: in parts. */
export async function addOwnDocument(
  client: AppClient,
  { matterId, fileName, file, details, bytes }: OwnFile,
) {
  const { uploadId } = await client.ownDocuments.begin({
    ...{ matterId, fileName, bytes: bytes ?? file.byteLength },
    details: {
      name: fileName.replace(/\.pdf$/, ''),
      kind: 'other',
      datedOn: null,
      origin: '',
      copyOf: [],
      ...details,
    },
  });
  for (let at = 0; at < file.byteLength; at += ownFilePartBytes) {
    const part = Buffer.from(file.subarray(at, at + ownFilePartBytes)).toString('base64');
    await client.ownDocuments.append({ uploadId, at, part });
  }
  return client.ownDocuments.finish({ uploadId });
}
