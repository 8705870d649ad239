import { expect, it } from 'vitest';
import { stateTexts } from '../../../renderer/features/help/state-texts.ts';
import { commandsFor } from '../../../renderer/features/one-box/commands.ts';
import { keptTexts } from '../../../renderer/features/privacy/text.ts';
import { sections, sectionsFor } from '../../../renderer/features/settings/sections.ts';
import { keptKinds } from '../../../shared/contract/procedures/privacy.ts';
import { itemPhases } from '../../../shared/model/order-state.ts';

it('a setting is found by the words that people have for it', () => {
  const found = (typed: string) => sectionsFor(typed).map(({ text }) => text);
  expect(found('')).toHaveLength(sections.length);
  expect(found('dark')).toEqual(['Appearance']);
  expect(found('quiet hours')).toEqual(['Desktop and notifications']);
  expect(found('SECRET')).toEqual(['Connections']);
  expect(found('delete')).toEqual(['Privacy']);
  expect(found('no such thing')).toEqual([]);
});

it('a setting that has a plain name is still found by its technical name', () => {
  const found = (typed: string) => sectionsFor(typed).map(({ to }) => to);
  expect(found('polling')).toEqual(['/settings/polling']);
  expect(found('API mapping')).toEqual(['/settings/wire']);
  expect(found('special events')).toEqual(['/settings/events']);
  for (const typed of ['polling', 'API mapping', 'special events']) {
    expect(commandsFor(typed).map(({ deed }) => deed)).toEqual(
      found(typed).map((to) => ({ does: 'go', to })),
    );
  }
});

it('each kind of thing that is kept is told of, once', () => {
  expect(keptTexts.map(({ kind }) => kind).sort()).toEqual([...keptKinds].sort());
});

it('help tells what each state of an item means, but for those that are shown as the service wrote them', () => {
  const told = stateTexts.map(({ phase }) => phase);
  expect(told.sort()).toEqual(itemPhases.filter((phase) => phase !== 'unknown').sort());
});
