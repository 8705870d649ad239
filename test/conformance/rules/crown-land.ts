import type { Rule } from './rule.ts';

const section = 'Discovery';
const crown = { operation: 'GET /discovery/v1/parcels/crown-allotments', section } as const;
const parishes = { operation: 'GET /discovery/v1/parishes', section } as const;
const townships = { operation: 'GET /discovery/v1/townships', section } as const;
const endpoints = 'Endpoints';

export const crownLandRules: readonly Rule[] = [
  { id: 'CRO-01', ...crown, rule: 'It is searched by Crown allotment search criteria.' },
  {
    id: 'CRO-02',
    ...crown,
    rule: 'The names of the criteria are not shown: the wire profile says them, and which must be present.',
  },
  { id: 'CRO-03', ...crown, rule: 'The answer is a list of matching Crown allotment parcels.' },
  { id: 'CRO-04', ...crown, rule: 'Each parcel has its SPI, which finds it.' },
  {
    id: 'CRO-05',
    ...crown,
    rule: 'The fields of the answer are not shown: a list is taken wherever it stands.',
  },
  { id: 'CRO-06', ...crown, section: endpoints, rule: 'Parameters of the query are URL encoded.' },
  { id: 'CRO-07', ...crown, section: endpoints, rule: 'A bearer token is needed.' },
  { id: 'PSH-01', ...parishes, rule: 'The answer is all available parishes.' },
  { id: 'PSH-02', ...parishes, rule: 'No parameter is needed, and none is sent.' },
  {
    id: 'PSH-03',
    ...parishes,
    rule: 'The fields of the answer are not shown: code and name are taken as they come.',
  },
  { id: 'PSH-04', ...parishes, section: endpoints, rule: 'A bearer token is needed.' },
  { id: 'TWN-01', ...townships, rule: 'The answer is all available townships.' },
  { id: 'TWN-02', ...townships, rule: 'No parameter is needed, and none is sent.' },
  {
    id: 'TWN-03',
    ...townships,
    rule: 'The fields of the answer are not shown: code and name are taken as they come.',
  },
  { id: 'TWN-04', ...townships, section: endpoints, rule: 'A bearer token is needed.' },
];
