/** Day and time in Melbourne, whatever this computer's zone, for a sentence; `at` in milliseconds UTC. */
export function melbourneMoment(at: number): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Australia/Melbourne',
  });
  return `${format.format(at)} (Melbourne time)`;
}
