import { z } from 'zod'
import { refusals, type Refusal } from '#kernel/refusals'
import { apiVersion, type Endpoint } from '#platform/http'

type Document = Record<string, unknown>

/** A JSON Schema, as far as the reference page reads it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

type Content = Record<string, { schema?: Schema }>
type Parameter = { name: string; in: string; required: boolean; schema: Schema; description?: string }

/** One operation of the OpenAPI document. */
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Document
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'header', name: 'x-session-token' },
  apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Api-Key <key>`' },
  operator: { type: 'http', scheme: 'bearer', description: "The operator's token" },
  invoiceToken: { type: 'apiKey', in: 'header', name: 'x-invoice-token' },
  subscriptionToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-subscription-token',
    description:
      'The token in a link to the set-up page of a subscription, or to the page on which it is managed',
  },
  subscriptionSession: {
    type: 'apiKey',
    in: 'header',
    name: 'x-subscription-session',
    description: 'A session of the page of a subscription, opened with a code',
  },
}

const everyRefusal = Object.values<Refusal>(refusals)
const errorCodes = [...new Set(everyRefusal.map(({ error }) => error))]
const reasonCodes = [...new Set(everyRefusal.flatMap(({ reasonCode = [] }) => reasonCode))]

const about =
  'Invoices, payments and stored payment methods. Cards are entered in the secure form only: a card number in a text of a request ' +
  'is refused (400, code `card_number` at its field), and one in an id where it is written in groups, as on a card.'

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'error', 'message', 'correlationId'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string', enum: errorCodes },
    message: { type: 'string' },
    correlationId: { type: 'string' },
    reasonCode: {
      type: ['string', 'number'],
      description: `A number is the processor's reason for a decline. Otherwise one of ${reasonCodes.join(', ')}.`,
    },
    reasonText: { type: 'string' },
    validationDetail: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          code: {
            type: 'string',
            description: 'What is wrong, such as too_big, unrecognized_keys or card_number.',
          },
          message: { type: 'string' },
        },
      },
    },
  },
}

/** The OpenAPI 3.1 document of these endpoints, made from the schemas that check their requests. */
export function openApiDocument(endpoints: Endpoint[], baseUrl: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const definition of endpoints) {
    const path = (paths[definition.path] ??= {})
    path[definition.method.toLowerCase()] = operation(definition)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Florin',
      version: apiVersion,
      description: about,
    },
    servers: [{ url: baseUrl }],
    paths,
    components: { securitySchemes, schemas: { Error: errorSchema } },
  }
}

function operation(definition: Endpoint): Operation {
  const { summary, tag, access, answers } = definition
  return {
    summary,
    tags: [tag],
    operationId: operationId(definition),
    security: [access.scheme ?? []].flat().map((scheme) => ({ [scheme]: [] })),
    parameters: parameters(definition),
    ...(definition.body ? { requestBody: { required: true, content: json(definition.body, 'input') } } : {}),
    responses: {
      [answers.statusCode]: {
        description: 'All is well.',
        ...(answers.schema ? { content: json(answers.schema, 'output') } : {}),
        ...(answers.contentType ? { content: { [answers.contentType]: {} } } : {}),
      },
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [method.toLowerCase(), ...words].map((word, place) => (place ? capital(word) : word)).join('')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function parameters(definition: Endpoint): Parameter[] {
  const inPath = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [...inPath, ...queryParameters(definition), ...(definition.idempotent ? [idempotencyKey] : [])]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,255}$' },
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!(query instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function json(schema: z.ZodType, io: 'input' | 'output'): Content {
  return { 'application/json': { schema: jsonSchema(schema, io) } }
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $schema: _, $defs: __, ...rest } = made
  return JSON.parse(JSON.stringify(rest, withoutRecursion))
}

// Only "any JSON" is recursive. Its definition would be looked for at the root of the whole document.
function withoutRecursion(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$ref' in value ? {} : value
}
