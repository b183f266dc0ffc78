import { z } from 'zod'
import { invalidRequestError } from './request-error.ts'
import { textLengthMax } from '../limits.ts'

/** Parses a value with a strict schema. Throws invalid_request with every invalid field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidRequestError(
    ...result.error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.message,
    })),
  )
}

/** A text of 1 to 255 characters. */
export const text = z.string().min(1).max(textLengthMax)

/** No body, or an empty object. */
export const emptyInput = z.strictObject({}).nullish()

export const locationQuery = z.strictObject({ locationId: text })

/** Leaves out null and undefined values, so that an optional key of the protocol is absent rather than null. */
export function omitNullish<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept: { [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const key in value) {
    const item = value[key]
    if (item !== null && item !== undefined) kept[key] = item
  }
  return kept
}
