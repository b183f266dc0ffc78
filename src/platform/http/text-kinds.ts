import { z } from 'zod'
import type { TextKind } from '#kernel/card-number'

/**
 * What a field holds, for finding card numbers in it. Every field is free text that is not said to be something else, so that
 * none can be forgotten. `closed` is for what can hold none by its form, or is never kept, and is not looked at.
 */
export type FieldKind = TextKind | 'closed'

const kindBySchema = new WeakMap<z.core.$ZodType, FieldKind>()

/** A field of a kind. Put it last: what is made of it behind that is free text again. */
export function withKind<Schema extends z.ZodType>(kind: FieldKind, schema: Schema): Schema {
  // A copy, because the schema may be that of other fields as well.
  const copy = schema.clone()
  kindBySchema.set(copy, kind)
  return copy
}

/** A name of something: an id, a key, a token. Card numbers are found in it where they are written in groups. */
export function idText<Schema extends z.ZodType>(schema: Schema): Schema {
  return withKind('id', schema)
}

/** A phone number: a card number is found in it where no phone number has as many digits. */
export function phoneText<Schema extends z.ZodType>(schema: Schema): Schema {
  return withKind('phone', schema)
}

/** What can hold no card number by its form, or is never kept. */
export function closedText<Schema extends z.ZodType>(schema: Schema): Schema {
  return withKind('closed', schema)
}

/** What a schema's field at a path holds. Of several shapes, the one counts that is looked at most closely. */
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

// A schema that was described is a copy of what it was made of, which checks the same.
function findParentKind({ _zod: { def, parent } }: z.core.$ZodType): FieldKind | undefined {
  return parent?._zod.def === def ? (kindBySchema.get(parent) ?? findParentKind(parent)) : undefined
}

/** What a schema checks that is wrapped in another, as callers send it. */
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
