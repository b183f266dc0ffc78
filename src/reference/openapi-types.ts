/** A JSON Schema, as far as the document uses it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

/** Whether a schema describes a request or a response. */
export type Side = 'input' | 'output'

export type Example = { summary?: string; value: unknown }

export type Content = Record<
  string,
  { schema?: Schema; example?: unknown; examples?: Record<string, Example> }
>

export type Header = { description: string; schema: Schema }

export type Reference = { $ref: string }

export type Response = { description: string; headers?: Record<string, Header>; content?: Content }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: unknown
}

export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
}

/** Shared parts of the document, which operations reference. */
export type Components = {
  schemas: Record<string, Schema>
  responses: Record<string, Response>
  securitySchemes: Record<string, object>
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string } & Record<string, unknown>
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Components
}
