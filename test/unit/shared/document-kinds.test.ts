import { expect, it } from 'vitest';
import { codesCalled } from '../../../shared/model/document-kinds.ts';

const kinds = [
  { name: 'Copy of Plan', codes: ['CopyOfPlan'] },
  { name: 'Planning Certificate', codes: ['PlanningCertificate1', 'PlanningCertificate2'] },
  { name: 'Register Search Statement', codes: ['RegisterSearchStatement'] },
];

it('takes words for kinds where each begins a word of their names, and for nothing else', () => {
  expect(codesCalled('plan', kinds)).toEqual(['CopyOfPlan', 'PlanningCertificate1', 'PlanningCertificate2']);
  expect(codesCalled('PLANNING', kinds)).toEqual(['PlanningCertificate1', 'PlanningCertificate2']);
  expect(codesCalled('"register search"', kinds)).toEqual(['RegisterSearchStatement']);
  // Perhaps a street, a name or a number: what is called so is looked for in all that a document says.
  for (const words of ['', 'plan victoria', 'lan', 'pl', 'regist 10180/330', '2026-118'])
    expect(codesCalled(words, kinds), words).toBeUndefined();
});
