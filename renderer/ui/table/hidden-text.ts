/** How many of the chosen rows a filter hides, to go on after how many are chosen; nothing where it hides none. */
export function hiddenText(chosen: number, hidden: number): string {
  if (hidden === 0) return '';
  return hidden === chosen
    ? ', not shown by this filter'
    : `, ${hidden.toLocaleString('en-AU')} of them not shown by this filter`;
}
