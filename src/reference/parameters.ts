import { z } from 'zod'
import type { Endpoint } from '#platform/http'
import type { NamedSchemas } from './named-schemas.ts'
import type { Parameter, Schema } from './openapi-types.ts'

/** Returns the parameters of an operation: of its path, of its query, and its supported headers. */
export function toParameters(schemas: NamedSchemas, endpoint: Endpoint): Parameter[] {
  return [
    ...toPathParameters(schemas, endpoint),
    ...toQueryParameters(schemas, endpoint),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ]
}

// Without an example: a caller who tries calls with the example key would get the response of an earlier call.
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: for 24 hours the same key with the same body gets the first answer again.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,255}$' },
}

function toPathParameters(schemas: NamedSchemas, { path, params }: Endpoint): Parameter[] {
  const { properties = {} } = params instanceof z.ZodObject ? schemas.of(params, 'input') : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    toParameter(name, 'path', true, properties[name] ?? { type: 'string' }),
  )
}

function toQueryParameters(schemas: NamedSchemas, { query }: Endpoint): Parameter[] {
  if (!(query instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = schemas.of(query, 'input')
  return Object.entries(properties).map(([name, schema]) =>
    toParameter(name, 'query', required.includes(name), schema),
  )
}

function toParameter(name: string, place: 'path' | 'query', required: boolean, described: Schema): Parameter {
  const { description = '', ...schema } = described
  return { name, in: place, required, description, schema }
}
