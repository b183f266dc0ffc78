import { randomFillSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs, minuteMs, systemClock } from '#kernel/clock'
import { createIds } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { createLog } from '#platform/telemetry'
import { openStore, type IsolatedStore } from '../../../test/support/bare-company.ts'
import { requireMovement, newReference, requireVault } from '../contract/contract-bench.fixture.ts'
import type { SaleRequest } from '../movement.ts'
import { createStripeCall, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { createStripeProcessor, type StripeProcessor } from './stripe-processor.ts'
import { findResponseProblems, type Json } from '#fake-stripe'

// Tests against Stripe itself, in test mode, for facts that a fake cannot prove. `STRIPE_TEST_KEY=sk_test_... npm test
// -- src/processor/stripe/stripe-live` It leaves customers and payments in that account, and no webhook endpoint.

const secretKey = process.env['STRIPE_TEST_KEY'] ?? ''
const isLive = /^(sk|rk)_test_/.test(secretKey)
if (!isLive) process.stderr.write('No STRIPE_TEST_KEY, so nothing is tried at Stripe itself\n')

let store: IsolatedStore
let stripe: StripeProcessor
let wire: StripeCall
let location: StripeCredentials
let contactId: string

beforeAll(async () => {
  if (!isLive) return
  store = await openStore()
  const url = 'https://api.stripe.com'
  wire = createStripeCall(url)
  stripe = createStripeProcessor({
    url,
    db: store.db,
    clock: systemClock,
    ids: createIds(() => Date.now(), randomFillSync),
    log: createLog({ level: 'error', destination: process.stderr }),
    formOrigin: () => 'https://pay.example.com',
    postbackUrlOf: () => 'http://pay.example.com',
    isKept: () => Promise.resolve(true),
  })
  const companyId = await store.newCompany()
  // No page is filled in here, so the publishable key is not used and no event is posted.
  location = {
    kind: 'stripe',
    companyId,
    locationId: `loc_${companyId}`,
    accountId: 'acct_live',
    livemode: false,
    secretKey,
    publishableKey: 'pk_test_unused',
    webhookId: 'none',
    webhookSecret: 'whsec_none',
    surcharge: false,
  }
  contactId = await stripe.createContact(location, { firstName: 'Ada', lastName: 'Lovelace', zip: '75201' })
})

afterAll(async () => {
  if (!isLive) return
  await stripe.close()
  await wire.close()
  await store[Symbol.asyncDispose]()
})

/** Has Stripe create the token that its fields create on a page. */
async function entered(paymentMethod: string): Promise<string> {
  const path = '/v1/test_helpers/confirmation_tokens'
  const parameters = { payment_method: paymentMethod }
  const response = await wire.send(location, { method: 'POST', path, parameters })
  if (response.kind !== 'answered' || response.statusCode !== 200) throw new Error(JSON.stringify(response))
  return String(Object(response.body).id)
}

async function enter(paymentMethod: string, kind: 'tokenization' | 'ticket'): Promise<string> {
  const form = { contactId, kind, lifetimeSeconds: 600, frameAncestors: [] }
  const { clientToken } = await stripe.createIntention(location, { ...form, methods: ['cc', 'ach'] })
  const confirmationTokenId = await entered(paymentMethod)
  const { statusCode, body } = await stripe.submitForm(location, { clientToken, confirmationTokenId })
  if (statusCode !== 200) throw new Error(`the form answered ${statusCode}: ${JSON.stringify(body)}`)
  return String(body['id'])
}

const saleOf = (source: SaleRequest['source'], more: Partial<SaleRequest> = {}): SaleRequest => ({
  reference: newReference(),
  action: 'sale',
  amountCents: toCents(1_030),
  surchargeCents: toCents(0),
  source,
  initiator: 'payer',
  ...more,
})

/** Polls until the condition holds, or a minute is over. */
async function eventually<Result>(ask: () => Promise<Result>, isThere: (result: Result) => boolean) {
  for (let waited = 0; ; waited += 2_000) {
    const result = await ask()
    if (isThere(result) || waited > minuteMs) return result
    await pause(2_000)
  }
}

describe.skipIf(!isLive)('Stripe itself, in test mode', { timeout: 3 * minuteMs }, () => {
  test('charges a saved card once, gives it back, and lists both', async () => {
    const vaultId = await enter('pm_card_visa', 'tokenization')
    const request = saleOf({ vaultId }, { orderId: 'A-1', description: 'Tried = & [ü]' })
    const tries = await Promise.all([1, 2, 3].map(() => stripe.submit(location, request)))
    const [first] = tries.map(requireMovement)
    expect(new Set(tries.map((one) => requireMovement(one).id)).size).toBe(1)
    expect(first).toMatchObject({
      status: 'approved',
      lastFour: '4242',
      amountCents: 1_030,
      vaultId,
      contactId,
    })
    const id = first?.id ?? ''
    const back = { reference: newReference(), amountCents: toCents(500) }
    expect(requireMovement(await stripe.refund(location, id, back))).toMatchObject({
      amountCents: 500,
      parentId: id,
    })
    const period = { from: Date.now() - hourMs, until: Date.now() + hourMs, limit: 10 }
    const listed = await eventually(
      () => stripe.listMovements(location, period),
      ({ movements }) => movements.length >= 2,
    )
    expect(listed.movements.map(({ action }) => action)).toEqual(['refund', 'sale'])
  })

  test('declines, and what was declined stays so', async () => {
    const request = saleOf({ vaultId: await enter('pm_card_chargeCustomerFail', 'tokenization') })
    const declined = requireMovement(await stripe.submit(location, request))
    expect(declined).toMatchObject({ status: 'declined', reasonCode: expect.stringMatching(/^\d+$/) })
    expect(await stripe.submit(location, request)).toMatchObject({ movement: { id: declined.id } })
  })

  test('holds, captures a part, and takes no second', async () => {
    const vaultId = await enter('pm_card_visa', 'tokenization')
    const { id } = requireMovement(await stripe.submit(location, saleOf({ vaultId }, { action: 'auth' })))
    const take = (amount: number) =>
      stripe.capture(location, id, { reference: newReference(), amountCents: toCents(amount) })
    expect((await take(1_031)).outcome).toBe('refused')
    expect(requireMovement(await take(400)).amountCents).toBe(400)
    expect((await take(1)).outcome).toBe('refused')
  })

  test('sends for money at a bank, which settles', async () => {
    const vaultId = await enter('pm_usBankAccount_success', 'tokenization')
    const request = saleOf({ vaultId })
    expect(requireMovement(await stripe.submit(location, request)).status).toBe('pending')
    const settled = await eventually(
      () => stripe.find(location, request.reference),
      (found) => found?.status === 'settled',
    )
    expect(settled?.status).toBe('settled')
  })

  test('never executes what was cancelled, whichever of the two is first', async () => {
    const vaultId = await enter('pm_card_visa', 'tokenization')
    for (let times = 0; times < 5; times++) {
      const request = saleOf({ vaultId })
      const [made, found] = await Promise.all([
        stripe.submit(location, request),
        eventually(
          () => stripe.cancelReference(location, request.reference).catch(() => 'unknown' as const),
          (answer) => answer !== 'unknown',
        ),
      ])
      expect(made.outcome === 'moved').toBe(found !== undefined)
    }
  })

  test('keeps a captured card for nobody, then for a payer', async () => {
    const ticketId = await enter('pm_card_visa_debit', 'ticket')
    expect(await stripe.readTicket(location, ticketId)).toMatchObject({ lastFour: '5556', used: false })
    const kept = requireVault(await stripe.keepTicket(location, ticketId, undefined, '75201'))
    expect(kept).toMatchObject({ binInfo: { type: 'debit' }, billingZip: '75201' })
    expect(requireMovement(await stripe.submit(location, saleOf({ vaultId: kept.id }))).status).toBe(
      'approved',
    )
    await stripe.deleteVault(location, kept.id)
    expect(await stripe.readVault(location, kept.id)).toBeUndefined()
  })

  test('answers what its schema says, as the fakeStripe does', async () => {
    for (const operation of [
      'GET /v1/payment_intents',
      'GET /v1/charges',
      'GET /v1/refunds',
      'GET /v1/customers',
    ]) {
      const path = operation.replace('GET ', '')
      const response = await wire.send(location, { method: 'GET', path, parameters: { limit: 20 } })
      expect(response).toMatchObject({ kind: 'answered', statusCode: 200 })
      if (response.kind === 'answered')
        expect(strange(findResponseProblems(operation, response.body as Json)), operation).toEqual([])
    }
  })
})

// Stripe's responses contain fields that our subset of the schema lacks.
function strange(problems: string[]): string[] {
  return problems.filter((problem) => !problem.endsWith(': unknown'))
}
