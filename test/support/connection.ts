import { parseConnection } from '../../main/connection/connection-file.ts';
import type { Connection } from '../../shared/model/connection.ts';

/** The least that a connection file must say. */
export const minimalConnectionFile = {
  name: 'Test office',
  environment: 'test',
  baseUrl: 'https://api.example.com/land',
  authUrl: 'https://auth.example.com',
  audience: { discovery: 'urn:discovery', orders: 'urn:orders' },
} as const;

export function makeConnection(more: Readonly<Record<string, unknown>> = {}): Connection {
  const parsed = parseConnection({ ...minimalConnectionFile, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  return parsed.value;
}
