import { expect, it } from 'vitest';
import { commandsFor } from '../../../renderer/features/command-box/commands.ts';
import { glossary, stateTexts } from '../../../renderer/features/help/text.ts';
import { phaseText } from '../../../renderer/features/orders/phase.ts';
import { keptTexts } from '../../../renderer/features/privacy/text.ts';
import { sections, sectionsFor } from '../../../renderer/features/settings/sections.ts';
import { savedElsewhereText } from '../../../renderer/features/settings/text.ts';
import { savedSince } from '../../../renderer/features/settings/use-settings-form.ts';
import { keptKinds } from '../../../shared/contract/procedures/privacy.ts';
import { itemPhases } from '../../../shared/model/order-state.ts';
import { stateWords } from '../../../shared/model/order-words.ts';

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
    expect(commandsFor(typed).map(({ action }) => action)).toEqual(
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

it('the glossary of the help explains each term once, in order, in one or two short sentences', () => {
  const terms = glossary.map(({ term }) => term);
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en-AU')));
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms).toEqual(
    expect.arrayContaining([
      'Matter',
      'Property (PFI)',
      'Parcel (SPI)',
      'Title (volume/folio)',
      'Title number withheld',
      'Register statement (DRSS)',
      phaseText('held', '').text,
      stateWords.UNKNOWN,
    ]),
  );
  for (const { text } of glossary) {
    const sentences = text.split(/(?<=[.]) (?=[A-Z])/);
    expect(sentences.length, text).toBeLessThanOrEqual(2);
    for (const sentence of sentences) expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(26);
  }
});

it('what was saved elsewhere while a person typed over it is shown, and nothing else', () => {
  const began = { name: 'Reception', email: '', number: '1' };
  const typed = { name: 'Kim', email: 'kim@firm.example', number: '2' };
  expect(savedSince(began, began, typed)).toEqual([]);
  expect(savedSince(began, { name: 'Alex', email: '', number: '2' }, typed)).toEqual(['Alex']);
  expect(savedSince({}, { name: 'Alex', email: '', number: '1' }, typed)).toEqual([]);
  expect(savedElsewhereText(['Alex', ''])).toContain('Saved meanwhile: “Alex”, an empty field.');
});
