import type { z } from 'zod'
import type { Json } from '#kernel/json'
import { secondMs } from '#kernel/clock'
import { sleep } from '#platform/jobs'
import type { ApiRequest, Service } from '../command.ts'
import { sendRequest } from '../send-request.ts'

/** An import that ended early. The records that it has written stay, and the same command goes on. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

// A service that is restarted is back within a minute.
const waitsMs = [1, 2, 4, 8, 15, 15, 15].map((seconds) => seconds * secondMs)

// A fault of the service (500) comes again.
const passingStatuses = [429, 502, 503, 504]

const isWorthARetry = (status: number | undefined) => status === undefined || passingStatuses.includes(status)

/**
 * Sends one step of an import and returns its checked response. Steps can be repeated: after a failure of the service
 * they are sent again. Throws `ImportStopped` if the step is refused, or the service stays away.
 */
export function sendStep<Answer>(
  service: Service,
  path: string,
  body: Record<string, Json | undefined> | undefined,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  return sendUntilAnswered(service, { method: 'POST', path, body }, schema)
}

/** Reads from the service as `sendStep` sends. */
export function readStep<Answer>(
  service: Service,
  path: string,
  query: Record<string, string | undefined>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  return sendUntilAnswered(service, { method: 'GET', path, query }, schema)
}

async function sendUntilAnswered<Answer>(
  { url, token }: Service,
  request: ApiRequest,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  for (const wait of [...waitsMs, undefined]) {
    const reply = await sendRequest(url, token, request)
    if (reply.outcome === 'answered') return schema.parse(reply.body)
    if (wait === undefined || !isWorthARetry(reply.status)) throw new ImportStopped(reply.reason)
    await sleep(wait)
  }
  throw new ImportStopped('the service stays away')
}
