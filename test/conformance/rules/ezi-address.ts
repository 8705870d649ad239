import type { Rule } from './rule.ts';

const common = { operation: 'EZI address', section: 'EZI address (string)' } as const;

/** The ten rows of the document's table are EZI-02 to EZI-11. */
export const eziAddressRules: readonly Rule[] = [
  { id: 'EZI-01', ...common, rule: 'It is one continuous line of text, all capitals.' },
  { id: 'EZI-02', ...common, rule: 'Unit prefix 1, number 1 and suffix 1 come first, with nothing between.' },
  {
    id: 'EZI-03',
    ...common,
    rule: 'Where unit number 2 is not blank: space, en dash, space, then its prefix, number and suffix.',
  },
  { id: 'EZI-04', ...common, rule: 'A slash follows where any unit number is not blank, and only there.' },
  { id: 'EZI-05', ...common, rule: 'House prefix 1, number 1 and suffix 1 follow, with nothing between.' },
  {
    id: 'EZI-06',
    ...common,
    rule: 'Where house number 2 is not blank: space, en dash, space, then its prefix, number and suffix.',
  },
  { id: 'EZI-07', ...common, rule: 'One space follows where any number is not blank, and only there.' },
  { id: 'EZI-08', ...common, rule: 'The road name, a space and the road type follow always.' },
  { id: 'EZI-09', ...common, rule: 'Where the road suffix is not blank: a space and the road suffix.' },
  { id: 'EZI-10', ...common, rule: 'A space and the locality follow always.' },
  { id: 'EZI-11', ...common, rule: 'Where the post code is not blank: a space and the post code.' },
  { id: 'EZI-12', ...common, rule: 'A part that is blank leaves no double space and none at either end.' },
  { id: 'EZI-13', ...common, rule: 'A line is read into its parts, and they build the same line again.' },
  {
    id: 'EZI-14',
    ...common,
    rule: 'What people type (case, hyphens, units in words, full stops, no post code) becomes such a line.',
  },
  {
    id: 'EZI-15',
    operation: 'EZI address',
    section: 'What the service does',
    rule: 'An address that already is in this form is passed on as it is.',
  },
];
