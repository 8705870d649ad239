const melbourne = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Australia/Melbourne',
});

/** When something was sent, as it is told to the service provider; `at` in milliseconds UTC. */
export function sentLine(at: number): string {
  return `Sent: ${melbourne.format(at)}, Melbourne time`;
}
