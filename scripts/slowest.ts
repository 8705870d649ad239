const shown = 8;

/** Where the time of the tests went: the slowest files, one line each. Files run beside each other, so they add up to more. */
export function slowestFiles(files: readonly (readonly [name: string, ms: number])[]): string[] {
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, shown);
  if (slowest.length === 0) return [];
  return [
    'Slowest test files:',
    ...slowest.map(([name, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
  ];
}
