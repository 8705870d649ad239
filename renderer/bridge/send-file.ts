import { ownFilePartBytes } from '../../shared/model/own-document.ts';

/** It was there when it was chosen, and cannot be read any more. */
export class UnreadableFile extends Error {}

interface Calls<Kept> {
  begin(): Promise<{ readonly uploadId: string }>;
  append(part: { readonly uploadId: string; readonly at: number; readonly part: string }): Promise<unknown>;
  finish(upload: { readonly uploadId: string }): Promise<Kept>;
  cancel(upload: { readonly uploadId: string }): Promise<unknown>;
}

/** Sends a file in parts. Where it fails or is aborted, nothing of it is kept. `tell`: how much was sent, from 0 to 1. */
export async function sendFile<Kept>(
  calls: Calls<Kept>,
  file: File,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<Kept> {
  const { uploadId } = await calls.begin();
  try {
    for (let at = 0; at < file.size; at += ownFilePartBytes) {
      signal.throwIfAborted();
      const part = await base64Of(file.slice(at, at + ownFilePartBytes));
      await calls.append({ uploadId, at, part });
      tell(Math.min(1, (at + ownFilePartBytes) / file.size));
    }
    signal.throwIfAborted();
    return await calls.finish({ uploadId });
  } catch (error) {
    // Main gives it up by itself after a while, where it does not hear this.
    await calls.cancel({ uploadId }).catch(() => {});
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
