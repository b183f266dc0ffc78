import type { OpenApiDocument } from '../../src/reference/index.ts'
import { sharedService } from './shared-service.ts'

type Refused = { status: number; body: unknown }

// Phrases of the validation library.
const validatorWords =
  /\b(?:Too (?:small|big)|Invalid (?:input|option|string|key|value|discriminator)|expected \w+, received)\b/

/**
 * Throws if the shared service refuses a call with an error that the API document does not list. It also throws
 * if the message has a phrase of the validation library.
 */
export async function expectDocumentedRefusal(url: string, method: string, refused: Refused): Promise<void> {
  const shared = sharedService()
  if (!shared || !url.startsWith(`${shared.baseUrl}/`)) return
  const { validationDetail = '' } = Object(refused.body)
  if (validatorWords.test(String(validationDetail)))
    throw new Error(`${method} ${url} was refused in words that are not ours: ${validationDetail}`)
  const document = await (read ??= documentOf(shared.baseUrl))
  const code = codeOf(refused.body)
  const listed = refusalsListedFor(document, method.toLowerCase(), new URL(url).pathname)
  if (code === undefined || listed === undefined) return
  const answered = `${refused.status} ${code}`
  if (!listed.includes(answered))
    throw new Error(`${method} ${url} was refused with ${answered}: its endpoint says so in refuses`)
}

let read: Promise<OpenApiDocument> | undefined

async function documentOf(baseUrl: string): Promise<OpenApiDocument> {
  const response = await fetch(`${baseUrl}/openapi.json`)
  const document: OpenApiDocument = Object(await response.json())
  return document
}

/** Returns the errors listed for a call, as `400 OVER_PAYMENT`. Undefined if there is no such call. */
function refusalsListedFor(
  { paths, components }: OpenApiDocument,
  method: string,
  pathname: string,
): string[] | undefined {
  // A literal path takes precedence over a path with a parameter in the same place.
  const fitting = Object.keys(paths).filter((path) => paths[path]?.[method] && isOf(path, pathname))
  const [path = ''] = fitting.sort((a, b) => a.split('{').length - b.split('{').length)
  const operation = paths[path]?.[method]
  if (!operation) return undefined
  // A request that cannot be parsed gets these errors on every path.
  const unreadable = ['400 bad_request', '408 request_timeout', '417 expectation_failed']
  const listed = Object.entries(operation.responses).flatMap(([status, response]) => {
    const name = '$ref' in response ? response.$ref.split('/').at(-1) : undefined
    const { examples = {} } = components.responses[name ?? '']?.content?.['application/json'] ?? {}
    return Object.values(examples).map(({ value }) => `${status} ${codeOf(value)}`)
  })
  return [...unreadable, ...listed]
}

function isOf(path: string, pathname: string): boolean {
  const parts = path.split('/')
  const given = pathname.split('/')
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
  )
}

/** Returns the code that callers branch on. Numeric codes come from the processor and are too many to list. */
function codeOf(body: unknown): string | undefined {
  const { error, reasonCode }: Record<string, unknown> = Object(body)
  if (typeof error !== 'string') return undefined
  if (typeof reasonCode === 'number') return error === 'bad_request' ? 'declined' : error
  return typeof reasonCode === 'string' ? reasonCode : error
}
