import type { Endpoint } from '#platform/http'
import { correlationIdHeader, refusalsOf, type ErrorResponses } from './error-responses.ts'
import { exampleOf } from './examples.ts'
import type { NamedSchemas } from './named-schemas.ts'
import type { Content, Operation, Response, Side } from './openapi-types.ts'
import { parametersOf } from './parameters.ts'
import type { z } from 'zod'

/** An endpoint as an operation of the document. */
export function operationOf(
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
  const name = operationId(endpoint)
  return {
    operationId: name,
    summary,
    description,
    tags: [tag],
    security: [access.scheme ?? []].flat().map((scheme) => ({ [scheme]: [] })),
    parameters: parametersOf(schemas, endpoint),
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse({}).success,
            content: json(schemas, body, 'input', `${capital(name)}Request`),
          },
        }
      : {}),
    ...(bodyTypes ? { requestBody: { required: true, content: contentOf(bodyTypes) } } : {}),
    responses: {
      [answers.statusCode]: success(schemas, endpoint, `${capital(name)}Result`),
      ...errors.of(refusalsOf(endpoint), refusedPage ? 'text/html' : undefined),
    },
  }
}

/** What an operation is called where its endpoint does not say. */
function operationId({ name, method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return (
    name ?? [method.toLowerCase(), ...words].map((word, place) => (place ? capital(word) : word)).join('')
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function success(schemas: NamedSchemas, { answers }: Endpoint, name: string): Response {
  return {
    description: answers.description ?? 'All is well.',
    headers: { CorrelationId: correlationIdHeader },
    content: {
      ...(answers.schema ? json(schemas, answers.schema, 'output', name) : {}),
      ...(answers.contentType ? contentOf([answers.contentType]) : {}),
    },
  }
}

function json(schemas: NamedSchemas, schema: z.ZodType, side: Side, name: string): Content {
  const made = schemas.of(schema, side, name)
  return { 'application/json': { schema: made, example: exampleOf(schemas, made) } }
}

/** What is sent or taken as the text or the bytes that it is. */
function contentOf(types: readonly string[]): Content {
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
    ]),
  )
}
