import { type FileHandle, open } from 'node:fs/promises';

const chunkBytes = 64 * 1024;

/**
 * The bytes of a file from `start` to `end`, both included, as the body of an answer. `failed` is told where they cannot be read, and
 * not where whoever reads turns away, which ends it without a word.
 *
 * In the place of Readable.toWeb, which throws where nobody can catch it once a reader turns away while more is on its way
 * (nodejs/node#64529, electron/electron#48582): that would end the application.
 */
export function fileBody(
  path: string,
  { start, end }: { readonly start: number; readonly end: number },
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null;
  let at = start;
  let isOver = false;

  async function finish(): Promise<void> {
    isOver = true;
    const closing = file;
    file = null;
    await closing?.close();
  }

  /** The next bytes; null where nobody wants them any more. */
  async function next(): Promise<Uint8Array | null> {
    file ??= await open(path, 'r');
    // It turned away while the file was being opened.
    if (isOver) await finish();
    if (file === null) return null;
    const room = new Uint8Array(Math.min(chunkBytes, end - at + 1));
    const { bytesRead } = await file.read(room, 0, room.byteLength, at);
    if (isOver) return null;
    if (bytesRead === 0) throw new Error('The file is shorter than it was.');
    return room.subarray(0, bytesRead);
  }

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = await next();
          if (bytes === null) return;
          controller.enqueue(bytes);
          at += bytes.byteLength;
          if (at <= end) return;
          await finish();
          controller.close();
        } catch (error) {
          if (isOver) return;
          failed(error);
          controller.error(error);
          await finish().catch(() => {});
        }
      },
      // Called also while `pull` waits for the disk, which then finds that it is over.
      cancel: finish,
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}
