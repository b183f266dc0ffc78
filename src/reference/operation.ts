import type { Endpoint } from '#platform/http'
import { correlationIdHeader, listRefusals, type ErrorResponses } from './error-responses.ts'
import { buildExample } from './examples.ts'
import type { NamedSchemas } from './named-schemas.ts'
import type { Content, Operation, Response, Side } from './openapi-types.ts'
import { toParameters } from './parameters.ts'
import type { z } from 'zod'

/** Converts an endpoint to an operation of the document. */
export function toOperation(
  { schemas, errors }: { schemas: NamedSchemas; errors: ErrorResponses },
  endpoint: Endpoint,
): Operation {
  const {
    summary,
    description = `${summary}.`,
    tag,
    access,
    body,
    bodyTypes,
    answers,
    refusedPage,
  } = endpoint
  const name = toOperationId(endpoint)
  return {
    operationId: name,
    summary,
    description,
    tags: [tag],
    security: [access.scheme ?? []].flat().map((scheme) => ({ [scheme]: [] })),
    parameters: toParameters(schemas, endpoint),
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse({}).success,
            content: toJsonContent(schemas, body, 'input', `${capitalize(name)}Request`),
          },
        }
      : {}),
    ...(bodyTypes ? { requestBody: { required: true, content: toBinaryContent(bodyTypes) } } : {}),
    responses: {
      [answers.statusCode]: successResponse(schemas, endpoint, `${capitalize(name)}Result`),
      ...errors.of(listRefusals(endpoint), refusedPage ? 'text/html' : undefined),
    },
  }
}

/** Returns the operation id of an endpoint that does not set one. */
function toOperationId({ name, method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return (
    name ?? [method.toLowerCase(), ...words].map((word, place) => (place ? capitalize(word) : word)).join('')
  )
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function successResponse(schemas: NamedSchemas, { answers }: Endpoint, name: string): Response {
  return {
    description: answers.description ?? 'All is well.',
    headers: { CorrelationId: correlationIdHeader },
    content: {
      ...(answers.schema ? toJsonContent(schemas, answers.schema, 'output', name) : {}),
      ...(answers.contentType ? toBinaryContent([answers.contentType]) : {}),
    },
  }
}

function toJsonContent(schemas: NamedSchemas, schema: z.ZodType, side: Side, name: string): Content {
  const made = schemas.of(schema, side, name)
  return { 'application/json': { schema: made, example: buildExample(schemas, made) } }
}

/** Returns the content of plain text and binary bodies. */
function toBinaryContent(types: readonly string[]): Content {
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
    ]),
  )
}
