import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggestions } from '../../../renderer/features/command-box/suggestions.ts';

interface Question {
  readonly query: string;
  readonly signal: AbortSignal;
  answer(suggestions: readonly string[]): void;
  fail(error: Error): void;
}

function setUp() {
  const questions: Question[] = [];
  const source = createSuggestions<string>({
    ask: (query, signal) =>
      new Promise((answer, fail) => {
        questions.push({ query, signal, answer, fail });
      }),
    fewest: 3,
  });
  return { source, questions, asked: () => questions.map(({ query }) => query) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('suggestions while someone types', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks nothing below three characters and says how many are missing', async () => {
    const { source, asked } = setUp();
    source.type('24');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked()).toEqual([]);
    expect(source.state()).toEqual({ kind: 'tooShort', missing: 1 });
  });

  it('asks at the key, without waiting for a rest in typing', () => {
    const { source, asked } = setUp();
    source.type('swa');
    expect(asked()).toEqual(['swa']);
  });

  it('asks one question at a time, and then what was typed last', async () => {
    const { source, questions, asked } = setUp();
    for (const text of ['swa', 'swan', 'swans', 'swanst']) source.type(text);
    await settle();
    expect(asked()).toEqual(['swa']);
    questions[0]?.answer(['3 SWAN STREET']);
    await settle();
    expect(asked()).toEqual(['swa', 'swanst']);
    expect(questions[0]?.signal.aborted).toBe(false);
  });

  it('shows an answer that came too late only as what was found before', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    source.type('swans');
    questions[0]?.answer(['3 SWAN STREET']);
    await settle();
    expect(source.state()).toEqual({ kind: 'loading', previous: ['3 SWAN STREET'] });
    questions[1]?.answer(['3 SWANSTON STREET']);
    await settle();
    expect(source.state()).toEqual({ kind: 'found', suggestions: ['3 SWANSTON STREET'] });
  });

  it('asks nothing again where a space is all that was added', async () => {
    const { source, questions, asked } = setUp();
    source.type('12 swan');
    source.type('12 swan ');
    questions[0]?.answer(['12 SWAN STREET']);
    await settle();
    source.type('12  swan');
    expect(asked()).toEqual(['12 swan']);
    expect(source.state().kind).toBe('found');
  });

  it('gives up a question that lasts, as soon as newer text waits for it', async () => {
    const { source, questions, asked } = setUp();
    source.type('swan');
    source.type('swans');
    await vi.advanceTimersByTimeAsync(999);
    expect(asked()).toEqual(['swan']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual(['swan', 'swans']);
    expect(questions[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    source.type('swanst');
    expect(asked()).toEqual(['swan', 'swans', 'swanst']);
    questions[0]?.answer(['old']);
    await settle();
    expect(source.state()).toEqual({ kind: 'loading', previous: [] });
  });

  it('waits for the answer to what is typed, however long it takes', async () => {
    const { source, questions, asked } = setUp();
    source.type('swan');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked()).toEqual(['swan']);
    expect(questions[0]?.signal.aborted).toBe(false);
  });

  it('waits for a rest in typing where the last question failed, until one succeeds', async () => {
    const { source, questions, asked } = setUp();
    source.type('swa');
    source.type('swan');
    questions[0]?.fail(new Error('down'));
    await vi.advanceTimersByTimeAsync(499);
    source.type('swans');
    await vi.advanceTimersByTimeAsync(499);
    expect(asked()).toEqual(['swa']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual(['swa', 'swans']);
    questions[1]?.answer([]);
    await settle();
    source.type('swanst');
    expect(asked()).toEqual(['swa', 'swans', 'swanst']);
  });

  it('keeps what was found in sight while the next answer is awaited', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    questions[0]?.answer(['3 SWANSTON STREET']);
    await settle();
    source.type('swans');
    expect(source.state()).toEqual({ kind: 'loading', previous: ['3 SWANSTON STREET'] });
  });

  it('tells none found from a failure, and asks again on request at once', async () => {
    const { source, questions } = setUp();
    source.type('zzzz');
    questions[0]?.fail(new Error('down'));
    await settle();
    expect(source.state().kind).toBe('failed');
    source.retry();
    questions[1]?.answer([]);
    await settle();
    expect(source.state()).toEqual({ kind: 'none', query: 'zzzz' });
  });

  it('asks again from nothing where the connection was switched, and drops what the old one answers', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    questions[0]?.answer(['of the old']);
    await settle();
    source.type('swans');
    source.restart();
    expect(source.state()).toEqual({ kind: 'loading', previous: [] });
    questions[1]?.answer(['late, of the old']);
    await settle();
    expect(source.state()).toEqual({ kind: 'loading', previous: [] });
    questions[2]?.answer(['of the new']);
    await settle();
    expect(source.state()).toEqual({ kind: 'found', suggestions: ['of the new'] });
  });

  it('aborts what is under way where the field is left or emptied, and forgets its answer', async () => {
    const { source, questions } = setUp();
    for (const [n, leave] of [() => source.clear(), () => source.type('sw')].entries()) {
      source.type('swan');
      leave();
      expect(questions[n]?.signal.aborted).toBe(true);
      questions[n]?.answer(['late']);
      await settle();
      expect(['idle', 'tooShort']).toContain(source.state().kind);
    }
  });

  it('whatever is typed and however it is answered: one question at a time, the last text answered in the end', async () => {
    const key = fc.record({ does: fc.constant('type' as const), text: fc.stringMatching(/^[ab ]{0,6}$/) });
    const answer = fc.record({ does: fc.constant('answer' as const), fails: fc.boolean() });
    const wait = fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 1500 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(key, answer, wait), { maxLength: 40 }), async (steps) => {
        const { source, questions } = setUp();
        const ended = new Set<Question>();
        const open = () => questions.filter((one) => !one.signal.aborted && !ended.has(one));
        const end = (fails: boolean) => {
          for (const one of open()) {
            ended.add(one);
            if (fails) one.fail(new Error('down'));
            else one.answer([`for ${one.query}`]);
          }
        };
        let last = '';
        for (const step of steps) {
          if (step.does === 'type') {
            source.type(step.text);
            last = step.text.trim().replace(/\s+/g, ' ');
          } else if (step.does === 'answer') end(step.fails);
          else await vi.advanceTimersByTimeAsync(step.ms);
          await settle();
          expect(open().length).toBeLessThanOrEqual(1);
        }
        for (let n = 0; n < 3; n += 1) {
          end(false);
          await vi.advanceTimersByTimeAsync(1000);
        }
        const state = source.state();
        if (last === '') expect(state.kind).toBe('idle');
        else if (last.length < 3) expect(state.kind).toBe('tooShort');
        else if (state.kind !== 'failed')
          expect(state).toEqual({ kind: 'found', suggestions: [`for ${last}`] });
      }),
    );
  });
});
