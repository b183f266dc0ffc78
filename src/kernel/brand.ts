declare const brand: unique symbol

/** A plain value that only its own module makes, so that two ids or two units are never mixed up. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
