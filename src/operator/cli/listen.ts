import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { toIsoInstant, minuteMs, secondMs, systemClock } from '#kernel/clock'
import { postbackTimeoutMs } from '#kernel/limits'
import { createConnections, formatFailure } from '#platform/outbound'
import { hmacSha256Hex } from '#platform/secrets'
import { signHeaders } from '#postbacks'
import type { Outcome, Service } from './command.ts'
import { sendRequest } from './send-request.ts'

/** The events to forward and their destination. */
export type ListenOptions = {
  companyId: string
  to: string
  /** The sequence number after which forwarding begins; undefined begins with the next event. */
  after: number | undefined
  events: string[] | undefined
}

const pageResponse = z.object({
  events: z.array(z.looseObject({ sequence: z.number(), eventId: z.string(), type: z.string() })),
  lastSequence: z.number(),
})
type EventsPage = z.infer<typeof pageResponse>
type ForwardedEvent = EventsPage['events'][number]
type PageRequest = { after: number; limit: number }

const pollIntervalMs = secondMs / 2
const waitMsMax = 10 * secondMs
const pageSize = 100

/**
 * Returns the secret that a listener signs with. The secret is stable, so a receiver is configured once. It is an
 * HMAC-SHA256 under the operator token, which cannot be derived from it. The secret of the webhook stays with the
 * service.
 */
export function deriveListenSecret(token: string, companyId: string): string {
  return `whsec_listen_${hmacSha256Hex(token, `listening to ${companyId}`)}`
}

/**
 * Forwards the events of a company in order until it is stopped. It retries if the service or the receiver cannot be
 * reached, and resumes at the last sequence number.
 */
export async function listen(service: Service, listening: ListenOptions): Promise<Outcome> {
  const { companyId, to } = listening
  const ending = new AbortController()
  const end = () => ending.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    const secret = deriveListenSecret(service.token, companyId)
    const begun = await findStart(service, listening, ending.signal)
    if (typeof begun !== 'number') return begun
    printLine(
      `Forwarding the events of ${companyId} after ${begun} to ${to}. Their signing secret is\n\n  ${secret}\n`,
    )
    const { reached, complaint } = await forwardAll(service, listening, {
      after: begun,
      secret,
      signal: ending.signal,
    })
    if (complaint !== undefined) return { exitCode: 1, complaint }
    return { exitCode: 0, output: `\nStopped. Resume with --after ${reached}.` }
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** Returns the sequence number to begin after, or the reason for a failure. */
async function findStart(
  service: Service,
  { companyId, after }: ListenOptions,
  signal: AbortSignal,
): Promise<number | Outcome> {
  if (after !== undefined) return after
  // Sequence numbers are assigned on request, a batch at a time.
  for (let reached = -1; ;) {
    const reply = await requestEvents(service, companyId, { after: afterAllEvents, limit: 1 }, signal)
    if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
    const { lastSequence } = pageResponse.parse(reply.body)
    if (lastSequence === reached) return reached
    reached = lastSequence
  }
}

/** No event has a higher number, so the response contains only the newest number. */
const afterAllEvents = 2 ** 52

type ForwardOptions = { after: number; secret: string; signal: AbortSignal }

async function forwardAll(
  service: Service,
  listening: ListenOptions,
  { after, secret, signal }: ForwardOptions,
): Promise<{ reached: number; complaint?: string }> {
  let reached = after
  for (let failures = 0; !signal.aborted;) {
    const reply = await requestEvents(
      service,
      listening.companyId,
      { after: reached, limit: pageSize },
      signal,
    )
    if (signal.aborted) break
    if (reply.outcome === 'failed') {
      // A client error of the service repeats on every attempt. An outage ends.
      if (/\(4(?!08|29)\d\d\)$/.test(reply.reason)) return { reached, complaint: reply.reason }
      printLine(`${formatClockTime()}  ${reply.reason}; retrying`)
      await waitFor(toWaitMs(failures++), signal)
      continue
    }
    failures = 0
    const { events } = pageResponse.parse(reply.body)
    for (const event of events) {
      const isWanted = listening.events?.includes(event.type) ?? true
      if (isWanted && !(await forwardEvent(event, listening.to, secret, signal))) return { reached }
      reached = event.sequence
    }
    if (events.length < pageSize) await waitFor(pollIntervalMs, signal)
  }
  return { reached }
}

/** Posts an event until the receiver responds. Returns false if the command was stopped first. */
async function forwardEvent(
  event: ForwardedEvent,
  to: string,
  secret: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { sequence, ...postback } = event
  const body = Buffer.from(JSON.stringify(postback))
  for (let failures = 0; !signal.aborted; failures++) {
    const response = await postEvent(to, body, signHeaders(postback, body, secret, systemClock.now()), signal)
    if (signal.aborted) return false
    printLine(
      `${formatClockTime()}  ${String(sequence).padStart(6)}  ${postback.type.padEnd(22)}${response.text}`,
    )
    if (response.isAnswered) return true
    await waitFor(toWaitMs(failures), signal)
  }
  return false
}

type PostResult = { isAnswered: boolean; text: string }

async function postEvent(
  to: string,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PostResult> {
  const connections = createConnections({ perOrigin: 1, connectMs: postbackTimeoutMs })
  try {
    const timeout = AbortSignal.timeout(postbackTimeoutMs)
    const sent = { method: 'POST', headers, body, signal: AbortSignal.any([timeout, signal]) }
    const { statusCode = 0 } = await connections.send(new URL(to), sent)
    return { isAnswered: true, text: `${statusCode}${describeStatus(statusCode)}` }
  } catch (error) {
    return { isAnswered: false, text: `no response (${formatFailure(error)}); retrying` }
  } finally {
    connections.close()
  }
}

/** Explains how a real postback treats this status, if the status does not show it. */
function describeStatus(status: number): string {
  if (status >= 200 && status < 300) return ''
  const isTriedAgain = status < 400 || status >= 500 || status === 408 || status === 429
  return isTriedAgain ? '  a postback would be retried' : '  a postback would be dropped'
}

function requestEvents(
  { url, token }: Service,
  companyId: string,
  request: PageRequest,
  signal: AbortSignal,
) {
  const path = `/operator/v1/companies/${encodeURIComponent(companyId)}/events`
  const query = { after: String(request.after), limit: String(request.limit) }
  return sendRequest(
    url,
    token,
    { method: 'GET', path, query },
    AbortSignal.any([AbortSignal.timeout(minuteMs), signal]),
  )
}

function toWaitMs(failures: number): number {
  return Math.min(secondMs * 2 ** failures, waitMsMax)
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {})
}

function formatClockTime(): string {
  return toIsoInstant(systemClock.now()).slice(11, 19)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
