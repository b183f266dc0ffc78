import { loadExistingCompany } from '#companies'
import { hourMs, minuteMs } from '#kernel/clock'
import { toErrorResponse, type Endpoint, type IncomingRequest } from '#platform/http'
import { runEndpoint } from '../../../src/platform/http/run-endpoint.ts'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import { must } from '../violation.ts'
import type { CallResponse, Caller } from './calls.ts'
import { noteRequested } from './one-off-moves.ts'
import { noteOneOff } from './one-offs.ts'
import { noteOnPage } from './page-calls.ts'
import { noteSignUp } from './sign-ups.ts'
import { noteQuote, noteSent } from './quotes.ts'
import { noteSubscription } from './subscriptions.ts'
import type { Process } from './process.ts'
import { note, type World } from './world.ts'

/** Sends a caller's request to a process. If the process crashes, the caller gets no response. */
export async function send(world: World, process: Process, asker: Caller): Promise<void> {
  const { scheduler } = world
  asker.waitsFor.push(process.node)
  asker.firstSentAt ??= scheduler.clock.now
  noteSent(world, asker)
  const answered = await responseFor(world, process, asker)
  asker.waitsFor.splice(asker.waitsFor.indexOf(process.node), 1)
  asker.againAt = scheduler.clock.now + minuteMs
  receiveResponse(asker, answered, world.isAdrift)
  noteQuote(world, asker, answered)
  noteOneOff(world, asker, answered)
  noteSubscription(world, asker, answered)
  noteOnPage(world, asker, answered)
  noteSignUp(world, asker, answered)
}

function receiveResponse(asker: Caller, answered: CallResponse, isAdrift: boolean): void {
  const { statusCode, reasonCode, text } = answered
  asker.answers.push(answered)
  must(
    !asker.isForeign || (statusCode >= 400 && reasonCode !== 'OUTCOME_UNKNOWN'),
    () => 'something of another company was reached',
  )
  must(!text.includes('idempotency_key_reused'), () => `a key of nobody else counts as reused: ${text}`)
  const isOpen = statusCode === 409 || (statusCode >= 500 && reasonCode !== 'OUTCOME_UNKNOWN')
  if (isOpen) return
  // A response to the operator names the invoice and not its company.
  const names = asker.call.path.startsWith('/operator') ? ['invoiceId'] : Object.keys(asker.call.params)
  const says = asker.call.method !== 'DELETE' && !asker.call.path.endsWith('surcharge-quote')
  if (statusCode === 200 && says)
    must(
      names.every((name) => text.includes(asker.call.params[name] ?? '')),
      () => `somebody was answered about something else: ${text}`,
    )
  const before = asker.final
  asker.final = reasonCode === 'OUTCOME_UNKNOWN' ? (before ?? answered) : answered
  // After an unknown outcome a repeat may return the result; any other response must stay the same. Processes whose
  // clocks disagree may both lock a key: they move money once, but each returns its own response.
  const isBound = !isAdrift && [before, answered].every((one) => one && isKept(one))
  const isSame = !isBound || asker.isForeign || before?.text === text
  must(isSame, () => `a repeat was answered differently: ${before?.text} then ${text}`)
}

// The statuses of expired or rate-limited credentials.
const neverKept = [401, 410, 429]

/** Whether a repeat must return the same response. Validation errors are not stored. */
function isKept({ statusCode, reasonCode, text }: CallResponse): boolean {
  if (neverKept.includes(statusCode)) return false
  return reasonCode !== 'OUTCOME_UNKNOWN' && !text.includes('"error":"validation_failed"')
}

async function responseFor(world: World, process: Process, asker: Caller): Promise<CallResponse> {
  const { context, endpoints, idempotency } = process
  const { method, path, params, body: sent, query = {}, credential } = asker.call
  const endpoint = endpoints.find((one) => one.method === method && one.path === path)
  if (!endpoint) throw new Error(`there is no endpoint ${method} ${path}`)
  const correlationId = context.ids.next()
  noteRequested(world, asker, correlationId)
  const header = (name: string) => {
    if (name === credential?.header) return credential.token
    return name === 'idempotency-key' ? asker.key : undefined
  }
  const incoming = { method, path: fillRequest(path, params), header, address: '', correlationId }
  const run = async () => {
    const caller = await credentialOf(process, endpoint, asker, incoming)
    const body = method === 'GET' ? undefined : sent
    return runEndpoint(endpoint, idempotency, {
      incoming,
      caller,
      params,
      query,
      body,
      rawBody: Buffer.alloc(0),
    })
  }
  try {
    // The hash of a code is computed outside of the scheduled calls.
    const { statusCode, body } = await (/manage\/(code|session)$/.test(path)
      ? world.scheduler.workOut(run)
      : run())
    return parseResponse(statusCode, body)
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
    const { statusCode, body } = toErrorResponse(error, correlationId)
    return parseResponse(statusCode, body)
  }
}

/** Returns the caller: the payer of the credential, or else the merchant, also where a link would be accepted. */
async function credentialOf(
  { context }: Process,
  endpoint: Endpoint,
  asker: Caller,
  incoming: IncomingRequest,
) {
  if (asker.call.credential) {
    const caller = await endpoint.access.authenticate(incoming)
    asker.keySubject = endpoint.access.scope?.(caller).subject
    return caller
  }
  const company = await loadExistingCompany(context.db, asker.companyId)
  return { company, role: 'admin', keyId: '', by: 'api', isVerified: true, address: '' }
}

function fillRequest(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function parseResponse(statusCode: number, body: object | string): CallResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { statusCode, text, reasonCode: JSON.parse(text).reasonCode }
}

/** Whether the caller will retry: only with a key, which makes it safe, and only while keys are stored. */
export function isRetried({ key, final, firstSentAt, waitsFor }: Caller, now: number): boolean {
  const isWaiting = waitsFor.some((node) => !node.isDown)
  return (
    key !== undefined && !final && !isWaiting && firstSentAt !== undefined && now - firstSentAt < 20 * hourMs
  )
}
