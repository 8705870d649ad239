import type { OfficePerson } from '../../office/admin/people.ts';

/** The people of the office as lines of text, with columns as wide as their widest word. Times are UTC. */
export function peopleTable(people: readonly OfficePerson[]): string[] {
  if (people.length === 0) return ['The office has nobody yet. Next: “add-person”.'];
  const rows = people.map((person) => [
    person.login,
    person.name,
    person.removedAt === null ? 'active' : `removed ${person.removedAt}`,
    String(person.computers),
    person.lastSeenAt ?? 'never',
  ]);
  const head = ['LOGIN', 'NAME', 'STATE', 'COMPUTERS', 'LAST SEEN (UTC)'];
  const widths = head.map((word, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? word).length)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
