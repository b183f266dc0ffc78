/** The description of a field, an example, and the format of its values in responses. */
export type FieldDescription = {
  description: string
  example?: unknown
  format?: 'date-time' | 'date' | 'uri'
}

export const exampleInstant = '2026-07-05T14:00:00.000Z'

/** Returns the description of an instant in a response. */
export function instantField(description: string, example = exampleInstant): FieldDescription {
  return { description, example, format: 'date-time' }
}

/** Returns the description of an id with its prefix. */
export function idField(prefix: string, description: string): FieldDescription {
  return { description, example: `${prefix}_01k2v9m4e8f3q7r5s6t0w1x2y3` }
}
