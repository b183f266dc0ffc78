/** What a field means, an example of it, and its format where answers keep to one. */
export type Words = { description: string; example?: unknown; format?: 'date-time' | 'date' | 'uri' }

/** An example of an instant. */
export const anInstant = '2026-07-05T14:00:00.000Z'

/** An instant in an answer. */
export function instant(description: string, example = anInstant): Words {
  return { description, example, format: 'date-time' }
}

/** The id of something, with its prefix. */
export function id(prefix: string, description: string): Words {
  return { description, example: `${prefix}_01k2v9m4e8f3q7r5s6t0w1x2y3` }
}
