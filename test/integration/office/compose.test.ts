import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { TestOffice } from '../../support/office.ts';

/*
 * deploy/compose.yaml without Docker: what it names, as the entrypoint of the image postgres:17 reads it, and the same server on this
 * computer: its options, its host rules and its certificate.
 */

const compose = z
  .object({
    services: z.object({
      postgres: z.object({
        image: z.string(),
        environment: z.record(z.string(), z.string()),
        entrypoint: z.array(z.string()),
        command: z.array(z.string()),
        configs: z.array(z.object({ source: z.string(), target: z.string() })),
        secrets: z.array(z.string()),
        volumes: z.array(z.string()),
      }),
    }),
    configs: z.record(z.string(), z.object({ content: z.string() })),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(load(readFileSync('deploy/compose.yaml', 'utf8')));
const service = compose.services.postgres;

/** What the entrypoint of the images 15 to 17 reads; each of the first four also from a file, by the ending `_FILE`. */
const known = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS'];
const fromFile = known.map((name) => `${name}_FILE`);

/** `-c name=value`, by name. */
const options = new Map(
  service.command.slice(1).flatMap((word) => {
    if (word === '-c') return [];
    const [name = '', value = ''] = word.split('=');
    return [[name, value] as const];
  }),
);

let office: TestOffice | null = null;
afterAll(async () => await office?.close());

it('names variables, secrets, files and a volume that the image and the file itself have', () => {
  expect(service.image).toBe('postgres:17');
  const names = Object.keys(service.environment);
  expect(names.filter((name) => ![...known, ...fromFile].includes(name))).toEqual([]);
  expect(service.environment.POSTGRES_PASSWORD_FILE).toBe(`/run/secrets/${service.secrets[0]}`);
  expect([...service.secrets].sort()).toEqual(Object.keys(compose.secrets).sort());
  const script = service.entrypoint.at(-1) ?? '';
  const used = [script, ...service.command, ...Object.values(service.environment)].join('\n');
  for (const name of service.secrets) expect(used).toContain(`/run/secrets/${name}`);
  // Data of the images up to 17 lie there; what the entrypoint installs lies beside them.
  expect(service.volumes).toEqual([`${Object.keys(compose.volumes)[0]}:/var/lib/postgresql/data`]);
  expect(service.command[0]).toBe('postgres');
  for (const name of ['ssl_cert_file', 'ssl_key_file']) expect(script).toContain(`${options.get(name)}`);
  expect(options.get('hba_file')).toBe(service.configs[0]?.target);
  // Compose takes “$$” for “$”; the words of the command are the arguments of the script.
  expect(service.entrypoint.slice(0, 2)).toEqual(['bash', '-ec']);
  expect(script).toContain('exec docker-entrypoint.sh "$$0" "$$@"');
});

it('starts a server on which an office is set up and joined over TLS, and no other way', async () => {
  const rules = (compose.configs.pg_hba?.content ?? '').trim().split('\n');
  const paths = ['ssl_cert_file', 'ssl_key_file', 'hba_file'];
  office = await TestOffice.start(['alice'], {
    hba: rules.filter((rule) => !rule.startsWith('local')),
    settings: [...options]
      .filter(([name]) => !paths.includes(name))
      .map(([name, value]) => `${name}=${value}`),
    initdb: (service.environment.POSTGRES_INITDB_ARGS ?? '').split(' '),
  });
  await office.computer('alice');
  expect(office.postgres.sql('SHOW ssl')).toBe('on');
  expect(office.postgres.sql('SHOW data_checksums')).toBe('on');
  expect(office.postgres.sql('SELECT count(*) FROM pg_hba_file_rules WHERE error IS NOT NULL')).toBe('0');
  expect(
    office.postgres.sql("SELECT DISTINCT auth_method FROM pg_hba_file_rules WHERE type <> 'local'"),
  ).toBe('scram-sha-256');
  expect(
    office.postgres.sql("SELECT count(*) FROM pg_hba_file_rules WHERE type IN ('host', 'hostnossl')"),
  ).toBe('0');
  expect((await office.command(['check'])).code).toBe(0);
}, 60_000);
