/** Header fields as one string each, those without a value left out; a field sent several times is joined by commas. */
export function flatHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}

/**
 * The same as they go over the wire: in UTF-8. undici writes a header's characters as one byte each, so each stands for a
 * byte here.
 */
export function sentHeaders(headers: Parameters<typeof flatHeaders>[0]): Record<string, string> {
  const flat = Object.entries(flatHeaders(headers));
  return Object.fromEntries(flat.map(([name, value]) => [name, Buffer.from(value).toString('latin1')]));
}
