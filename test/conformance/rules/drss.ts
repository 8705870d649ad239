import type { Rule } from './rule.ts';

const operation = 'GET {land_base_url}/drss/v2/titles/{titleId}';
const health = 'GET {land_base_url}/drss/v2/health';
const call = { operation, section: 'DRSS' } as const;
const member = { operation, section: 'Digital Register Search Statement (DRSS)' } as const;

export const drssRules: readonly Rule[] = [
  {
    id: 'DRS-01',
    ...call,
    rule: 'titleId matches ^([0-9]{1,5})[.][0-9]{1,3}[A,B,C,K,L]{0,1}$: volume, period, folio, suffix.',
  },
  { id: 'DRS-02', ...call, rule: 'The slash of volume/folio is replaced by a period.' },
  { id: 'DRS-03', ...call, rule: 'Suffixes are A, B, C, K and L; a comma is never sent.' },
  {
    id: 'DRS-04',
    ...call,
    rule: 'registerSearchStatement (boolean, default true) includes the text as base64.',
  },
  {
    id: 'DRS-05',
    ...call,
    rule: 'registerSearchStatementCertificate (boolean, default false) includes the link of the PDF.',
  },
  { id: 'DRS-06', ...call, rule: 'The header account_id is required: the client account of the reseller.' },
  { id: 'DRS-07', ...call, rule: 'The header customer_reference is an optional string, for auditing.' },
  { id: 'DRS-08', ...call, rule: 'The header x-source-system is an optional string that names the caller.' },
  {
    id: 'DRS-09',
    ...call,
    rule: 'The header x-correlation-id is an optional transaction id such as a UUID.',
  },
  { id: 'DRS-10', ...call, rule: 'Accept is application/json.' },
  { id: 'DRS-11', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'DRS-12',
    ...call,
    rule: 'A statement is asked for once; in doubt it is never asked for again by a machine.',
  },
  { id: 'DRS-13', ...member, rule: 'The root object is titleSearchCertificate, which is required.' },
  {
    id: 'DRS-14',
    ...member,
    rule: 'titleSearchDetail is required: copyrightText, securityNo, producedDate, authenticityToken, all required.',
  },
  {
    id: 'DRS-15',
    ...member,
    rule: 'producedDate has the form YYYY-MM-DD HH:MM:SS; one with a T is read too.',
  },
  { id: 'DRS-16', operation, section: 'Limits', rule: 'The seconds of producedDate are always 00.' },
  {
    id: 'DRS-17',
    ...member,
    rule: 'authenticityToken gives the security number when decrypted with a public key.',
  },
  {
    id: 'DRS-18',
    ...member,
    rule: 'titleReferenceDetail is required: titleReference with volume and folio (strings), titleType, titleStatus.',
  },
  { id: 'DRS-19', ...member, rule: 'suffix is optional: A, B, C, K or L.' },
  { id: 'DRS-20', ...member, rule: 'ctType is optional: Electronic, Paper or No CofT.' },
  { id: 'DRS-21', ...member, rule: 'titleStatus is LIVE or CANCELLED; another one is shown as it is.' },
  { id: 'DRS-22', ...member, rule: 'additionalInformation is required; all of its members are optional.' },
  {
    id: 'DRS-23',
    ...member,
    rule: 'Everything that is not marked required is optional: a statement without it is shown.',
  },
  {
    id: 'DRS-24',
    ...member,
    rule: 'landDescription: text, landParcels, parentTitles, titleDerivation with text and date.',
  },
  {
    id: 'DRS-25',
    ...member,
    rule: 'registeredProprietor: estate, proprietorship, groups with shares in numbers, holdings with parties, in order.',
  },
  {
    id: 'DRS-26',
    ...member,
    rule: 'encumbrancesCaveatsAndNotices: encumbrances with what affects them and their holders, and notations.',
  },
  {
    id: 'DRS-27',
    ...member,
    rule: 'diagramLocation, activityOnTitle (numberOfDays integer, dealings).',
  },
  {
    id: 'DRS-28',
    ...member,
    rule: 'additionalInformation: other titles, owners corporations, street address, licence, nomination, ectControl.',
  },
  { id: 'DRS-29', ...member, rule: 'Dates are strings in the form YYYY-MM-DD unless stated otherwise.' },
  { id: 'DRS-30', ...member, rule: 'registerSearchStatement.data is the text of the statement as base64.' },
  {
    id: 'DRS-31',
    ...member,
    rule: 'registerSearchStatementCertificate.link is the download link of the statement as a PDF.',
  },
  {
    id: 'DRS-32',
    ...member,
    rule: 'securityNo and producedDate are shared by the statement as data and as text.',
  },
  { id: 'DRH-01', operation: health, section: 'DRSS', rule: 'The health check needs no token.' },
  {
    id: 'DRH-02',
    operation: health,
    section: 'Health response (DRSS and title alert APIs)',
    rule: 'applicationName, applicationVersion, apiName, environment and status are strings and all required.',
  },
  {
    id: 'DRH-03',
    operation: health,
    section: 'Health response (DRSS and title alert APIs)',
    rule: 'status is running where all is well; another word is shown as it is.',
  },
  { id: 'DRH-04', operation: health, section: 'DRSS', rule: 'The header x-correlation-id is optional.' },
];
