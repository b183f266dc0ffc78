import { expect, test } from 'vitest'
import type { Schema } from '../../src/reference/index.ts'
import { everyEndpoint, wholeDocument } from '../support/whole-document.ts'

const document = wholeDocument()

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
)

test('every endpoint says the name that it has in the document and in clients that are made of it', () => {
  const unnamed = everyEndpoint().filter(({ name }) => !/^[a-z][A-Za-z]+$/.test(name ?? ''))
  expect(unnamed.map(({ method, path }) => `${method} ${path}: say name: 'createThing'`)).toEqual([])
  const names = operations.map(({ operation }) => operation.operationId)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every tag of an endpoint is described in src/reference/tags.ts', () => {
  const known = document.tags.map(({ name }) => name)
  const unknown = operations.filter(({ operation }) => operation.tags.some((tag) => !known.includes(tag)))
  expect(unknown.map(({ call, operation }) => `${call}: ${operation.tags.join()}`)).toEqual([])
})

test('every field of a body or an answer says what it means, and has an example', () => {
  const schemas = Object.entries(document.components.schemas)
  expect(schemas.length).toBeGreaterThan(100)
  const instead = `say .describe('...') or .meta({ description, example }), or what its name means in src/reference/words`
  expect(
    schemas.flatMap(([name, schema]) => silentIn(schema, name)).map((at) => `${at}: ${instead}`),
  ).toEqual([])
})

test('every parameter says what it means, and has an example', () => {
  const parameters = operations.flatMap(({ call, operation }) =>
    operation.parameters.map((parameter) => ({ call, parameter })),
  )
  const silent = parameters.filter(
    ({ parameter: { name, description, schema } }) =>
      !description || !(hasExample(schema) || name === 'Idempotency-Key'),
  )
  expect(silent.map(({ call, parameter }) => `${call} ${parameter.name}`)).toEqual([])
})

test('a schema without a name stands in no second body or answer', () => {
  const bodies = operations.flatMap(({ call, operation }) => {
    const { schema } = operation.requestBody?.content['application/json'] ?? {}
    return schema && !schema.$ref && schema.properties ? [call] : []
  })
  expect(bodies).toEqual([])
})

/** Returns the fields within a schema that have no description or no example. */
function silentIn(schema: Schema, at: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const says = (field.description ?? field.$ref) && hasExample(field)
    return [...(says ? [] : [`${at}.${name}`]), ...silentIn(field, `${at}.${name}`)]
  })
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const within = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf]
  return [...own, ...within.flatMap((each) => (typeof each === 'object' ? silentIn(each, at) : []))]
}

/** Returns whether a schema has an example, or implies one. */
function hasExample(schema: Schema): boolean {
  const { $ref, examples, enum: names, const: only, default: usual, type, items, anyOf, oneOf } = schema
  if ([$ref, examples, names, only, usual].some((value) => value !== undefined)) return true
  if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).some(hasExample)
  if (type === 'array') return items === undefined || hasExample(items)
  return type === undefined || type === 'boolean' || type === 'object'
}
