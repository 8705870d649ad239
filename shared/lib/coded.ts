/** Sentences by code: as they are, or made of what happened. */
export type Texts = Readonly<Record<string, string | ((data: never) => string)>>;

/** One sentence of a list as it is sent and stored: its code, and what stands in it. */
export type Coded<T extends Texts> = {
  [Code in keyof T & string]: T[Code] extends (data: infer Data) => string
    ? { readonly code: Code } & Readonly<Data>
    : { readonly code: Code };
}[keyof T & string];

/** The sentence. The code itself where a newer version made it. */
export function textOf<T extends Texts>(texts: T, coded: Coded<T>): string {
  const text = Object.hasOwn(texts, coded.code) ? texts[coded.code] : undefined;
  return typeof text === 'function' ? text(coded as never) : (text ?? coded.code);
}
