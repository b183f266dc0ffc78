import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { respond, errorResponse, type OutgoingResponse, type ReportViolation } from './respond.ts'
import { randomText, type AccountState } from './account-state.ts'
import { operations, schemaVersion } from './openapi-check.ts'
import { parseForm, getText } from './parameters.ts'

// Turns the bytes of a request into those of its response.

/** A request as it was sent, for additional checks. */
export type RawRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

export type KeyAccess = { books: AccountState; isPublishable: boolean }

export async function loadRequest(request: IncomingMessage): Promise<RawRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url = '', headers } = request
  return { method, url, headers, body: Buffer.concat(chunks).toString() }
}

export function loadKey({ authorization }: IncomingHttpHeaders): string {
  const [scheme, value = ''] = authorization?.split(' ') ?? []
  if (scheme === 'Bearer') return value
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : ''
}

/** Returns the response to a request with this key, or with an unknown one. */
export async function respondToRaw(
  seen: RawRequest,
  opened: KeyAccess | undefined,
  reportViolation: ReportViolation,
): Promise<OutgoingResponse> {
  const address = new URL(seen.url, 'http://fakeStripe')
  const match = matchOperation(seen.method, address.pathname)
  const { sent, problems } = parseForm(seen.method === 'POST' ? seen.body : address.search.slice(1))
  for (const problem of [...problems, ...findHeaderProblems(seen, address)])
    reportViolation(`${seen.method} ${address.pathname}: ${problem}`)
  const type = 'invalid_request_error'
  if (!opened) return errorResponse(401, { type, message: 'Invalid API Key provided.' }, reportViolation)
  if (!match) {
    reportViolation(`${seen.method} ${address.pathname} is no operation of the schema’s`)
    const message = `Unrecognized request URL (${seen.method}: ${address.pathname}).`
    return errorResponse(404, { type, message }, reportViolation)
  }
  const { books, isPublishable } = opened
  if (isPublishable && !knowsSecret(books, match.id, getText(sent, 'client_secret'))) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    return errorResponse(403, { type, code: 'secret_key_required', message }, reportViolation)
  }
  const key = seen.headers['idempotency-key']
  return respond(
    { books, ...match, sent, idempotencyKey: typeof key === 'string' ? key : null },
    reportViolation,
  )
}

// `/v1/refunds/x` also matches `/v1/refunds/{refund}`. The path with fewer ids is tried first.
const sortedOperations = operations.toSorted((one, other) => one.split('{').length - other.split('{').length)

function matchOperation(method: string, path: string): { operation: string; id: string } | undefined {
  const parts = path.split('/')
  for (const operation of sortedOperations) {
    const [verb, pattern = ''] = operation.split(' ')
    const names = pattern.split('/')
    if (verb !== method || names.length !== parts.length) continue
    const place = names.findIndex((name) => name.startsWith('{'))
    if (!names.every((name, at) => name === parts[at] || at === place)) continue
    return { operation, id: place === -1 ? '' : decodeURIComponent(parts[place] ?? '') }
  }
  return undefined
}

/** Returns the faults of a request outside its parameters. */
function findHeaderProblems({ method, headers, body }: RawRequest, address: URL): string[] {
  const version = headers['stripe-version']
  const type = headers['content-type']
  return [
    ...(version === schemaVersion
      ? []
      : [`it is for the version ${version}, and the schema is of ${schemaVersion}`]),
    ...(method === 'POST' && type !== 'application/x-www-form-urlencoded' ? [`its body is ${type}`] : []),
    ...(method === 'POST' && address.search !== '' ? ['a query where a body is'] : []),
    ...(method !== 'POST' && body !== '' ? ['a body where a query is'] : []),
  ]
}

/** A publishable key can only access an intent with its client secret. */
function knowsSecret(books: AccountState, id: string, secret: string | undefined): boolean {
  const { payment_intent: payments, setup_intent: setUps } = books.tables
  return (
    secret !== undefined && [payments.get(id)?.client_secret, setUps.get(id)?.client_secret].includes(secret)
  )
}

export function sendResponse(response: ServerResponse, outgoing: OutgoingResponse): void {
  if (outgoing === 'nothing') return void response.destroy()
  if (outgoing === 'unreadable') return void response.end('<html>upstream connect error</html>')
  response.writeHead(outgoing.statusCode, {
    'content-type': 'application/json',
    'request-id': `req_${randomText(14)}`,
    'stripe-version': schemaVersion,
  })
  response.end(JSON.stringify(outgoing.body, null, 2))
}
