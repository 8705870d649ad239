import assert from 'node:assert/strict';
import { publicDecrypt } from 'node:crypto';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { aStatement } from '../../support/drss.ts';
import type { Bench } from '../bench/bench.ts';
import type { RawReply } from '../bench/raw-client.ts';
import { type Check, check } from '../check.ts';
import { accepted, answered, isOf, oneSent, refusedHere, refusedThere } from '../expect.ts';
import { healthChecks } from './health.ts';
import { volumeFolioOf } from './known-title.ts';
import { carriesBearer } from './shared.ts';

const charges = ['charges'] as const;
const root = '/drss/v2/titles';
/** Its folio has everything that may stand on one. */
const showcaseAddress = '1 EXAMPLE COURT KEW 3101';

const ask = (
  bench: Bench,
  titleId: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = { account_id: bench.connection.accountId ?? 'none' },
): Promise<RawReply> => bench.raw({ to: 'drss', path: `${root}/${titleId}`, query, headers });

const statements = new WeakMap<Bench, Promise<RawReply>>();

/** One statement with text and link, bought once in a run. */
function bought(bench: Bench): Promise<RawReply> {
  const buy = async () => {
    const titleId = (await volumeFolioOf(bench)).replace('/', '.');
    const reply = await ask(bench, titleId, { registerSearchStatementCertificate: 'true' });
    accepted(reply);
    return reply;
  };
  const known = statements.get(bench) ?? buy();
  statements.set(bench, known);
  return known;
}

type Whole = ReturnType<typeof aStatement>;
type Loose = Record<string, unknown>;

/** What our client makes of each of these answers for 10940/843, one after the other, in one office. */
async function shown(bench: Bench, answers: readonly unknown[]): Promise<StatementView[]> {
  const views: StatementView[] = [];
  let body: unknown;
  await bench.scripted(
    () => ({ body }),
    async ({ client }) => {
      for (const [n, answer] of answers.entries()) {
        body = answer;
        // An answer that nobody can read stops the next request for this title until a person asks again.
        const before = views.at(-1);
        const afterUnknown = before?.state === 'unreadable' ? before.id : undefined;
        const given = { volumeFolio: '10940/843', matterNumber: `m${n}`, afterUnknown };
        views.push(await client.statements.retrieve(given));
      }
    },
  );
  return views;
}

/** A whole statement that was changed. */
function changed(change: (certificate: Whole['titleSearchCertificate']) => void): Whole {
  const whole = aStatement();
  change(whole.titleSearchCertificate);
  return whole;
}

/** The same with one member taken out at any place, for each member that there is. */
function withoutEach(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [here]), ...withoutEach(inside, here)];
  });
}

function without(path: readonly (string | number)[]): Whole {
  const whole = aStatement();
  let at = whole.titleSearchCertificate as unknown as Loose;
  for (const step of path.slice(0, -1)) at = at[step] as Loose;
  delete at[path.at(-1) as string];
  return whole;
}

const required = new Set([
  'titleSearchDetail',
  'titleSearchDetail.copyrightText',
  'titleSearchDetail.securityNo',
  'titleSearchDetail.producedDate',
  'titleSearchDetail.authenticityToken',
  'titleReferenceDetail',
  'titleReferenceDetail.titleReference',
  'titleReferenceDetail.titleReference.volume',
  'titleReferenceDetail.titleReference.folio',
  'titleReferenceDetail.titleType',
  'titleReferenceDetail.titleStatus',
  'additionalInformation',
]);

const integers = new Set(['encumbrancePriority', 'numberOfDays']);
const numbers = new Set(['order', 'numerator', 'denominator']);
const lists = new Set([
  'landParcels',
  'parentTitles',
  'proprietorGroups',
  'proprietorHoldings',
  'givenNames',
  'encumbrances',
  'affectingEncumbrances',
  'encumbranceHolders',
  'notations',
  'dealings',
  'ownersCorporations',
]);

/** Every leaf is of the type that the table gives it. */
function typesHold(value: unknown, name = 'titleSearchCertificate'): void {
  const member =
    name
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? '';
  if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) typesHold(one, `${name}[${n}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value)) {
      if (lists.has(key)) isOf(inside, 'array', `${name}.${key}`);
      typesHold(inside, `${name}.${key}`);
    }
  } else if (integers.has(member)) isOf(value, 'integer', name);
  else if (numbers.has(member)) isOf(value, 'number', name);
  else {
    isOf(value, 'string', name);
    if (/Date$/.test(member) && member !== 'producedDate')
      assert.match(String(value), /^\d{4}-\d{2}-\d{2}$/, `${name} is no day`);
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Everything that the answer says under these members stands in what our client shows. */
const nothingLost = (
  rule: string,
  says: string,
  members: readonly (keyof Whole['titleSearchCertificate'])[],
) =>
  check({ rules: [rule], input: 'good', says }, async (bench) => {
    const [view] = await shown(bench, [aStatement()]);
    assert.equal(view?.state, 'kept', view?.problem?.cause ?? '');
    const kept = new Set(textsOf(view?.statement));
    for (const member of members)
      for (const text of textsOf(aStatement().titleSearchCertificate[member]))
        assert.ok(kept.has(text), `${member}: ${text} is lost`);
  });

export const drssChecks: readonly Check[] = [
  check(
    {
      rules: [
        'DRS-02',
        'DRS-04',
        'DRS-05',
        'DRS-06',
        'DRS-07',
        'DRS-08',
        'DRS-09',
        'DRS-10',
        'DRS-11',
        'DRS-12',
      ],
      input: 'good',
      says: 'our client asks once, with path, query and headers as the document has them',
      needs: charges,
    },
    async (bench) => {
      const volumeFolio = await volumeFolioOf(bench);
      const watched = await bench.watch(() =>
        bench.client.statements.retrieve({ volumeFolio, matterNumber: '2026-118', withCertificate: true }),
      );
      const view = answered(watched.outcome);
      assert.deepEqual([view.state, view.hasText, view.hasCertificateLink], ['kept', true, true]);
      const path = `${root}/${volumeFolio.replace('/', '.')}`;
      const { headers, query } = oneSent(watched, 'GET', bench.urlOf('drss', path));
      assert.deepEqual(Object.fromEntries(query), {
        registerSearchStatement: 'true',
        registerSearchStatementCertificate: 'true',
      });
      assert.equal(headers.account_id, bench.connection.accountId);
      assert.match(headers.customer_reference ?? '', /^2026-118 [0-9A-Z]{15}$/);
      assert.match(headers['x-source-system'] ?? '', /^landfolio\//);
      assert.match(headers['x-correlation-id'] ?? '', /^[0-9a-f-]{36}$/i);
      assert.equal(headers.accept, 'application/json');
      carriesBearer(headers);
    },
  ),
  check(
    {
      rules: ['DRS-01', 'DRS-02', 'DRS-03'],
      input: 'boundary',
      says: 'titles as people write them go out in one form',
    },
    (bench) =>
      bench.scripted(
        () => ({ status: 404 }),
        async ({ client, seen }) => {
          const sent = [];
          for (const volumeFolio of [
            '10940/843',
            '9876/43',
            'Vol 09876 Fol 43',
            '3049/244A',
            '1/1K',
            '00001/001l',
          ]) {
            await client.statements.retrieve({ volumeFolio, matterNumber: 'm' }).catch(() => {});
            sent.push(seen.at(-1)?.path.split('/').at(-1));
          }
          assert.deepEqual(sent, ['10940.843', '9876.043', '9876.043', '3049.244A', '1.001K', '1.001L']);
          for (const id of sent) assert.match(String(id), /^([0-9]{1,5})[.][0-9]{1,3}[ABCKL]{0,1}$/);
        },
      ),
  ),
  check(
    {
      rules: ['DRS-01', 'DRS-03'],
      input: 'bad',
      says: 'what is no title, a comma and an encrypted id are refused here',
    },
    async (bench) => {
      for (const volumeFolio of [
        '',
        '123456/001',
        '1/1234',
        '9876/043Z',
        '9876/043,',
        '9876',
        'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=',
      ])
        refusedHere(
          await bench.watch(() => bench.client.statements.retrieve({ volumeFolio, matterNumber: 'm' })),
          'volumeFolio',
        );
    },
  ),
  check(
    {
      rules: ['DRS-01', 'DRS-02'],
      input: 'bad',
      says: 'the service refuses a path that does not match, and a title that does not exist',
      needs: charges,
    },
    async (bench) => {
      for (const titleId of [
        '123456.001',
        '1.1234',
        '9938-671',
        '9938.671Z',
        '9938%2F671',
        '.671',
        '99999.999',
      ])
        refusedThere(await ask(bench, titleId));
    },
  ),
  check(
    {
      rules: ['DRS-04', 'DRS-05', 'DRS-30', 'DRS-31'],
      input: 'boundary',
      says: 'without a query the text comes and the link does not; each comes only where it is wanted',
      needs: charges,
    },
    async (bench) => {
      const titleId = (await volumeFolioOf(bench)).replace('/', '.');
      const parts = async (query: Record<string, string>) => {
        const { json } = await ask(bench, titleId, query);
        const certificate = json.titleSearchCertificate;
        return [
          typeof certificate.registerSearchStatement?.data,
          typeof certificate.registerSearchStatementCertificate?.link,
        ];
      };
      assert.deepEqual(await parts({}), ['string', 'undefined']);
      assert.deepEqual(await parts({ registerSearchStatement: 'false' }), ['undefined', 'undefined']);
      assert.deepEqual(await parts({ registerSearchStatementCertificate: 'true' }), ['string', 'string']);
    },
  ),
  check(
    { rules: ['DRS-04', 'DRS-05'], input: 'bad', says: 'what is no boolean is refused', needs: ['practice'] },
    async (bench) => {
      for (const name of ['registerSearchStatement', 'registerSearchStatementCertificate'])
        refusedThere(await ask(bench, '9938.671', { [name]: 'perhaps' }));
    },
  ),
  check(
    {
      rules: ['DRS-04', 'DRS-05'],
      input: 'boundary',
      says: 'our client asks for neither where neither is wanted',
    },
    (bench) =>
      bench.scripted(
        () => ({ body: aStatement() }),
        async ({ client, seen }) => {
          await client.statements.retrieve({ volumeFolio: '10940/843', matterNumber: 'm', withText: false });
          assert.deepEqual(Object.fromEntries(seen[0]?.query ?? []), {
            registerSearchStatement: 'false',
            registerSearchStatementCertificate: 'false',
          });
        },
      ),
  ),
  check(
    {
      rules: ['DRS-06', 'DRS-07', 'DRS-08', 'DRS-09'],
      input: 'boundary',
      says: 'account_id is enough; all other headers are optional',
      needs: charges,
    },
    async (bench) => {
      accepted(await ask(bench, (await volumeFolioOf(bench)).replace('/', '.')));
    },
  ),
  check(
    {
      rules: ['DRS-06'],
      input: 'bad',
      says: 'without account_id nothing is given, and our client asks for nothing',
      needs: charges,
    },
    async (bench) => {
      refusedThere(await ask(bench, (await volumeFolioOf(bench)).replace('/', '.'), {}, {}));
      await bench.scripted(
        () => ({ body: aStatement() }),
        async ({ client, watch }) =>
          refusedHere(
            await watch(() => client.statements.retrieve({ volumeFolio: '10940/843', matterNumber: 'm' })),
            'accountId',
          ),
        () => ({ accountId: null }),
      );
    },
  ),
  check({ rules: ['DRS-11'], input: 'bad', says: 'no token and a wrong one are kept out' }, async (bench) => {
    for (const token of ['none', { text: 'wrong' }] as const) {
      const headers = { account_id: bench.connection.accountId ?? 'none' };
      refusedThere(await bench.raw({ to: 'drss', path: `${root}/9938.671`, headers, token }), 401);
    }
  }),
  check(
    {
      rules: ['DRS-12'],
      input: 'bad',
      says: 'an answer that proves nothing leaves it in doubt: asked once, and not again by a second press',
    },
    async (bench) => {
      for (const status of [500, 503, 429])
        await bench.scripted(
          () => ({ status, headers: { 'retry-after': '0' } }),
          async ({ client, seen, watch }) => {
            const wanted = { volumeFolio: '10940/843', matterNumber: 'm' };
            const { outcome } = await watch(() => client.statements.retrieve(wanted));
            const isRefused = !outcome.ok && outcome.code === 'SERVICE_FAILED';
            if (!isRefused) assert.equal(answered(outcome).state, 'unknown', String(status));
            assert.equal(seen.length, 1, `${status}: asked ${seen.length} times`);
            if (isRefused) return;
            const again = await watch(() => client.statements.retrieve(wanted));
            assert.equal(again.outcome.ok ? 'asked' : again.outcome.code, 'ALREADY_PLACED');
            assert.equal(seen.length, 1);
          },
        );
    },
  ),
  check(
    {
      rules: ['DRS-13', 'DRS-14', 'DRS-18', 'DRS-22', 'DRS-29'],
      input: 'good',
      says: 'a statement of the service has what is required, and every member is of its type',
      needs: charges,
    },
    async (bench) => {
      const { json } = await bought(bench);
      isOf(json.titleSearchCertificate, 'object', 'titleSearchCertificate');
      for (const path of required) {
        const value = path.split('.').reduce((at, step) => at?.[step], json.titleSearchCertificate);
        assert.ok(value !== undefined && value !== null, `${path} is missing`);
      }
      typesHold(json.titleSearchCertificate);
    },
  ),
  check(
    {
      rules: ['DRS-19', 'DRS-20', 'DRS-21', 'DRS-24', 'DRS-25', 'DRS-26', 'DRS-27', 'DRS-28', 'DRS-29'],
      input: 'good',
      says: 'of a title that has everything, every member comes and is of its type',
      needs: ['practice'],
    },
    async (bench) => {
      const { json: found } = await bench.raw({
        to: 'discovery',
        path: '/discovery/v1/properties',
        query: { eziAddress: showcaseAddress, premium: 'true' },
      });
      const [{ titles }] = found.propertySummaries;
      const { titleId } = titles[0];
      const { json: decrypted } = await bench.raw({
        to: 'orders',
        path: '/orders/v1/titles/decrypt',
        method: 'POST',
        body: { [bench.connection.wire.decryptRequestField]: [titleId] },
      });
      const number: string = decrypted[bench.connection.wire.decryptAnswerField][titleId];
      const { json } = await ask(bench, number.replace('/', '.'), {
        registerSearchStatementCertificate: 'true',
      });
      const certificate = json.titleSearchCertificate;
      typesHold(certificate);
      const missing = Object.keys(aStatement().titleSearchCertificate).filter(
        (name) => !(name in certificate),
      );
      assert.deepEqual(missing, []);
      const { titleReference, ctType, titleStatus } = certificate.titleReferenceDetail;
      assert.match(titleReference.suffix, /^[ABCKL]$/);
      assert.match(ctType, /^(Electronic|Paper|No CofT)$/);
      assert.match(titleStatus, /^(LIVE|CANCELLED)$/);
    },
  ),
  check(
    {
      rules: ['DRS-13', 'DRS-14', 'DRS-18', 'DRS-22'],
      input: 'bad',
      says: 'without any one required member the rest is shown, and which is missing is said',
    },
    async (bench) => {
      const paths = [...required].map((path) => path.split('.'));
      const views = await shown(bench, [
        {},
        { certificate: aStatement().titleSearchCertificate },
        ...paths.map(without),
      ]);
      for (const [n, view] of views.entries()) {
        const path = n < 2 ? 'titleSearchCertificate' : [...required][n - 2];
        assert.deepEqual(
          [view.state, view.statement === null],
          n < 2 ? ['unreadable', true] : ['kept', false],
          path,
        );
        const name = path?.split('.').at(-1) ?? '';
        const told = [view.problem?.cause ?? '', ...view.leftOut.map((part) => part.path)];
        assert.ok(
          told.some((text) => text.includes(name)),
          `${path}: ${told.join(', ')}`,
        );
        // What came is shown as received.
        assert.notEqual(view.raw, null, path);
      }
    },
  ),
  check(
    {
      rules: ['DRS-23'],
      input: 'boundary',
      says: 'without any one other member, at any depth, and without all of them, it is shown',
    },
    async (bench) => {
      const whole = aStatement().titleSearchCertificate;
      const paths = withoutEach(whole).filter((path) => !required.has(path.join('.')));
      assert.ok(paths.length > 80, `only ${paths.length} members`);
      const { titleSearchDetail, titleReferenceDetail } = whole;
      const { titleReference, titleType, titleStatus } = titleReferenceDetail;
      const least = {
        titleSearchDetail,
        titleReferenceDetail: { titleReference, titleType, titleStatus },
        additionalInformation: {},
      };
      const nulls = Object.fromEntries(
        Object.keys(whole).map((name) => [name, (least as Loose)[name] ?? null]),
      );
      const extra = { ...least, somethingNew: { x: 1 } };
      const bodies = [least, nulls, extra].map((titleSearchCertificate) => ({ titleSearchCertificate }));
      const views = await shown(bench, [...bodies, ...paths.map(without)]);
      for (const [n, view] of views.entries()) {
        const path = paths[n - bodies.length];
        assert.equal(view.state, 'kept', `${path?.join('.') ?? 'the least'}: ${view.problem?.cause}`);
        assert.ok(view.statement !== null);
      }
    },
  ),
  check(
    {
      rules: ['DRS-15'],
      input: 'boundary',
      says: 'a date with a T is read as one with a space, and shown as received',
    },
    async (bench) => {
      for (const producedDate of ['2026-09-01 10:15:00', '2026-09-01T10:15:00']) {
        const [view] = await shown(bench, [
          changed((certificate) => {
            certificate.titleSearchDetail.producedDate = producedDate;
          }),
        ]);
        assert.deepEqual([view?.state, view?.producedDate], ['kept', producedDate]);
      }
    },
  ),
  check(
    {
      rules: ['DRS-15', 'DRS-16'],
      input: 'good',
      says: 'the date of the service is a minute of today',
      needs: charges,
    },
    async (bench) => {
      const { producedDate } = (await bought(bench)).json.titleSearchCertificate.titleSearchDetail;
      assert.match(producedDate, /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:00$/);
      const days = Math.abs(Date.now() - Date.parse(`${producedDate.replace(' ', 'T')}+10:00`)) / 86_400_000;
      assert.ok(days < 1, `it was produced at ${producedDate}`);
    },
  ),
  check(
    {
      rules: ['DRS-17'],
      input: 'good',
      says: 'the public key turns the token into the security number',
      needs: ['practice'],
    },
    async (bench) => {
      const key = (await bench.practice?.authenticityKey()) ?? '';
      const { authenticityToken, securityNo } = (await bought(bench)).json.titleSearchCertificate
        .titleSearchDetail;
      const said = publicDecrypt(key, Buffer.from(authenticityToken, 'base64')).toString('utf8');
      assert.equal(said, securityNo);
    },
  ),
  check(
    {
      rules: ['DRS-17'],
      input: 'good',
      says: 'our client verifies the number with that key, and no other number',
      needs: ['practice'],
    },
    async (bench) => {
      const text = (await bench.practice?.authenticityKey()) ?? '';
      const sound = (await bought(bench)).json;
      const changed = structuredClone(sound);
      changed.titleSearchCertificate.titleSearchDetail.securityNo = '999999999999Z';
      const volumeFolio = await volumeFolioOf(bench);
      let body: unknown;
      await bench.scripted(
        () => ({ body }),
        async ({ client }) => {
          for (const environment of ['production', 'test'] as const)
            await client.authenticityKeys.add({ text, environment, importedBy: 'Conformance' });
          const answers: (string | undefined)[] = [];
          for (const answer of [sound, changed]) {
            body = answer;
            const { id } = await client.statements.retrieve({
              volumeFolio,
              matterNumber: `k${answers.length}`,
            });
            answers.push((await client.statements.authenticity({ id }))?.token.answer);
          }
          assert.deepEqual(answers, ['verified', 'doesNotMatch']);
        },
      );
    },
  ),
  check(
    { rules: ['DRS-17'], input: 'boundary', says: 'our client keeps the token as received' },
    async (bench) => {
      const [view] = await shown(bench, [aStatement()]);
      assert.equal(view?.statement?.authenticityToken, 'c2lnbmVk');
    },
  ),
  check(
    {
      rules: ['DRS-19', 'DRS-20', 'DRS-21'],
      input: 'boundary',
      says: 'every suffix, kind and status is shown, unknown ones too',
    },
    async (bench) => {
      const values = [
        [undefined, 'Electronic', 'LIVE'],
        ['A', 'Paper', 'CANCELLED'],
        ['L', 'No CofT', 'LIVE'],
        [null, undefined, 'UNDER_REVIEW'],
      ] as const;
      for (const [suffix, ctType, titleStatus] of values) {
        const body = {
          titleSearchCertificate: {
            ...aStatement().titleSearchCertificate,
            titleReferenceDetail: {
              titleReference: { volume: '10940', folio: '843', suffix },
              titleType: 'Freehold',
              ctType,
              titleStatus,
            },
          },
        };
        const volumeFolio = `10940/843${suffix ?? ''}`;
        const view = await bench.scripted(
          () => ({ body }),
          ({ client }) => client.statements.retrieve({ volumeFolio, matterNumber: 'm' }),
        );
        assert.equal(view.state, 'kept', view.problem?.cause ?? '');
        assert.deepEqual(
          [view.statement?.titleReference.suffix, view.statement?.ctType, view.statement?.titleStatus],
          [suffix ?? null, ctType ?? null, titleStatus],
        );
      }
    },
  ),
  check(
    { rules: ['DRS-18'], input: 'bad', says: 'the statement of another title is not shown as ours' },
    async (bench) => {
      const [view] = await shown(bench, [
        changed((certificate) => {
          certificate.titleReferenceDetail.titleReference.folio = '844';
        }),
      ]);
      assert.deepEqual([view?.state, view?.statement, view?.text], ['unreadable', null, null]);
      assert.ok(view?.problem?.cause?.includes('10940/844'), view?.problem?.cause ?? '');
    },
  ),
  nothingLost('DRS-24', 'the land, its parcels, parents and derivation are shown', ['landDescription']),
  nothingLost('DRS-25', 'the proprietors are shown with all their words', ['registeredProprietor']),
  check(
    { rules: ['DRS-25'], input: 'good', says: 'names and holdings stand in their order, shares are numbers' },
    async (bench) => {
      const [view] = await shown(bench, [aStatement()]);
      const group = view?.statement?.registeredProprietor?.proprietorships[0]?.groups[0];
      assert.deepEqual([group?.shareNumerator, group?.shareDenominator], [1, 2]);
      assert.deepEqual(
        group?.holdings.map(({ party }) => party.legalEntityName ?? party.givenNames.join(' ')),
        ['JO ANN', 'HARBOUR HOLDINGS PTY LTD'],
      );
    },
  ),
  nothingLost('DRS-26', 'encumbrances, what affects them, their holders and notations are shown', [
    'encumbrancesCaveatsAndNotices',
  ]),
  nothingLost('DRS-27', 'diagram and activity are shown', ['diagramLocation', 'activityOnTitle']),
  nothingLost('DRS-28', 'everything additional is shown', ['additionalInformation']),
  check({ rules: ['DRS-29'], input: 'boundary', says: 'dates stay the text that came' }, async (bench) => {
    const [view] = await shown(bench, [
      changed((certificate) => {
        certificate.landDescription.titleDerivationDate = '14/06/1994';
      }),
    ]);
    assert.equal(view?.statement?.landDescription?.titleDerivationDate, '14/06/1994');
  }),
  check(
    {
      rules: ['DRS-30', 'DRS-32'],
      input: 'good',
      says: 'the text is base64, and names the same security number',
      needs: charges,
    },
    async (bench) => {
      const { titleSearchDetail, registerSearchStatement } = (await bought(bench)).json
        .titleSearchCertificate;
      const bytes = Buffer.from(registerSearchStatement.data, 'base64');
      assert.equal(bytes.toString('base64'), registerSearchStatement.data.replace(/\s+/g, ''));
      const text = bytes.toString('utf8');
      assert.ok(text.includes(titleSearchDetail.securityNo), 'the text has another security number');
    },
  ),
  check(
    { rules: ['DRS-30'], input: 'bad', says: 'a text that cannot be decoded costs the text only' },
    async (bench) => {
      const texts = ['%%%', 'YWJj!', 'not base64'].map((data) =>
        changed((certificate) => {
          certificate.registerSearchStatement.data = data;
        }),
      );
      for (const view of await shown(bench, texts)) {
        assert.deepEqual([view.state, view.text], ['kept', null]);
        assert.ok((view.problem?.cause ?? '').includes('text'), view.problem?.cause ?? 'nothing is said');
      }
    },
  ),
  check(
    { rules: ['DRS-30'], input: 'boundary', says: 'base64 broken into lines is read, letters and all' },
    async (bench) => {
      const [view] = await shown(bench, [
        changed((certificate) => {
          const { registerSearchStatement: text } = certificate;
          text.data = text.data.replace(/(.{20})/g, '$1\r\n');
        }),
      ]);
      assert.equal(view?.text, 'REGISTER SEARCH STATEMENT\nVolume 10940 Folio 843 – Café');
    },
  ),
  check(
    {
      rules: ['DRS-31'],
      input: 'good',
      says: 'the link gives a PDF, which our client keeps',
      needs: charges,
    },
    async (bench) => {
      const volumeFolio = await volumeFolioOf(bench);
      const { client } = bench;
      const { id } = await client.statements.retrieve({
        volumeFolio,
        matterNumber: '2026-119',
        withCertificate: true,
      });
      const watched = await bench.watch(() => client.statements.fetchCertificate({ id }));
      const { documentId } = answered(watched.outcome);
      assert.equal((await client.documents.get({ id: documentId })).state, 'stored');
      for (const { headers } of watched.sent) assert.equal(headers.authorization, undefined);
    },
  ),
  ...healthChecks('drss', '/drss/v2/health', 'DRH'),
];
