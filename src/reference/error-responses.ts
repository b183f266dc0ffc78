import { refusals, type Refusal, type RefusalName } from '#kernel/refusals'
import type { Endpoint } from '#platform/http'
import { toRef } from './named-schemas.ts'
import type { Reference, Response } from './openapi-types.ts'

/** The errors of every call: even a header may contain a card number. */
const commonRefusals: RefusalName[] = [
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

const credentialRefusals: RefusalName[] = ['unauthorized', 'forbidden', 'company_suspended']

const bodyRefusals: RefusalName[] = ['bad_request', 'payload_too_large']

const idempotencyRefusals: RefusalName[] = [
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_progress',
]

/** Returns the errors of an endpoint: those that follow from its parts, and those that it lists. */
export function listRefusals({
  access,
  body,
  bodyTypes,
  path,
  idempotent,
  refuses = [],
}: Endpoint): RefusalName[] {
  const named = new Set<RefusalName>([
    ...commonRefusals,
    ...(access.scheme ? credentialRefusals : []),
    ...(path.includes('{') || requiresCompany(access, path) ? (['not_found'] as const) : []),
    // A link identifies its company as a credential does.
    ...(path.includes('{token}') ? (['company_suspended'] as const) : []),
    ...(body || bodyTypes ? bodyRefusals : []),
    ...(idempotent ? idempotencyRefusals : []),
    ...refuses,
  ])
  return refusalNames.filter((name) => named.has(name))
}

// A dashboard user may name a company without being its member.
function requiresCompany({ scheme }: Endpoint['access'], path: string): boolean {
  return path.startsWith('/api/') && [scheme].flat().includes('dashboard')
}

const refusalNames = Object.keys(refusals).filter((name): name is RefusalName => name in refusals)

export type ErrorResponses = ReturnType<typeof createErrorResponses>

/** Creates the error responses of operations. A shared response is written once, in `responses`, and referenced. */
export function createErrorResponses() {
  const responses: Record<string, Response> = { OtherRefusal: otherRefusalResponse }
  return {
    responses,
    /** `page` is the content type of the error page for browsers. */
    of(names: RefusalName[], page?: string): Record<string, Reference> {
      const statuses = new Set(names.map((name) => refusals[name].statusCode))
      const referred = [...statuses].map((status): [string, Reference] => {
        const ofStatus = names.filter((name) => refusals[name].statusCode === status)
        const key = ofStatus.map(toPascalCase).join('Or') + (page ? 'AsPage' : '')
        responses[key] ??= createErrorResponse(ofStatus, page)
        return [String(status), { $ref: `#/components/responses/${key}` }]
      })
      return Object.fromEntries([...referred, ['default', { $ref: '#/components/responses/OtherRefusal' }]])
    },
  }
}

function toPascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

// For a call whose errors are unknown, such as one with an unsupported header.
const otherRefusalResponse: Response = {
  description: 'Any other refusal has the same shape.',
  content: { 'application/json': { schema: { $ref: toRef('Error') } } },
}

function createErrorResponse(names: RefusalName[], page: string | undefined): Response {
  const status = refusals[names[0] ?? 'internal_error'].statusCode
  return {
    description: names.map(describeRefusal).join('\n'),
    headers: { CorrelationId: correlationIdHeader, ...(retryStatuses.includes(status) ? retryAfter : {}) },
    content: {
      ...(page ? { [page]: { schema: { type: 'string' } } } : {}),
      'application/json': {
        schema: { $ref: toRef('Error') },
        examples: Object.fromEntries(names.map((name) => [name, { value: createRefusalExample(name) }])),
      },
    },
  }
}

const retryStatuses: number[] = [429, 503]

const retryAfter = {
  'Retry-After': {
    description: 'After how many seconds to try again.',
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1'] },
  },
}

/** The headers of every response. */
export const correlationIdHeader = {
  description: 'Leads to this request in the logs: quote it when you ask for help.',
  schema: { type: 'string', examples: ['01m8378fgvf2f8zpjjw0as5qzg'] },
}

function describeRefusal(name: RefusalName): string {
  const { error, message, reasonCode }: Refusal = refusals[name]
  const code = reasonCode === undefined ? `\`${error}\`` : `\`${error}\` with reasonCode \`${reasonCode}\``
  return `- ${code}: ${message}`
}

function createRefusalExample(name: RefusalName): Record<string, unknown> {
  const { statusCode, error, message, reasonCode }: Refusal = refusals[name]
  const correlationId = '01m8378fgvf2f8zpjjw0as5qzg'
  const refused = { statusCode, error, message, correlationId }
  if (name === 'declined') return { ...refused, reasonCode: 1616, reasonText: 'Insufficient funds' }
  if (name === 'validation_failed') return { ...refused, ...refusedField }
  return reasonCode === undefined ? refused : { ...refused, reasonCode }
}

const field = { path: 'body.amount', code: 'too_small', message: 'must be greater than 0' }

const refusedField = {
  message: `${refusals.validation_failed.message} ${field.path}: ${field.message}`,
  validationDetail: `${field.path}: ${field.message}`,
  fields: [field],
}
