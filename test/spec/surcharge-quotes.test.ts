import { beforeAll, describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, caller, fault, florin, saveBankAccount, type TestCompany } from '../support/florin.ts'
import { openClosedInvoice, noInvoice, update } from '../support/invoice-life.ts'
import { openQuoteCheckout, saveCardFrom, surchargeQuote } from '../support/quotes.ts'
import { pay, getInvoice, staysInFlight } from '../support/checkout.ts'

const noVault = '0123456789abcdef01234567'

/** Creates a checkout of a company that surcharges, and a card of its customer without a billing address. */
async function openCardQuoteCheckout(given: Parameters<typeof openQuoteCheckout>[0] = {}) {
  const checkout = await openQuoteCheckout(given)
  return { ...checkout, accountVaultId: await saveCardFrom(checkout.company, checkout.customerId) }
}

/** Expects that the invoice is unchanged. The link to its PDF is new at each reading. */
async function expectUntouched(company: TestCompany, id: string, before: object) {
  expect(await getInvoice(company, id)).toEqual({ ...before, pdfUrl: expect.any(String) })
}

describe('a surcharge quote is refused', () => {
  let checkout: Awaited<ReturnType<typeof openCardQuoteCheckout>>

  beforeAll(async () => {
    checkout = await openCardQuoteCheckout()
  })

  test.each([
    [{}, 'body.accountVaultId', 'invalid_type'],
    [{ amount: 5 }, 'body.accountVaultId', 'invalid_type'],
    [{ accountVaultId: null }, 'body.accountVaultId', 'invalid_type'],
    [{ accountVaultId: 7 }, 'body.accountVaultId', 'invalid_type'],
    [{ accountVaultId: '' }, 'body.accountVaultId', 'too_small'],
    [{ accountVaultId: 'x'.repeat(129) }, 'body.accountVaultId', 'too_big'],
    [{ accountVaultId: noVault, amount: 0 }, 'body.amount', 'too_small'],
    [{ accountVaultId: noVault, amount: -0.01 }, 'body.amount', 'too_small'],
    [{ accountVaultId: noVault, amount: 0.001 }, 'body.amount', 'invalid_precision'],
    [{ accountVaultId: noVault, amount: 33.333 }, 'body.amount', 'invalid_precision'],
    [{ accountVaultId: noVault, amount: 10_000_000 }, 'body.amount', 'too_big'],
    [{ accountVaultId: noVault, amount: '100' }, 'body.amount', 'invalid_type'],
    [{ accountVaultId: noVault, amount: null }, 'body.amount', 'invalid_type'],
    [{ accountVaultId: noVault, fee: 0 }, 'body.fee', 'unrecognized_keys'],
    [{ accountVaultId: noVault, billingZip: '75201' }, 'body.billingZip', 'unrecognized_keys'],
  ])('for the body %j', async (body, path, code) => {
    const { company, id } = checkout
    const refused = await surchargeQuote(company, id, body)
    expect(refused, refused.text).toMatchObject({
      status: 400,
      body: { error: 'validation_failed', fields: [{ path, code }] },
    })
  })

  test('without a body, with one that is no object, and with a saved and a captured card at once', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const both = { accountVaultId, ticketId: accountVaultId }
    for (const body of [undefined, [], 'x', '{', both, { ticketId: noVault }, { ticketId: accountVaultId }]) {
      const refused = await surchargeQuote(company, id, body)
      expect(refused.status, JSON.stringify(body)).toBe(400)
    }
  })

  test('for a saved method that the processor does not know, or that is deleted or another company’s', async () => {
    const { company, customerId, id, accountVaultId } = await openCardQuoteCheckout()
    const stranger = await openCardQuoteCheckout()
    const deleted = await saveCardFrom(company, customerId)
    const path = `/api/customers/${customerId}/paymentmethods/${deleted}`
    expect((await company.api.delete(path)).status).toBe(200)
    for (const wrong of [
      noVault,
      deleted,
      stranger.accountVaultId,
      'x',
      '../contacts',
      `${accountVaultId}0`,
    ]) {
      const refused = await surchargeQuote(company, id, { accountVaultId: wrong })
      expectEnvelope(refused, 400, 'validation_failed')
      expect(refused.body.fields).toMatchObject([{ path: 'body.accountVaultId', code: 'not_found' }])
    }
  })

  test('for an invoice that is another company’s, or nobody’s, whatever the vault', async () => {
    const { company, accountVaultId } = await openCardQuoteCheckout()
    const stranger = await openCardQuoteCheckout()
    for (const wrong of [stranger.id, noInvoice])
      for (const vault of [accountVaultId, stranger.accountVaultId])
        expectEnvelope(await surchargeQuote(company, wrong, { accountVaultId: vault }), 404, 'not_found')
    expect((await surchargeQuote(company, 'x', { accountVaultId })).status).toBe(404)
  })

  test('without a session, and with anything else in its place', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const body = { accountVaultId }
    const { baseUrl } = florin()
    for (const credential of [
      {},
      { 'x-session-token': 'st_no' },
      { authorization: `Api-Key ${company.apiKey}` },
    ]) {
      const api = caller(baseUrl, credential)
      expectEnvelope(await surchargeQuote({ ...company, api }, id, body), 401, 'unauthorized')
    }
  })

  test('of more than is left to pay, by one cent', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const ask = (amount: number) => surchargeQuote(company, id, { accountVaultId, amount })
    expect(await ask(100.01)).toMatchObject({ status: 400, body: { reasonCode: 'OVER_PAYMENT' } })
    expect((await ask(100)).status).toBe(200)
    await pay(company, id, accountVaultId, 40)
    expect((await ask(60.01)).status).toBe(400)
    expect(await ask(60)).toMatchObject({ status: 200, body: { surcharge: 1.8, total: 61.8 } })
  })

  test('also where the rest is only in flight', async () => {
    const { company, customerId, id, accountVaultId } = await openCardQuoteCheckout()
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight), 70)
    expect((await surchargeQuote(company, id, { accountVaultId, amount: 30.01 })).status).toBe(400)
    expect((await surchargeQuote(company, id, { accountVaultId })).body.subtotal).toBe(30)
  })

  test('on a rail that the invoice does not accept', async () => {
    const { company, customerId, id, accountVaultId } = await openCardQuoteCheckout({
      invoice: { paymentMethods: ['ach'] },
    })
    const bank = await saveBankAccount(company, customerId)
    const refused = await surchargeQuote(company, id, { accountVaultId })
    expectEnvelope(refused, 400, 'bad_request')
    expect(refused.body.message).toMatch(/\bach only\b/)
    expect((await surchargeQuote(company, id, { accountVaultId: bank })).status).toBe(200)
    await update(company, id, { paymentMethods: ['cc'] })
    expect((await surchargeQuote(company, id, { accountVaultId: bank })).body.message).toMatch(/\bcc only\b/)
    expect((await surchargeQuote(company, id, { accountVaultId })).status).toBe(200)
  })

  test('of an invoice that is paid, voided, cancelled or refunded', async () => {
    const { company, customerId, id, accountVaultId } = await openCardQuoteCheckout()
    await pay(company, id, accountVaultId)
    expect((await surchargeQuote(company, id, { accountVaultId })).status).toBe(400)
    for (const status of ['Voided', 'Cancelled', 'Refunded'] as const) {
      const closed = await openClosedInvoice(company, customerId, status, accountVaultId)
      const before = await getInvoice(company, closed)
      expect(before.invoiceStatus).toBe(status)
      for (const amount of [undefined, 0.01])
        expect((await surchargeQuote(company, closed, { accountVaultId, amount })).status).toBe(400)
      await expectUntouched(company, closed, before)
    }
  })

  test.each([
    ['outage', 503],
    ['lost_before', 503],
    ['lost_after', 503],
    ['unreadable', 502],
    ['malformed', 502],
  ])('while the processor shows the fault %s: %d, and the next one is answered', async (name, status) => {
    const { company, id, accountVaultId } = checkout
    const before = await getInvoice(company, id)
    await fault(company, 'read_vault', name)
    const failed = await surchargeQuote(company, id, { accountVaultId })
    expectEnvelope(failed, status, status === 503 ? 'service_unavailable' : 'bad_gateway')
    expect((await surchargeQuote(company, id, { accountVaultId })).body.surcharge).toBe(3)
    expect(await getBooks(company)).toEqual([])
    await expectUntouched(company, id, before)
  })

  test('what is wrong with the invoice is told first, also while the processor is out', async () => {
    const { company, accountVaultId, id } = await openCardQuoteCheckout()
    await fault(company, 'any', 'outage', { times: 0 })
    expect((await surchargeQuote(company, noInvoice, { accountVaultId })).status).toBe(404)
    expect((await surchargeQuote(company, id, { accountVaultId, amount: 100.01 })).status).toBe(400)
    expect((await surchargeQuote(company, id, { accountVaultId })).status).toBe(503)
  })
})
