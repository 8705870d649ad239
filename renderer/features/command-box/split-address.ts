interface AddressPart {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts an address where the words typed begin a word of it, so that the screen can show why it was suggested. */
export function splitAddress(address: string, typed: string): AddressPart[] {
  const words = new Set(
    typed
      .toUpperCase()
      .split(/[\s,/]+/)
      .filter((word) => word.length > 0),
  );
  const parts: AddressPart[] = [];
  let at = 0;
  const push = (text: string, isMatch: boolean) => {
    if (text) parts.push({ at, text, isMatch });
    at += text.length;
  };
  for (const piece of address.split(/([\s/]+)/)) {
    const word = [...words]
      .filter((one) => piece.toUpperCase().startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    push(piece.slice(0, word?.length ?? 0), true);
    push(piece.slice(word?.length ?? 0), false);
  }
  return parts;
}
