/** What happened on the title, in words; an unknown activity as the service wrote it. */
export function alertActivityText(activityType: string): string {
  if (activityType === 'PRELODGE') return 'A dealing is being prepared';
  if (activityType === 'POSTLODGE') return 'A dealing was lodged';
  return activityType;
}
