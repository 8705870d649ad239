import { expect, test } from 'vitest';
import { practiceHandlers } from '../../../main/api/handlers/practice.ts';
import { createScenarioBook } from '../../../main/practice/scenarios/scenario-book.ts';

test('a scenario is chosen by name and shown as active; an unknown name is a fault that lists the others', async () => {
  const scenarios = createScenarioBook(() => 0);
  const handlers = practiceHandlers(scenarios);
  expect(await handlers.choose({ name: 'slow-authority', isActive: true }, undefined)).toEqual({
    ok: true,
    value: {},
  });
  const listed = await handlers.scenarios({}, undefined);
  expect(listed).toMatchObject({
    ok: true,
    value: expect.arrayContaining([expect.objectContaining({ name: 'slow-authority', isActive: true })]),
  });
  expect(scenarios.isOn('slow-authority')).toBe(true);
  await handlers.choose({ name: 'slow-authority', isActive: false }, undefined);
  expect(scenarios.isOn('slow-authority')).toBe(false);
  expect(await handlers.choose({ name: 'earthquake', isActive: true }, undefined)).toMatchObject({
    ok: false,
    failure: { code: 'INVALID', data: { faults: [{ field: 'name' }] } },
  });
});
