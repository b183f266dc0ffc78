import { expect, test } from 'vitest'
import { pay, setBankOutcome } from '../support/checkout.ts'
import { figuresPath, openBooks } from '../support/home.ts'
import { getMails, goTo, refund } from '../support/invoice-life.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import { saveCardFrom } from '../support/quotes.ts'

const chargedBack = '4000000000000259'

/** The sentence of each mail that names money which moved. */
const sentences = {
  received: /received \$([\d,.]+\d) for invoice/,
  refunded: /refunded \$([\d,.]+\d) .*for invoice/,
  reversed: /reversed your check payment of \$([\d,.]+\d) for invoice/,
  chargedBack: /took back your card payment of \$([\d,.]+\d) to/,
  returned: /Your bank payment of \$([\d,.]+\d) to .* was returned/,
}

/** Returns the dollars that all mails together name in such a sentence. */
function sumOf(texts: readonly string[], sentence: RegExp): number {
  const cents = texts.map((text) =>
    Math.round(Number((sentence.exec(text)?.[1] ?? '0').replaceAll(',', '')) * 100),
  )
  return cents.reduce((all, one) => all + one, 0) / 100
}

test('the sums of the inbox are those of the books', async () => {
  const books = await openBooks('UTC')
  const { company, customerId, card, bank, owed, figures } = books
  await goTo(company, '2027-03-01T12:00:00.000Z')
  const sale = await pay(company, await owed(100), card)
  await pay(company, await owed(80), await saveCardFrom(company, customerId, {}, chargedBack))
  await pay(company, await owed(301), bank)
  const checkInvoice = await owed(250)
  const check = { method: 'check', reference: '1042', sendReceipt: true }
  const { transactionId: checkId } = await recordOffline(company, checkInvoice, check)
  await recordOffline(company, await owed(45), { method: 'cash', sendReceipt: true })
  await goTo(company, '2027-03-03T12:00:00.000Z')
  await refund(company, sale.transactionId, { transaction_amount: 30.5 })
  await setBankOutcome(company, 'settled', 301)
  await goTo(company, '2027-03-05T12:00:00.000Z')
  await reverseOffline(company, checkInvoice, checkId)
  await setBankOutcome(company, 'returned', 301)
  await goTo(company, '2027-03-20T12:00:00.000Z')

  const texts = (await getMails(company)).map(({ text }) => text ?? '')
  const read = (name: keyof typeof sentences) => sumOf(texts, sentences[name])
  const { body } = await figures.dashboard.get(
    figuresPath(company, '/reports/takings?from=2027-03-01&to=2027-03-31'),
  )
  const { cc, ach, offline, fees, refunded, returned, net } = body.total
  expect(read('received')).toBe(cc + ach + offline + fees)
  expect(read('refunded') + read('reversed')).toBe(refunded)
  expect(read('chargedBack') + read('returned')).toBe(returned)
  expect(net).toBe(103 + 82.4 + 301 + 250 + 45 - 30.5 - 250 - 82.4 - 301)
})
