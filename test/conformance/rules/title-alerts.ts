import type { Rule } from './rule.ts';

const operation = 'POST {land_base_url}/alert/v1/titles/subscriptions';
const health = 'GET {land_base_url}/alert/v1/health';
const call = { operation, section: 'Title alerts' } as const;
const field = { operation, section: 'Title alert subscription' } as const;

export const titleAlertRules: readonly Rule[] = [
  { id: 'ALR-01', ...call, rule: 'A bearer token is required.' },
  {
    id: 'ALR-02',
    ...call,
    rule: 'The access_token of the query is not used together with the header.',
  },
  { id: 'ALR-03', ...call, rule: 'x-correlation-id and x-source-system are optional strings.' },
  { id: 'ALR-04', ...call, rule: 'Content-Type and Accept are application/json.' },
  {
    id: 'ALR-05',
    ...field,
    rule: 'volumeFolio is required: a volume of 1 to 5 digits, a slash, and a folio of digits.',
  },
  { id: 'ALR-06', ...field, rule: 'customerRef is required.' },
  { id: 'ALR-07', operation, section: 'Limits', rule: 'customerRef has at most 200 characters.' },
  {
    id: 'ALR-08',
    ...field,
    rule: 'startDateTime and endDateTime are required: date-times of ISO 8601/RFC 3339.',
  },
  { id: 'ALR-09', ...field, rule: 'Both have a time zone; it is always sent.' },
  { id: 'ALR-10', ...field, rule: 'The subscription is over a time window: its end is after its start.' },
  { id: 'ALR-11', ...field, rule: 'The body holds these four fields and no others.' },
  { id: 'ALR-12', ...field, rule: 'The answer has subscriptionId, a UUID; it is kept with the alert.' },
  { id: 'ALR-13', operation, section: 'Limits', rule: 'subscriptionId has at most 200 characters.' },
  {
    id: 'ALR-14',
    ...call,
    rule: 'A subscription that may have reached the service is never sent again by a machine.',
  },
  {
    id: 'WEB-01',
    operation: 'Notification of a title alert',
    section: 'Events',
    rule: 'The payload is not described: the JSON of one webhook delivery or of a list of them can be imported.',
  },
  {
    id: 'WEB-02',
    operation: 'Notification of a title alert',
    section: 'Events',
    rule: 'A notification comes to the alert of its subscription, once; what is no notification is refused.',
  },
  { id: 'ALH-01', operation: health, section: 'Title alerts', rule: 'The health check needs no token.' },
  {
    id: 'ALH-02',
    operation: health,
    section: 'Health response (DRSS and title alert APIs)',
    rule: 'applicationName, applicationVersion, apiName, environment and status are strings and all required.',
  },
  {
    id: 'ALH-03',
    operation: health,
    section: 'Health response (DRSS and title alert APIs)',
    rule: 'status is running where all is well; another word is shown as it is.',
  },
  {
    id: 'ALH-04',
    operation: health,
    section: 'Title alerts',
    rule: 'The header x-correlation-id is optional.',
  },
];
