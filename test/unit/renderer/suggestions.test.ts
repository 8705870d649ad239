import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggestions, twinsAmong } from '../../../renderer/features/one-box/suggestions.ts';

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
    wait: 150,
    fewest: 3,
  });
  return { source, questions };
}

describe('suggestions while someone types', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks nothing below three characters and says how many are missing', async () => {
    const { source, questions } = setUp();
    source.type('24');
    await vi.advanceTimersByTimeAsync(1000);
    expect(questions).toHaveLength(0);
    expect(source.state()).toEqual({ kind: 'tooShort', missing: 1 });
  });

  it('asks once after a rest in typing', async () => {
    const { source, questions } = setUp();
    for (const text of ['swa', 'swan', 'swans']) source.type(text);
    await vi.advanceTimersByTimeAsync(149);
    expect(questions).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(questions.map((question) => question.query)).toEqual(['swans']);
  });

  it('never lets an older answer replace a newer one', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    await vi.advanceTimersByTimeAsync(150);
    source.type('swanston');
    await vi.advanceTimersByTimeAsync(150);
    questions[1]?.answer(['new']);
    await vi.advanceTimersByTimeAsync(0);
    questions[0]?.answer(['old']);
    await vi.advanceTimersByTimeAsync(0);
    expect(source.state()).toEqual({ kind: 'found', suggestions: ['new'] });
  });

  it('aborts the question that is superseded', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    await vi.advanceTimersByTimeAsync(150);
    source.type('swanston');
    expect(questions[0]?.signal.aborted).toBe(true);
  });

  it('keeps what was found in sight while the next answer is awaited', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    await vi.advanceTimersByTimeAsync(150);
    questions[0]?.answer(['3 SWANSTON STREET']);
    await vi.advanceTimersByTimeAsync(0);
    source.type('swans');
    expect(source.state()).toEqual({ kind: 'loading', previous: ['3 SWANSTON STREET'] });
  });

  it('tells none found from a failure, and asks again on request', async () => {
    const { source, questions } = setUp();
    source.type('zzzz');
    await vi.advanceTimersByTimeAsync(150);
    questions[0]?.fail(new Error('down'));
    await vi.advanceTimersByTimeAsync(0);
    expect(source.state().kind).toBe('failed');
    source.retry();
    questions[1]?.answer([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(source.state()).toEqual({ kind: 'none', query: 'zzzz' });
  });

  it('asks again from nothing where the connection was switched, and drops what the old one answers', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    await vi.advanceTimersByTimeAsync(150);
    questions[0]?.answer(['of the old']);
    await vi.advanceTimersByTimeAsync(0);
    source.restart();
    expect(source.state()).toEqual({ kind: 'loading', previous: [] });
    await vi.advanceTimersByTimeAsync(150);
    questions[1]?.answer(['of the new']);
    await vi.advanceTimersByTimeAsync(0);
    expect(source.state()).toEqual({ kind: 'found', suggestions: ['of the new'] });
  });

  it('knows addresses that are written alike', () => {
    const of = (...texts: string[]) => texts.map((eziAddress) => ({ eziAddress }));
    expect([...twinsAmong(of('A', 'B', 'A', 'C', 'A'))]).toEqual(['A']);
    expect(twinsAmong(of('A', 'B')).size).toBe(0);
  });

  it('forgets an answer that comes after the field was left', async () => {
    const { source, questions } = setUp();
    source.type('swan');
    await vi.advanceTimersByTimeAsync(150);
    source.clear();
    questions[0]?.answer(['late']);
    await vi.advanceTimersByTimeAsync(0);
    expect(source.state()).toEqual({ kind: 'idle' });
  });
});
