import { z } from 'zod'
import type { Schema, Side } from './openapi-types.ts'

/** The schemas of a document, each written once under its name. */
export type NamedSchemas = {
  readonly schemas: Record<string, Schema>
  /** A schema as JSON Schema, with references to those that have a name. One that has none gets the name that is handed in. */
  of(schema: z.core.$ZodType, side: Side, name?: string): Schema
  /** What a reference leads to; anything else as it is. */
  resolved(schema: Schema): Schema
}

/** A schema has a name where it says so: `.meta({ id: 'Invoice' })`. */
export function createNamedSchemas(): NamedSchemas {
  const schemas: Record<string, Schema> = {}
  const keep = (name: string, schema: Schema) => {
    const known = schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two schemas that differ are called ${name}: give one of them another id`)
    schemas[name] = schema
  }
  return {
    schemas,
    of(schema, side, name) {
      const { $defs = {}, ...root } = jsonSchemaOf(schema, side)
      for (const [id, each] of Object.entries($defs)) if (!isRecursive(id)) keep(id, each)
      if (name === undefined || root.$ref || !root.properties) return root
      keep(name, root)
      return { $ref: refTo(name) }
    },
    resolved: (schema) => (schema.$ref ? (schemas[nameIn(schema.$ref)] ?? {}) : schema),
  }
}

/** The reference to a named schema. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function jsonSchemaOf(schema: z.core.$ZodType, io: Side): Schema & { $defs?: Record<string, Schema> } {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $schema: _, ...rest } = made
  return JSON.parse(JSON.stringify(rest, (key, value) => asInDocument(key, value, io)))
}

function asInDocument(key: string, value: unknown, side: Side): unknown {
  // That names are texts goes without saying.
  if (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') return undefined
  // Answers may grow: whoever reads them takes what it knows.
  if (key === 'additionalProperties' && value === false && side === 'output') return undefined
  if (key !== '$ref' || typeof value !== 'string') return withoutRecursion(value)
  return refTo(nameIn(value))
}

// Only "any JSON" is recursive, and says nothing.
function withoutRecursion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  const { $ref, ...rest } = value
  return isRecursive(nameIn(String($ref))) ? rest : value
}

function isRecursive(id: string): boolean {
  return id.startsWith('__schema')
}
