import type { OwnDocumentDetails } from '../../../../shared/model/own-document.ts';
import type { AppClient } from '../../../bridge/client.ts';
import { sendFile } from '../../../bridge/send-file.ts';

interface OwnFile {
  readonly matterId: string;
  readonly file: File;
  readonly details: OwnDocumentDetails;
}

/** Sends a file of a person in parts, to be a document of a matter. */
export function sendOwnFile(
  client: AppClient,
  { matterId, file, details }: OwnFile,
  signal: AbortSignal,
  tell: (done: number) => void,
) {
  const { append, finish, cancel } = client.ownDocuments;
  const given = { matterId, details, fileName: file.name.slice(0, 1000), bytes: file.size };
  return sendFile(
    { begin: () => client.ownDocuments.begin(given), append, finish, cancel },
    file,
    signal,
    tell,
  );
}
