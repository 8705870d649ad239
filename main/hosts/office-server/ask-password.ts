import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks at the terminal without showing what is typed; null where there is no terminal. */
export async function askPassword(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write(question);
  const shown = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: shown, terminal: true });
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(null));
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
