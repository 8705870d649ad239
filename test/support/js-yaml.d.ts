/** The package has no types of its own; this is all that is used of it. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
