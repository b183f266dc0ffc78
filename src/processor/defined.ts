/** Makes optional keys either absent or set. The output types of a schema add undefined, which JSON never contains. */
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
