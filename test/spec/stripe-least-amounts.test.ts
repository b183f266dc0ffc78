import { expect, test } from 'vitest'
import { enterIn, invoiceAt, openStripeShop, saveAtStripe, startWithStripe } from '../support/stripe-shop.ts'

test('what Stripe would not charge is not quoted, and uses up no card', async () => {
  const { service, twin } = await startWithStripe()
  const shop = await openStripeShop(service, twin.openAccount())
  const { api, account } = shop
  const tooLittle = { status: 422, body: { error: 'not_supported' } }
  const small = await invoiceAt(shop, api, 0.49)
  const accountVaultId = await saveAtStripe(shop)
  expect(await api.post(`/api/invoices/${small}/surcharge-quote`, { accountVaultId })).toMatchObject(
    tooLittle,
  )
  const opened = await api.post('/api/payment/ticket/intention', {})
  const captured = await enterIn(account, opened.body.formUrl)
  const card = { ticketId: captured.body.ticket_id, billingZip: '75201' }
  expect(await api.post(`/api/invoices/${small}/quote`, { ...card, amount: 0.49 })).toMatchObject(tooLittle)
  expect(account.tables.charge.size).toBe(0)

  const enough = await invoiceAt(shop, api, 0.5)
  const quoted = await api.post(`/api/invoices/${enough}/quote`, { ...card, amount: 0.5 })
  expect(quoted, quoted.text).toMatchObject({ status: 201, body: { total: 0.5 } })
  const { quoteId } = quoted.body
  const paid = await api.post(`/api/invoices/${enough}/quote/confirm`, { quoteId })
  expect(paid, paid.text).toMatchObject({ status: 200, body: { totalCharged: 0.5 } })
})
