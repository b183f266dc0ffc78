import { describe, expect, test } from 'vitest'
import { processorReadTimeoutMs } from '#kernel/limits'
import { expectEnvelope } from '../support/envelope.ts'
import { fault, operator } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import {
  captureCard,
  confirm,
  getActiveAccounts,
  newQuote,
  openQuoteCheckout,
  quoteCard,
  getSales,
  surchargeQuote,
} from '../support/quotes.ts'

describe('a card whose billing address names two states', () => {
  test.each([
    ['CT', '75201'],
    ['TX', '06103'],
  ])(
    '%s with %s bears no surcharge on any way where one of them forbids it',
    async (billingState, billingZip) => {
      const { company, id } = await openQuoteCheckout()
      const ticketId = await captureCard(company, undefined, { billingState, billingZip })
      const blocked = { surcharge: 0, blockedReason: 'state_outright_ban' }
      expect((await surchargeQuote(company, id, { ticketId })).body).toMatchObject(blocked)
      expect((await quoteCard(company, id, ticketId, { billingZip })).body).toMatchObject(blocked)
    },
  )
})

test('a billing address keeps its state when the card is quoted with the ZIP code of another one', async () => {
  const { company, id } = await openQuoteCheckout()
  for (const entry of [{ billingState: 'CT', billingZip: '06103' }, { billingState: 'CT' }]) {
    const quoted = await quoteCard(company, id, await captureCard(company, undefined, entry))
    expect(quoted.body, quoted.text).toMatchObject({ surcharge: 0, blockedReason: 'state_outright_ban' })
  }
})

test('a quote made while surcharges were off knows its place once they are on', async () => {
  const { company, id } = await openQuoteCheckout({
    company: { surcharge: { enabled: false, percentage: 3 } },
  })
  const quote = await newQuote(company, id)
  expect(quote).toMatchObject({ surcharge: 0, blockedReason: 'company_disabled' })
  await operator().patch(`/operator/v1/companies/${company.companyId}`, {
    surcharge: { enabled: true, percentage: 3 },
  })
  const refused = await confirm(company, id, quote.quoteId)
  expectEnvelope(refused, 400, 'bad_request')
  expect(refused.body.reasonCode).toBe('QUOTE_CHANGED')
  expect(await getSales(company)).toEqual([])
  expect(await getActiveAccounts(company)).toEqual([])
})

describe('a card whose check was made and whose answer was lost', () => {
  test('may be quoted again, and stays in the state whose ZIP code was checked', async () => {
    const { company, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    // The reading of the ticket succeeds, and the response of the check is lost.
    await fault(company, 'read_ticket', 'delay', { delayMs: 1 })
    await fault(company, 'any', 'lost_after')
    const lost = await quoteCard(company, id, ticketId, { billingZip: '06103' })
    expectEnvelope(lost, 503, 'service_unavailable')
    const again = await quoteCard(company, id, ticketId, { billingZip: '75201' })
    expect(again, again.text).toMatchObject({ status: 201, body: { blockedReason: 'state_outright_ban' } })
    expect((await confirm(company, id, again.body.quoteId)).status).toBe(200)
    expect(await getActiveAccounts(company)).toEqual([])
  })
})

test('the answer of a charge does not wait for a processor that is slow to delete', async () => {
  const { company, id } = await openQuoteCheckout()
  const quote = await newQuote(company, id)
  await fault(company, 'read_vault', 'delay', { delayMs: 1 })
  await fault(company, 'sale', 'delay', { delayMs: 1 })
  const deletion = await holdCall(company, 'any')
  const from = performance.now()
  const confirming = confirm(company, id, quote.quoteId)
  await deletion.untilWaiting()
  expect((await confirming).status).toBe(200)
  // A response that waits for the deletion comes when the service gives up on it.
  expect(performance.now() - from).toBeLessThan(processorReadTimeoutMs)
})

test('a declined charge does not say that its surcharge was added', async () => {
  const { company, id } = await openQuoteCheckout()
  const quote = await newQuote(company, id, { accountNumber: '4000000000009995' })
  expect((await confirm(company, id, quote.quoteId)).body.reasonCode).toBe(1616)
  const read = await company.api.get(`/api/invoices/${id}`)
  const path = `/api/invoices/${id}/transactions/${read.body.transactions[0].id}/surcharge`
  expect((await company.api.get(path)).body.explanation).toMatch(/^Nothing was charged\./)
})
