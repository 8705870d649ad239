import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOfficeFile } from '../../../shared/model/office-file.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { entry, given, passwordOf, TestOffice } from '../../support/office.ts';
import { startPostgres } from '../../support/postgres-server.ts';

const unknownClaim = '018f0000-0000-7000-8000-00000000000f';
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.start();
});
afterAll(async () => {
  await office?.close();
});

describe('init', () => {
  it('run again changes nothing', async () => {
    const dump = () => office.postgres.dump();
    const before = dump();
    const again = await office.command(['init', '--name', 'Smith & Partners']);
    expect(again).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing was changed') });
    expect(dump()).toBe(before);
  });

  it('run by two at the same moment in an empty database makes one office', async () => {
    office.postgres.sql('CREATE DATABASE second');
    const options = ['--database', 'second'];
    const ends = await Promise.all(
      [1, 2].map(() => office.command(['init', '--name', 'Second'], {}, options)),
    );
    expect(ends.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(office.postgres.sql('SELECT count(*) FROM landfolio.office', 'second')).toBe('1');
  });

  it('works for a role that is no superuser but owns the database and may create roles', async () => {
    office.postgres.sql("CREATE ROLE it LOGIN CREATEROLE PASSWORD 'the password of it'");
    office.postgres.sql('CREATE DATABASE plain OWNER it');
    const options = ['--database', 'plain', '--admin', 'it'];
    const environment = { LANDFOLIO_OFFICE_ADMIN_PASSWORD: passwordOf('it') };
    expect(await office.command(['init', '--name', 'Plain'], environment, options)).toMatchObject({
      code: 0,
      errors: '',
    });
    const added = await office.command(
      ['add-person', '--login', 'pat', '--person', 'Pat', '--file', office.fileOf('pat')],
      { ...environment, LANDFOLIO_OFFICE_PASSWORD: passwordOf('pat') },
      options,
    );
    expect(added).toMatchObject({ code: 0, errors: '' });
    expect((await office.command(['check'], environment, options)).printed).not.toContain('PROBLEM');
    expect(await office.command(['remove-person', '--login', 'pat'], environment, options)).toMatchObject({
      code: 0,
    });
    expect((await office.command(['list'], environment, options)).printed).toMatch(/pat +Pat +removed/);
    const again = await office.command(
      ['add-person', '--login', 'pat', '--person', 'Pat', '--file', office.fileOf('pat')],
      { ...environment, LANDFOLIO_OFFICE_PASSWORD: passwordOf('pat') },
      options,
    );
    expect(again).toMatchObject({ code: 0, errors: '', printed: expect.stringContaining('was renewed') });

    // What only a superuser can take from everybody, `check` names with the statements that do.
    const [, statements = ''] =
      /WARNING .*A superuser runs in the database plain: (.*)\.$/m.exec(
        (await office.command(['check'], environment, options)).printed,
      ) ?? [];
    expect(statements).toMatch(/^REVOKE EXECUTE ON FUNCTION lo_creat/);
    office.postgres.sql(statements, 'plain');
    expect((await office.command(['check'], environment, options)).printed).not.toContain('WARNING');
  });

  it('refuses a database that cannot hold every letter', async () => {
    office.postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'");
    const options = ['--database', 'latin'];
    expect(await office.command(['init', '--name', 'Latin'], {}, options)).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--database: its encoding is LATIN1/),
    });
    expect(
      office.postgres.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'landfolio'", 'latin'),
    ).toBe('0');
  });
});

describe('add-person', () => {
  it('writes an office file that has all but the password, and renews it', async () => {
    expect(await office.addPerson('alice', 'Alice Ng')).toMatchObject({ code: 0, errors: '' });
    const file = readOfficeFile(office.officeFile('alice'));
    const { host, port } = office.postgres;
    expect(file).toEqual({
      ok: true,
      value: {
        office: 'Smith & Partners',
        hosts: [{ host, port }],
        database: 'office',
        login: 'alice',
        person: 'Alice Ng',
        ca: office.postgres.ca,
      },
    });
    expect(office.officeFile('alice')).not.toContain('password');
    expect((await office.addPerson('alice', 'Alice Smith')).printed).toContain(
      'Alice Smith (alice) was renewed',
    );
  });

  it('changes nothing where the file cannot be written, the password is weak, or the login belongs to another role', async () => {
    const add = (login: string, file: string, password: string) =>
      office.command(['add-person', '--login', login, '--person', 'X', '--file', file], {
        LANDFOLIO_OFFICE_PASSWORD: password,
      });
    const roles = () =>
      office.postgres.sql('SELECT string_agg(rolname, $$,$$ ORDER BY rolname) FROM pg_roles');
    const before = roles();
    const noFolder = join(office.folder, 'none', 'x.landfolio-office');
    expect(await add('xaver', noFolder, passwordOf('xaver'))).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--file: /),
    });
    expect(await add('xaver', office.fileOf('xaver'), 'short')).toMatchObject({
      code: 2,
      errors: 'LANDFOLIO_OFFICE_PASSWORD: Use at least 12 characters.',
    });
    expect(await add('office_admin', office.fileOf('xaver'), passwordOf('xaver'))).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--login: .*Choose another login\.$/),
    });
    expect(roles()).toBe(before);
    expect(existsSync(office.fileOf('xaver'))).toBe(false);
  });
});

describe('bad input', () => {
  it.each([
    [['nonsense'], /^action: Enter one of init, /],
    [['list', '--name', 'X'], /^--name: “list” does not take this option\.$/],
    [['init'], /^--name: This option is required/],
    [['remove-person', '--login', 'Alice Ng'], /^--login: Enter up to 40 lower case letters/],
    [['remove-person', '--login', 'nobody'], /^--login: nobody of this office has the login “nobody”/],
    [['end-claim', '--claim', 'x', '--not-ordered'], /^--claim: Enter the claim as “claims” shows it\.$/],
    [['end-claim', '--claim', unknownClaim], /^--ordered: Enter either --ordered .* or --not-ordered\.$/],
    [['end-claim', '--claim', unknownClaim, '--not-ordered'], /^--claim: there is no claim /],
    [['list', '--password', 'x'], /^command line: Unknown option '--password'/],
  ])('%j ends with one line that names the option, and 2', async (argv, line) => {
    const end = await office.command(argv);
    expect(end).toMatchObject({ code: 2, printed: '', errors: expect.stringMatching(line) });
    expect(end.errors).not.toContain('\n');
  });

  it('names a file that is no certificate, and the variable of a password that is missing', async () => {
    const pem = join(office.folder, 'none.pem');
    writeFileSync(pem, 'hello');
    expect(await office.command(['list'], {}, ['--ca', pem])).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--ca: /),
    });
    expect(await office.command(['list'], {}, ['--ca', join(office.folder, 'gone.pem')])).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--ca: the file .* cannot be read/),
    });
    expect(await office.command(['list'], { LANDFOLIO_OFFICE_ADMIN_PASSWORD: '' })).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^LANDFOLIO_OFFICE_ADMIN_PASSWORD: /),
    });
  });
});

describe('check', () => {
  it('says what is right in a new office', async () => {
    const end = await office.command(['check']);
    expect(end.code).toBe(0);
    expect(end.printed).not.toMatch(/PROBLEM|WARNING/);
    expect(end.printed).toContain('only the people of this office may connect');
  });

  it('says that the certificate is of another authority, and that the password is wrong', async () => {
    const other = join(office.folder, 'other.pem');
    writeFileSync(other, makeCertificate().cert);
    expect(await office.command(['check'], {}, ['--ca', other])).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^PROBLEM .*the certificate of the server is not trusted/),
    });
    expect(
      await office.command(['check'], { LANDFOLIO_OFFICE_ADMIN_PASSWORD: 'wrong password' }),
    ).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^PROBLEM .*the login or the password is wrong/),
    });
  });

  it('refuses a server without TLS and one that asks for the password itself, and sends it neither', async () => {
    const plain = await startPostgres({
      tls: false,
      hba: ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'],
    });
    const careless = await startPostgres({
      hba: ['local all all trust', 'hostssl all all 127.0.0.1/32 password'],
    });
    try {
      const at = (server: typeof plain) => [
        '--hosts',
        `127.0.0.1:${server.port}`,
        '--ca',
        office.put('ca-of-it.pem', server.ca),
      ];
      expect((await office.command(['check'], {}, at(plain))).printed).toMatch(/the server offers no TLS/);
      expect((await office.command(['check'], {}, at(careless))).printed).toMatch(
        /asks for the password itself\. Nothing was sent/,
      );
    } finally {
      await plain.close();
      await careless.close();
    }
  });

  it('warns where every role of the server may connect, and says what ends it', async () => {
    office.postgres.sql('GRANT CONNECT ON DATABASE office TO PUBLIC');
    const warned = await office.command(['check']);
    const [, command = ''] = /WARNING .*Its owner runs: (.*)\.$/m.exec(warned.printed) ?? [];
    office.postgres.sql(command);
    expect(warned.code).toBe(0);
    expect((await office.command(['check'])).printed).not.toContain('WARNING');
  });

  it('finds settings with which a power cut loses what was confirmed', async () => {
    office.postgres.sql('ALTER DATABASE office SET synchronous_commit = off');
    try {
      expect(await office.command(['check'])).toMatchObject({
        code: 1,
        printed: expect.stringMatching(/PROBLEM .*synchronous_commit is off/),
      });
    } finally {
      office.postgres.sql('ALTER DATABASE office RESET synchronous_commit');
    }
  });
});

describe('claims', () => {
  it('are listed without the words of a restricted matter, and ended once it is known that they were not ordered', async () => {
    await office.addPerson('alice', 'Alice Ng');
    await office.addPerson('bob');
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    expect((await office.command(['claims'])).printed).toBe('No claim stands.');
    const [order, secret, matter] = [randomUUID(), randomUUID(), randomUUID()];
    given(await alice.server.restrict([matter], []));
    given(await alice.server.claim(order, [thingOf('10 Smith Street')], 0));
    given(await alice.server.startSending(order, 1));
    given(await alice.server.claim(secret, [thingOf('secret street', matter)], 0));
    const { printed } = await office.command(['claims']);
    expect(printed).toMatch(
      new RegExp(
        `^${order}  Alice Ng \\(alice\\)  alice's computer .* may be ordered  Plan, 10 Smith Street, matter 7$`,
        'm',
      ),
    );
    expect(printed).toMatch(new RegExp(`^${secret} .* not sent +of a restricted matter$`, 'm'));
    expect(printed).not.toContain('secret street');

    const end = ['end-claim', '--claim', order, '--not-ordered'];
    const age = (minutes: number) =>
      office.postgres.sql(
        `UPDATE landfolio.claim SET claimed_at = now() - interval '1 day',
           sending_at = now() - interval '${minutes} minutes' WHERE order_id = '${order}'`,
        'office',
      );
    age(18);
    expect(await office.command(end)).toMatchObject({
      code: 1,
      printed: '',
      errors: expect.stringMatching(
        /^--not-ordered: .* 20 minutes after .* in \d minutes?\. Nothing was changed\.$/,
      ),
    });
    // It says once more that it is about to send.
    age(21);
    given(await alice.server.startSending(order, 1));
    expect(await office.command(end)).toMatchObject({ code: 1 });
    expect(given(await bob.server.claim(randomUUID(), [thingOf('10 Smith Street')], 0))).toHaveLength(1);

    age(21);
    expect(await office.command(end)).toMatchObject({
      code: 0,
      printed: 'The claim of Alice Ng was ended as not ordered. Anyone can order the same now.',
    });
    expect(await alice.server.startSending(order, 1)).toMatchObject({ failure: { code: 'claim_lost' } });
    expect(given(await bob.server.claim(randomUUID(), [thingOf('10 Smith Street')], 0))).toEqual([]);
    expect(endedBy(order)).toBe(`free ${office.postgres.admin}`);
    expect(await office.command(end)).toMatchObject({
      code: 0,
      printed: 'The claim was ended before as not ordered. Nothing was changed.',
    });
  });

  it('that are ended as ordered stop everybody who has not accepted it, with the number, for 30 days', async () => {
    await office.addPerson('alice', 'Alice Ng');
    await office.addPerson('bob');
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const order = randomUUID();
    given(await alice.server.claim(order, [thingOf('5 Hill Road')], 0));
    given(await alice.server.startSending(order, 1));
    expect(await office.command(['end-claim', '--claim', order, '--ordered', '4711'])).toMatchObject({
      code: 0,
      printed:
        'The claim of Alice Ng was ended as order 4711. Whoever orders the same within 30 days is told of it.',
    });
    const { upTo } = given(await bob.server.pull(0, 1000));
    const claim = async (cursor: number) => {
      const own = randomUUID();
      const standing = given(await bob.server.claim(own, [thingOf('5 Hill Road')], cursor));
      given(await bob.server.endClaims(own, false));
      return standing;
    };
    expect(await claim(upTo)).toMatchObject([{ state: 'ordered', person: 'Alice Ng', orderNumber: '4711' }]);
    expect(await claim(Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(endedBy(order)).toBe(`ordered ${office.postgres.admin}`);
    office.postgres.sql(
      `UPDATE landfolio.claim SET ended_at = now() - interval '31 days' WHERE order_id = '${order}'`,
      'office',
    );
    expect(await claim(upTo)).toEqual([]);
  });
});

function thingOf(land: string, matter: string | null = null) {
  return {
    ...{ id: randomUUID(), thing: land, matter },
    words: JSON.stringify({ order: null, matter: '7', product: 'Plan', land }),
  };
}

function endedBy(order: string): string {
  return office.postgres.sql(
    `SELECT state || ' ' || ended_by FROM landfolio.claim WHERE order_id = '${order}' AND ended_at IS NOT NULL`,
    'office',
  );
}

describe('export', () => {
  it('writes every entry and document, also of restricted matters, and no other file', async () => {
    await office.addPerson('alice');
    const alice = await office.computer('alice');
    const matter = '018f0000-0000-7000-8000-000000000001';
    given(await alice.server.restrict([matter], []));
    const one = entry({ text: 'for the export' }, { matter });
    given(await alice.server.push([one]));
    const bytes = Buffer.from('%PDF-1.7 of the export');
    const hash = await keep(alice.server, bytes);
    const out = join(office.folder, 'out');
    expect(await office.command(['export', '--out', out])).toMatchObject({ code: 0, errors: '' });
    const lines = readFileSync(join(out, 'entries.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ id: one.id, body: one.body, login: 'alice', matter }),
    );
    expect(readFileSync(join(out, 'documents', hash.slice(0, 2), hash)).equals(bytes)).toBe(true);
    expect(statSync(join(out, 'entries.jsonl')).mode & 0o077).toBe(0);
    expect(await office.command(['export', '--out', out])).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--out: .*it is not empty/),
    });
  });
});

async function keep(
  server: Awaited<ReturnType<TestOffice['computer']>>['server'],
  bytes: Buffer,
): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256').update(bytes).digest();
  given(await server.putPart(hash, 0, bytes));
  given(await server.keepDocument(hash));
  return hash.toString('hex');
}
