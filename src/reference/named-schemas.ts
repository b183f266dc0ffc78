import { z } from 'zod'
import { toDocumentSchema } from './document-schema.ts'
import type { Schema, Side } from './openapi-types.ts'

/** The schemas of a document, each written once under its name. */
export type NamedSchemas = {
  readonly schemas: Record<string, Schema>
  /** Converts a schema to JSON Schema, with references to named schemas. A schema without a name gets the given one. */
  of(schema: z.core.$ZodType, side: Side, name?: string): Schema
  /** Resolves a reference; returns any other schema unchanged. */
  resolved(schema: Schema): Schema
}

/** Creates the named schemas of a document. A schema sets its name with `.meta({ id: 'Invoice' })`. */
export function createNamedSchemas(): NamedSchemas {
  const schemas: Record<string, Schema> = {}
  const keep = (name: string, schema: Schema) => {
    const known = schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two schemas that differ are called ${name}: give one of them another id`)
    schemas[name] = schema
  }
  // Each shape has a name too: generated clients use it for a class.
  const keepShapes = (name: string, { anyOf, ...schema }: Schema): Schema => {
    if (!anyOf?.every(({ title, properties }) => title && properties))
      return { ...schema, ...(anyOf ? { anyOf } : {}) }
    const refs = anyOf.map(({ title, ...shape }) => {
      keep(`${name}${title}`, shape)
      return { $ref: toRef(`${name}${title}`) }
    })
    return { ...schema, anyOf: refs }
  }
  return {
    schemas,
    of(schema, side, name) {
      const { $defs = {}, ...root } = toJsonSchema(schema, side)
      for (const [id, each] of Object.entries($defs)) if (!isRecursive(id)) keep(id, keepShapes(id, each))
      if (name === undefined || root.$ref || !(root.properties ?? root.anyOf ?? root.oneOf)) return root
      keep(name, keepShapes(name, root))
      return { $ref: toRef(name) }
    },
    resolved: (schema) => (schema.$ref ? (schemas[parseRefName(schema.$ref)] ?? {}) : schema),
  }
}

/** Returns the reference to a named schema. */
export function toRef(name: string): string {
  return `#/components/schemas/${name}`
}

function parseRefName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function toJsonSchema(schema: z.core.$ZodType, io: Side): Schema & { $defs?: Record<string, Schema> } {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $schema: _, ...rest } = made
  return JSON.parse(JSON.stringify(rest), (key, value) => {
    if (key === '$ref' && typeof value === 'string')
      return isRecursive(parseRefName(value)) ? undefined : toRef(parseRefName(value))
    return toDocumentSchema(key, value, io)
  })
}

// Only the "any JSON" schema is recursive, and it has no constraints.
function isRecursive(id: string): boolean {
  return id.startsWith('__schema')
}
