import { fetch } from 'undici'
import type { TestResponse } from '../calls.ts'
import type { ClockMove, PayersAddress, ProcessorSide, ServiceAt, InjectedFault } from '../side.ts'
import type { ControlRequests } from './accounts.ts'
import { payerDispatcher } from './payer-addresses.ts'
import type { MerchantRequests } from './merchant.ts'

/** Sends a request to Stripe's side. */
export async function requestStripeSide<Verb extends keyof ControlRequests>(
  controlUrl: string,
  verb: Verb,
  request: ControlRequests[Verb]['request'],
): Promise<ControlRequests[Verb]['answer']> {
  const response = await fetch(`${controlUrl}/${verb}`, { method: 'POST', body: JSON.stringify(request) })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}

// docs/stripe.md: Stripe reports four reasons.
const returns = {
  '000222222227': { reasonCode: '2101', reasonText: 'Insufficient funds' },
  '000111111113': { reasonCode: '2102', reasonText: 'Account closed or not found' },
  '000111111116': { reasonCode: '2102', reasonText: 'Account closed or not found' },
  '000333333335': { reasonCode: '2103', reasonText: 'The debit was not authorized' },
  '000555555559': { reasonCode: '2103', reasonText: 'The debit was not authorized' },
}

/** Returns Stripe's side of a service, based on the controls of the shared stand-in. */
export function stripeSide(service: ServiceAt, controlUrl: string): ProcessorSide {
  const { baseUrl, operator } = service
  const ask = <Verb extends keyof ControlRequests>(verb: Verb, request: ControlRequests[Verb]['request']) =>
    requestStripeSide(controlUrl, verb, request)
  return {
    kind: 'stripe',
    async createCompany(fields) {
      const { accountId, secretKey, publishableKey } = await ask('open', {})
      const processor = { kind: 'stripe', secretKey, publishableKey, surcharge: 'enrolled' }
      const made = await operator.post('/operator/v1/companies', { processor, ...fields })
      if (made.status === 201) await ask('own', { accountId, companyId: made.body.companyId })
      return made
    },
    formUrlOf: (clientToken) => `${service.publicUrl ?? baseUrl}/processor/forms/${clientToken}`,
    async fillIn(clientToken, entry, from = 'elsewhere') {
      const { confirmationToken, companyId } = await ask('enter', { clientToken, entry })
      const answered = await submit(`${baseUrl}/processor/forms/${clientToken}`, { confirmationToken }, from)
      // Every listener has the webhook before the payer goes on.
      await ask('settled', { companyId })
      return answered
    },
    least: 0.5,
    returns,
    wallets: {
      approved: { token: 'tok_visa' },
      declined: { paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
    },
    movements: async ({ companyId }) => (await ask('movements', { companyId })).lines,
    accounts: async ({ companyId }) => (await ask('accounts', { companyId })).lines,
    contacts: async ({ companyId }) => (await ask('contacts', { companyId })).lines,
    async fault({ companyId }, struck) {
      await ask('fault', { companyId, fault: faultOf(struck) })
    },
    async hold({ companyId }, struck) {
      const isDone = struck.fault === 'hold_after'
      const { holdId } = await ask('hold', { companyId, fault: faultOf(struck), isDone })
      return {
        waiting: async () => (await ask('waiting', { holdId })).count,
        async release() {
          await ask('release', { holdId })
        },
      }
    },
    async clearFaults({ companyId }) {
      await ask('clearFaults', { companyId })
    },
    async bankSays({ companyId }, payment, outcome) {
      const word = outcome === 'settled' ? 'succeeds' : 'insufficient_funds'
      await ask('bankSays', { companyId, payment, word })
    },
    atLocation: ({ companyId, locationId }, path, body) =>
      ask('merchant', { companyId, locationId, path, body: body as MerchantRequests['body'] }),
    tell: ({ companyId }, reference) => ask('tell', { companyId, reference }),
    moveClock: (companyId, move) => moveClock(service, ask, companyId, move),
  }
}

/**
 * Submits a form. The response of a form's page is not checked, because the API document describes it only in prose.
 */
async function submit(url: string, body: object, from: PayersAddress): Promise<TestResponse> {
  const headers = { 'content-type': 'application/json' }
  const dispatcher = from === 'elsewhere' ? { dispatcher: payerDispatcher() } : {}
  const response = await fetch(url, { ...dispatcher, method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  return {
    status: response.status,
    headers: new Headers([...response.headers]),
    text,
    body: JSON.parse(text),
  }
}

type ControlRequest = <Verb extends keyof ControlRequests>(
  verb: Verb,
  request: ControlRequests[Verb]['request'],
) => Promise<ControlRequests[Verb]['answer']>

// Stripe's operations by the names of the sandbox's controls.
const operations: Record<string, string> = {
  sale: 'charge',
  auth: 'charge',
  capture: 'capture',
  void: 'POST /v1/payment_intents/{intent}/cancel or POST /v1/refunds',
  refund: 'refund',
  read_vault: 'GET /v1/payment_methods/{payment_method} or GET /v1/customers/{customer}/payment_methods',
  read_ticket: 'GET /v1/confirmation_tokens/{confirmation_token}',
  find: 'GET /v1/payment_intents/{intent} or POST /v1/payment_intents/{intent}/cancel',
  any: 'any',
}

const faultKinds = {
  outage: 'too many',
  lost_before: 'lost before',
  lost_after: 'lost after',
  unreadable: 'unreadable',
  failed_after: 'failed after',
  malformed: 'unreadable before',
  delay: 'late',
  hold: 'late',
  hold_after: 'late',
} as const

function faultOf({
  operation,
  fault,
  times = 1,
  delayMs = 0,
}: InjectedFault): ControlRequests['fault']['request']['fault'] {
  const kind = operations[operation]
  if (kind === undefined) throw new Error(`Stripe is not asked for ${operation}`)
  return { kind, how: faultKinds[fault as keyof typeof faultKinds], times, ms: delayMs }
}

const stepsMax = 10_000
// The longest single move of a clock.
const maxMs = 20 * 366 * 24 * 3_600_000

/** Moves both clocks and stops at each due time on either side, so that its effects have the right time. */
async function moveClock(service: ServiceAt, ask: ControlRequest, companyId: string, move: ClockMove) {
  const { operator, databaseUrl } = service
  const shown = async () =>
    Date.parse((await operator.get(`/sandbox/v1/clock?companyId=${companyId}`)).body.now)
  // Work of the service at that moment has the same time at Stripe. Events due at Stripe follow it.
  const to = async (at: number) => {
    await ask('show', { companyId, at })
    await operator.post('/sandbox/v1/clock', { companyId, advanceTo: new Date(at).toISOString() })
    await ask('passTo', { companyId, at })
  }
  const begin = await shown()
  const target = 'advanceTo' in move ? Date.parse(move.advanceTo) : begin + move.advanceSeconds * 1_000
  let reached = begin
  for (let step = 0; step < stepsMax; step++) {
    const { at = Infinity } = await ask('nextDueAt', { companyId, databaseUrl, after: reached })
    if (at > target) break
    reached = at
    await to(at)
  }
  // Meanwhile the company's clock went on by itself, perhaps beyond the target.
  const isThere = reached > begin && (await shown()) >= target
  const sent = isThere ? { advanceSeconds: 0 } : leftOf(move, begin, reached)
  await ask('show', { companyId, at: Math.min(target, begin + maxMs) })
  const moved = await operator.post('/sandbox/v1/clock', { companyId, ...sent })
  // Real time went on meanwhile, so the target is already past.
  if (moved.status === 400 && reached > begin)
    return moveClock(service, ask, companyId, { advanceSeconds: 0 })
  if (moved.status === 200) await ask('passTo', { companyId, at: Date.parse(moved.body.now) })
  return moved
}

// Returns the rest of a relative move.
function leftOf(move: ClockMove, begin: number, reached: number): ClockMove {
  if ('advanceTo' in move || reached === begin) return move
  return { advanceTo: new Date(begin + move.advanceSeconds * 1_000).toISOString() }
}
