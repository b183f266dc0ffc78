import { expect, test } from 'vitest'
import { z } from 'zod'
import { toProblemCode, formatProblem } from './problem-messages.ts'

function found(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: formatProblem })
  return (error?.issues ?? []).map((issue) => `${toProblemCode(issue)}: ${issue.message}`)
}

const shapes = z.discriminatedUnion('type', [
  z.object({ type: z.literal('basic') }),
  z.object({ type: z.literal('bearer') }),
])

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'invalid_type: is required'],
  [z.string(), 7, 'invalid_type: must be a string'],
  [z.string(), null, 'invalid_type: must be a string'],
  [z.number(), '7', 'invalid_type: must be a number'],
  [z.int(), 1.5, 'invalid_type: must be a whole number'],
  [z.boolean(), 'yes', 'invalid_type: must be true or false'],
  [z.array(z.string()), 'x', 'invalid_type: must be a list'],
  [z.strictObject({}), [], 'invalid_type: must be an object'],
  [z.record(z.string(), z.string()), 'x', 'invalid_type: must be an object'],
  [z.string().min(12), 'x', 'too_small: takes at least 12 characters'],
  [z.string().min(1), '', 'too_small: must not be empty'],
  [z.string().max(1), 'xx', 'too_big: takes at most one character'],
  [z.string().length(6), 'x', 'too_small: takes exactly 6 characters'],
  [z.string().length(6), 'xxxxxxx', 'too_big: takes exactly 6 characters'],
  [z.array(z.string()).min(1), [], 'too_small: takes at least one entry'],
  [z.array(z.string()).max(2), ['', '', ''], 'too_big: takes at most 2 entries'],
  [z.int().min(1), 0, 'too_small: must be at least 1'],
  [z.number().gt(0), 0, 'too_small: must be greater than 0'],
  [z.int().max(100), 101, 'too_big: must be at most 100'],
  [z.number().lt(5), 5, 'too_big: must be less than 5'],
  [z.int(), 2 ** 60, `too_big: must be at most ${Number.MAX_SAFE_INTEGER}`],
  [z.number().multipleOf(5), 7, 'not_multiple_of: must be a multiple of 5'],
  [z.enum(['cc', 'ach']), 'card', 'invalid_enum_value: accepts cc, ach'],
  [z.literal(true), false, 'invalid_enum_value: accepts true'],
  [shapes, { type: 'digest' }, 'invalid_enum_value: accepts basic, bearer'],
  [z.union([z.string(), z.number()]), true, 'invalid_union: has none of the accepted shapes'],
  [z.string().regex(/^a$/), 'b', 'invalid_string: must be of the accepted form'],
  [z.string().regex(/^a$/, 'must be an a'), 'b', 'invalid_string: must be an a'],
  [z.uuid(), 'x', 'invalid_string: must be a UUID'],
  [
    z.record(z.string().max(2), z.string()),
    { abc: '' },
    'invalid_key: has a name that is not accepted: takes at most 2 characters',
  ],
  [z.custom(() => false), 1, 'custom: is not accepted'],
])('%# a problem is told in our words', (schema, value, expected) => {
  expect(found(schema, value)).toEqual([expected])
})
