import { z } from 'zod'
import type { TextKind } from '#kernel/card-number'

/**
 * What a field holds, for finding card numbers in it. Every field is free text that is not said to be something else, so that
 * none can be forgotten. `closed` is for what can hold none by its form, or is never kept, and is not looked at.
 */
export type FieldKind = TextKind | 'closed'

const kinds = new WeakMap<z.core.$ZodType, FieldKind>()

/** A field of a kind. Put it last: what is made of it behind that is free text again. */
export function ofKind<Schema extends z.ZodType>(kind: FieldKind, schema: Schema): Schema {
  // A copy, because the schema may be that of other fields as well.
  const copy = schema.clone()
  kinds.set(copy, kind)
  return copy
}

/** A name of something: an id, a key, a token. Card numbers are found in it where they are written in groups. */
export function idText<Schema extends z.ZodType>(schema: Schema): Schema {
  return ofKind('id', schema)
}

/** A phone number: a card number is found in it where no phone number has as many digits. */
export function phoneText<Schema extends z.ZodType>(schema: Schema): Schema {
  return ofKind('phone', schema)
}

/** What can hold no card number by its form, or is never kept. */
export function closedText<Schema extends z.ZodType>(schema: Schema): Schema {
  return ofKind('closed', schema)
}

/** What a schema's field at a path holds. Of several shapes, the one counts that is looked at most closely. */
export function kindAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldKind {
  return closest(kindsAt(schema, path))
}

const closestFirst: readonly FieldKind[] = ['text', 'phone', 'id', 'closed']

function closest(found: FieldKind[]): FieldKind {
  return closestFirst.find((kind) => found.includes(kind)) ?? 'text'
}

function kindsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldKind[] {
  const kind = kinds.get(schema) ?? kindOfDescribed(schema)
  if (kind) return [kind]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => kindsAt(option, path))
  const bare = unwrapped(schema)
  if (bare) return kindsAt(bare, path)
  const [step, ...rest] = path
  if (step === undefined) return ['text']
  const next = memberOf(schema, step)
  return next ? kindsAt(next, rest) : []
}

// A schema that was described is a copy of what it was made of, which checks the same.
function kindOfDescribed({ _zod: { def, parent } }: z.core.$ZodType): FieldKind | undefined {
  return parent?._zod.def === def ? (kinds.get(parent) ?? kindOfDescribed(parent)) : undefined
}

/** What a schema checks that is wrapped in another, as callers send it. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return schema.unwrap()
  return schema instanceof z.ZodPipe ? schema.in : undefined
}

function memberOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)]
  if (schema instanceof z.ZodArray) return schema.element
  return schema instanceof z.ZodRecord ? schema.valueType : undefined
}
