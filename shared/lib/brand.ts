declare const brand: unique symbol;

/** A primitive that only its own parser can make, so that two ids of different kinds cannot be exchanged. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
