/** Optional keys are absent or hold a value; a schema's output types say "or undefined", which JSON never holds. */
export type Defined<Shape> = Shape extends string | number | boolean | null | undefined
  ? Shape
  : Shape extends (infer Element)[]
    ? Defined<Element>[]
    : Shape extends object
      ? { [Key in keyof Shape]: Defined<Exclude<Shape[Key], undefined>> }
      : Shape

export function castDefined<Shape>(shape: Shape): Defined<Shape> {
  return shape as Defined<Shape>
}
