import type { Connections } from '../../main/connection/connections.ts';
import type { AppClient } from '../../main/hosts/cli/app-client.ts';
import type { ConnectionView } from '../../shared/contract/views/connection.ts';

type File = string | Readonly<Record<string, unknown>>;
const textOf = (file: File) => (typeof file === 'string' ? file : JSON.stringify(file));

/** Takes a connection file as a person does who agrees to what is shown first. */
export async function importConnection(
  client: { readonly connections: Pick<AppClient['connections'], 'preview' | 'importFile'> },
  file: File,
): Promise<ConnectionView> {
  const text = textOf(file);
  const { revision, targets } = await client.connections.preview({ text });
  return client.connections.importFile({ text, revision, target: targets[0]?.id ?? null });
}

/** The same where there is no office around the connections. */
export async function takeFile(connections: Connections, file: File) {
  const text = textOf(file);
  const preview = await connections.preview(text);
  if (!preview.ok) return preview;
  const { revision, targets } = preview.value;
  return connections.importFile(text, { revision, target: targets[0]?.id ?? null });
}
