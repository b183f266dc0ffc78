import { expect, test } from 'vitest'
import { createDatabase, rowsOf } from '../support/database.ts'
import { testCards } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { approvedSales, openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'
import { processorSide } from '../support/processor-side.ts'

test('a confirmation that is overtaken by another process before it charges, charges nothing', async () => {
  await using database = await createDatabase()
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const service = await startService(shared)
  const second = await startService({
    ...shared,
    FLORIN_ROLES: 'api',
    PROCESSOR_URL: service.processorUrl,
  })
  const shop = await openOwnShop(service)
  const elsewhere = await ownSession(second, shop.apiKey)
  const id = await ownInvoice(shop)
  const quoteId = await quoteHalf(service, shop, id)
  const path = `/api/invoices/${id}/quote/confirm`

  // The first request has used up the quote and waits for the reading of the card.
  const side = processorSide(service)
  const reading = await holdCall(shop, 'read_vault', { side })
  const first = shop.api.post(path, { quoteId, savePaymentMethod: false })
  await reading.untilWaiting()
  expect(await rowsOf(database.url, 'select state from quotes')).toEqual([{ state: 'used' }])
  await side.fault(shop, { operation: 'read_vault', fault: 'outage' })
  const cutOff = await elsewhere.post(path, { quoteId, savePaymentMethod: true })
  expect(cutOff).toMatchObject({ status: 503, body: { reasonCode: 'NOT_CHARGED' } })
  const charged = await elsewhere.post(path, { quoteId, savePaymentMethod: true })
  expect(charged, charged.text).toMatchObject({ status: 200, body: { status: 'success' } })
  await reading.release()
  expect(await first).toMatchObject({ status: 400, body: { message: 'The quote was used already.' } })
  expect(await approvedSales(service, shop)).toHaveLength(1)
  const methods = await shop.api.get(`/api/customers/${shop.customerId}/paymentmethods`)
  // The card of the successful request is saved, because that request asked for it.
  expect(methods.body.total).toBe(2)
})

async function quoteHalf(service: OwnService, { api }: OwnShop, id: string): Promise<string> {
  const intention = await api.post('/api/payment/ticket/intention', {})
  const form = { paymentMethod: 'cc', accountNumber: testCards.visa, expDate: '1230', cvv: '123' }
  const { ticket_id: ticketId } = (await processorSide(service).fillIn(intention.body.clientToken, form)).body
  // Half of the amount due, so that the invoice would accept both payments.
  const quoted = await api.post(`/api/invoices/${id}/quote`, { ticketId, billingZip: '75201', amount: 50 })
  expect(quoted.status, quoted.text).toBe(201)
  return quoted.body.quoteId
}
