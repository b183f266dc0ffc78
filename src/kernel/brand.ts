declare const brand: unique symbol

/** A primitive value that only its own module creates. The compiler then rejects a mix of two ids or two units. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
