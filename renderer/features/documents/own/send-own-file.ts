import { type OwnDocumentDetails, ownFilePartBytes } from '../../../../shared/model/own-document.ts';
import type { AppClient } from '../../../bridge/client.ts';

/** It was there when it was chosen, and cannot be read any more. */
export class UnreadableFile extends Error {}

interface OwnFile {
  readonly matterId: string;
  readonly file: File;
  readonly details: OwnDocumentDetails;
}

/** Sends a file in parts. Where it fails or is aborted, nothing of it is kept. `tell`: how much was sent, from 0 to 1. */
export async function sendOwnFile(
  client: AppClient,
  { matterId, file, details }: OwnFile,
  signal: AbortSignal,
  tell: (done: number) => void,
) {
  const { uploadId } = await client.ownDocuments.begin({
    ...{ matterId, details, fileName: file.name.slice(0, 1000), bytes: file.size },
  });
  try {
    for (let at = 0; at < file.size; at += ownFilePartBytes) {
      signal.throwIfAborted();
      const part = await base64Of(file.slice(at, at + ownFilePartBytes));
      await client.ownDocuments.append({ uploadId, at, part });
      tell(Math.min(1, (at + ownFilePartBytes) / file.size));
    }
    signal.throwIfAborted();
    return await client.ownDocuments.finish({ uploadId });
  } catch (error) {
    // Main gives it up by itself after a while, where it does not hear this.
    await client.ownDocuments.cancel({ uploadId }).catch(() => {});
    throw error;
  }
}

/** By the browser, in another thread. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new UnreadableFile());
    reader.readAsDataURL(blob);
  });
}
