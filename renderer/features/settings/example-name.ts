const example: Readonly<Record<string, string>> = {
  matter: '2026-118',
  product: 'Register Search Statement',
  identifier: '10940-843',
  address: '16 DUNDAS ROAD CARLTON 3053',
  order: '10219440',
  date: '2026-11-21',
};

/** The words a file name template may hold. */
export const templateWords: readonly string[] = Object.keys(example);

/** What a template makes of an example, and the words in it that mean nothing. The office has the last word on names. */
export function exampleName(template: string): {
  readonly name: string;
  readonly unknown: readonly string[];
} {
  const unknown: string[] = [];
  const name = template.replace(/\{([^{}]*)\}/g, (whole, word: string) => {
    const value = example[word];
    if (value === undefined) unknown.push(whole);
    return value ?? whole;
  });
  const safe = name
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  return { name: /\.pdf$/i.test(safe) ? safe : `${safe}.pdf`, unknown };
}
