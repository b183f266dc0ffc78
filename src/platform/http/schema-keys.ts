import { z } from 'zod'

/** Returns the keys that a schema accepts at a path, for the message about an unknown key. */
export function findKeys(schema: z.core.$ZodType, path: PropertyKey[], value: unknown): string[] {
  const bare = unwrapSchema(schema)
  if (bare instanceof z.ZodUnion) return findUnionKeys(bare, path, value)
  const [step, ...rest] = path
  if (step === undefined) return bare instanceof z.ZodObject ? Object.keys(bare.shape) : []
  const next = findMemberSchema(bare, step)
  return next ? findKeys(next, rest, getMember(value, step)) : []
}

// Chooses the option whose literal members equal those of the value.
function findUnionKeys(union: z.ZodUnion, path: PropertyKey[], value: unknown): string[] {
  const fitting = union.options.find((option) => {
    const bare = unwrapSchema(option)
    if (!(bare instanceof z.ZodObject)) return false
    return Object.entries(bare.shape).every(
      ([key, field]) => !(field instanceof z.ZodLiteral) || field.values.has(getMember(value, key) as never),
    )
  })
  return fitting ? findKeys(fitting, path, value) : []
}

function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapSchema(schema.unwrap())
  if (schema instanceof z.ZodPipe) return unwrapSchema(schema.in)
  return schema
}

function findMemberSchema(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)]
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodRecord) return schema.valueType
  return undefined
}

function getMember(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
