import { z } from 'zod'
import type { TextKind } from '#kernel/card-number'

/**
 * The kind of text in a field, for the search for card numbers. A field without a kind is free text, so no field is
 * left unchecked. `closed` fields cannot contain a card number or are never stored, and are not checked.
 */
export type FieldKind = TextKind | 'closed'

const kindBySchema = new WeakMap<z.core.$ZodType, FieldKind>()

/** Returns a copy of a schema with a kind. Apply it last: a schema derived from the result is free text again. */
export function withKind<Schema extends z.ZodType>(kind: FieldKind, schema: Schema): Schema {
  // Other fields may share the schema.
  const copy = schema.clone()
  kindBySchema.set(copy, kind)
  return copy
}

/** Marks a field as an identifier: an id, a key or a token. Only grouped digits count as a card number in it. */
export function idText<Schema extends z.ZodType>(schema: Schema): Schema {
  return withKind('id', schema)
}

/** Marks a field as a phone number. A card number is found only if it has more digits than any phone number. */
export function phoneText<Schema extends z.ZodType>(schema: Schema): Schema {
  return withKind('phone', schema)
}

/** Marks a field that cannot contain a card number, or that is never stored. */
export function closedText<Schema extends z.ZodType>(schema: Schema): Schema {
  return withKind('closed', schema)
}

/** Returns the kind of the field at a path. Of several options, the kind with the strictest check wins. */
export function findKind(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldKind {
  return pickStrictest(findKinds(schema, path))
}

const strictestFirst: readonly FieldKind[] = ['text', 'phone', 'id', 'closed']

function pickStrictest(found: FieldKind[]): FieldKind {
  return strictestFirst.find((kind) => found.includes(kind)) ?? 'text'
}

function findKinds(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldKind[] {
  const kind = kindBySchema.get(schema) ?? findParentKind(schema)
  if (kind) return [kind]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => findKinds(option, path))
  const bare = unwrapSchema(schema)
  if (bare) return findKinds(bare, path)
  const [step, ...rest] = path
  if (step === undefined) return ['text']
  const next = findMemberSchema(schema, step)
  return next ? findKinds(next, rest) : []
}

// Zod copies a schema when a description is added. The copy shares the definition of its parent.
function findParentKind({ _zod: { def, parent } }: z.core.$ZodType): FieldKind | undefined {
  return parent?._zod.def === def ? (kindBySchema.get(parent) ?? findParentKind(parent)) : undefined
}

/** Returns the input schema inside a wrapper, or undefined if the schema is not a wrapper. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return schema.unwrap()
  return schema instanceof z.ZodPipe ? schema.in : undefined
}

function findMemberSchema(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)]
  if (schema instanceof z.ZodArray) return schema.element
  return schema instanceof z.ZodRecord ? schema.valueType : undefined
}
