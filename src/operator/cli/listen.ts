import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { toIsoInstant, minuteMs, secondMs, systemClock } from '#kernel/clock'
import { postbackTimeoutMs } from '#kernel/limits'
import { createConnections, formatFailure } from '#platform/outbound'
import { hmacSha256Hex } from '#platform/secrets'
import { headersOf } from '#postbacks'
import type { Outcome, Service } from './command.ts'
import { sendCall } from './send-call.ts'

/** What is forwarded, and where to. */
export type Listening = {
  companyId: string
  to: string
  /** The number of the event behind which it begins; undefined begins with what happens next. */
  after: number | undefined
  events: string[] | undefined
}

const page = z.object({
  events: z.array(z.looseObject({ sequence: z.number(), eventId: z.string(), type: z.string() })),
  lastSequence: z.number(),
})
type Page = z.infer<typeof page>
type Told = Page['events'][number]
type Asked = { after: number; limit: number }

const askEveryMs = secondMs / 2
const waitMsMax = 10 * secondMs
const pageSize = 100

/**
 * The secret that a listener signs with: the same each time, so that a receiver is told it once, and worked out of the operator's
 * token, which does not follow from it. That of the webhook stays with the service.
 */
export function listeningSecret(token: string, companyId: string): string {
  return `whsec_listen_${hmacSha256Hex(token, `listening to ${companyId}`)}`
}

/**
 * Forwards a company's events, one after the other, until it is ended. A service that cannot be reached is asked again, and a
 * receiver that cannot be reached is sent the same again; it goes on from the number that it has come to.
 */
export async function listen(service: Service, listening: Listening): Promise<Outcome> {
  const { companyId, to } = listening
  const ending = new AbortController()
  const end = () => ending.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    const secret = listeningSecret(service.token, companyId)
    const begun = await beginning(service, listening, ending.signal)
    if (typeof begun !== 'number') return begun
    say(
      `Forwarding the events of ${companyId} behind ${begun} to ${to}. They are signed with\n\n  ${secret}\n`,
    )
    const { reached, complaint } = await forwardAll(service, listening, {
      after: begun,
      secret,
      signal: ending.signal,
    })
    if (complaint !== undefined) return { exitCode: 1, complaint }
    return { exitCode: 0, output: `\nEnded. Go on with --after ${reached}.` }
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** The number behind which it begins, or why it does not. */
async function beginning(
  service: Service,
  { companyId, after }: Listening,
  signal: AbortSignal,
): Promise<number | Outcome> {
  if (after !== undefined) return after
  // Numbers are given when they are asked for, some at a time.
  for (let reached = -1; ;) {
    const reply = await ask(service, companyId, { after: behindAll, limit: 1 }, signal)
    if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
    const { lastSequence } = page.parse(reply.body)
    if (lastSequence === reached) return reached
    reached = lastSequence
  }
}

/** Behind it there is no event, so that the answer is the newest number and nothing else. */
const behindAll = 2 ** 52

type Forwarding = { after: number; secret: string; signal: AbortSignal }

async function forwardAll(
  service: Service,
  listening: Listening,
  { after, secret, signal }: Forwarding,
): Promise<{ reached: number; complaint?: string }> {
  let reached = after
  for (let failures = 0; !signal.aborted;) {
    const reply = await ask(service, listening.companyId, { after: reached, limit: pageSize }, signal)
    if (signal.aborted) break
    if (reply.outcome === 'failed') {
      // What the service refuses it refuses the next time too; where it is away, it comes back.
      if (/\(4(?!08|29)\d\d\)$/.test(reply.reason)) return { reached, complaint: reply.reason }
      say(`${clockTime()}  ${reply.reason}; asking again`)
      await waitFor(waitMs(failures++), signal)
      continue
    }
    failures = 0
    const { events } = page.parse(reply.body)
    for (const event of events) {
      const isWanted = listening.events?.includes(event.type) ?? true
      if (isWanted && !(await forward(event, listening.to, secret, signal))) return { reached }
      reached = event.sequence
    }
    if (events.length < pageSize) await waitFor(askEveryMs, signal)
  }
  return { reached }
}

/** Posts an event until somebody answers it. Whether they did before it was ended. */
async function forward(event: Told, to: string, secret: string, signal: AbortSignal): Promise<boolean> {
  const { sequence, ...told } = event
  const body = Buffer.from(JSON.stringify(told))
  for (let failures = 0; !signal.aborted; failures++) {
    const answer = await post(to, body, headersOf(told, body, secret, systemClock.now()), signal)
    if (signal.aborted) return false
    say(`${clockTime()}  ${String(sequence).padStart(6)}  ${told.type.padEnd(22)}${answer.text}`)
    if (answer.isAnswered) return true
    await waitFor(waitMs(failures), signal)
  }
  return false
}

type Posted = { isAnswered: boolean; text: string }

async function post(
  to: string,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Posted> {
  const connections = createConnections({ perOrigin: 1, connectMs: postbackTimeoutMs })
  try {
    const timeout = AbortSignal.timeout(postbackTimeoutMs)
    const sent = { method: 'POST', headers, body, signal: AbortSignal.any([timeout, signal]) }
    const { statusCode = 0 } = await connections.send(new URL(to), sent)
    return { isAnswered: true, text: `${statusCode}${meaningOf(statusCode)}` }
  } catch (error) {
    return { isAnswered: false, text: `no answer (${formatFailure(error)}); sending it again` }
  } finally {
    connections.close()
  }
}

/** What a postback with this answer would come to, where that is not what it says. */
function meaningOf(status: number): string {
  if (status >= 200 && status < 300) return ''
  const isTriedAgain = status < 400 || status >= 500 || status === 408 || status === 429
  return isTriedAgain ? '  a postback would be sent again' : '  a postback would be dropped'
}

function ask({ url, token }: Service, companyId: string, asked: Asked, signal: AbortSignal) {
  const path = `/operator/v1/companies/${encodeURIComponent(companyId)}/events`
  const query = { after: String(asked.after), limit: String(asked.limit) }
  return sendCall(
    url,
    token,
    { method: 'GET', path, query },
    AbortSignal.any([AbortSignal.timeout(minuteMs), signal]),
  )
}

function waitMs(failures: number): number {
  return Math.min(secondMs * 2 ** failures, waitMsMax)
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {})
}

function clockTime(): string {
  return toIsoInstant(systemClock.now()).slice(11, 19)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
