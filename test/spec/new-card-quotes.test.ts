import { expect, test } from 'vitest'
import { payment, readInvoice } from '../support/till.ts'
import {
  confirm,
  heldBy,
  newQuote,
  openQuoteTill,
  salesOf,
  saveCardFrom,
  surchargeQuote,
} from '../support/quotes.ts'

test('a saved card is quoted and charged the same', async () => {
  const { company, customerId, id } = await openQuoteTill()
  const accountVaultId = await saveCardFrom(company, customerId)
  const quoted = await surchargeQuote(company, id, { accountVaultId, amount: 33.33 })
  expect(quoted).toMatchObject({
    status: 200,
    body: {
      subtotal: 33.33,
      surcharge: 1,
      total: 34.33,
      percentage: 3,
      label: 'Surcharge',
      paymentMethod: 'cc',
      cardBrand: 'visa',
      lastFour: '4242',
    },
  })
  const paid = await payment(company, id, { accountVaultId, amount: 33.33, quotedSurcharge: 1 })
  expect(paid, paid.text).toMatchObject({ status: 200, body: { feeAmount: 1, totalCharged: 34.33 } })
  expect(await salesOf(company)).toMatchObject([{ amountCents: 3433, surchargeCents: 100 }])
  const read = await readInvoice(company, id)
  expect(read).toMatchObject({ amountPaid: 33.33, totalCharged: 34.33, totalFees: 1 })
  const explained = await company.api.get(
    `/api/invoices/${id}/transactions/${read.transactions[0].id}/surcharge`,
  )
  expect(explained.body).toMatchObject({
    surcharge: 1,
    explanation: expect.stringMatching(/A surcharge of \$1\.00 was added, 3 % of \$33\.33\./),
    deviations: [],
  })
})

test('a new card is quoted, charged the quoted total once, and gone', async () => {
  const { company, id } = await openQuoteTill()
  const quote = await newQuote(company, id)
  expect(quote).toMatchObject({ subtotal: 100, surcharge: 3, total: 103, percentage: 3 })
  expect(await salesOf(company)).toEqual([])
  const [first, second] = await Promise.all([
    confirm(company, id, quote.quoteId),
    confirm(company, id, quote.quoteId),
  ])
  expect([first.status, second.status].sort(), first.text + second.text).toEqual([200, 400])
  expect(await salesOf(company)).toMatchObject([{ amountCents: 10300, surchargeCents: 300 }])
  expect(await heldBy(company)).toEqual([])
})
