import { describe, expect, test } from 'vitest'
import { florin, newCompany, send, testCards } from '../support/florin.ts'
import { askRefund, getMails } from '../support/invoice-life.ts'
import {
  askForPage,
  complete,
  confirmQuote,
  openHosted,
  openSurcharged,
  payWith,
  getQuote,
  submitSale,
} from '../support/hosted-payments.ts'
import { bankEntry, cardEntry } from '../support/pay-page.ts'
import { setBankOutcome, staysInFlight } from '../support/checkout.ts'

const to = 'pat@example.com'

describe('no mail of a hosted payment is sent', () => {
  test('to what is no address, of which no page is made, nor to nobody', async () => {
    const company = await newCompany()
    for (const name of ['email', 'billing_email'])
      for (const wrong of ['not an email', 'a@b..example', 'a@b.example\r\nBcc: eve@example.com'])
        expect(await askForPage(company, { [name]: wrong })).toMatchObject({
          status: 400,
          body: { fields: [{ path: `body.${name}` }] },
        })
    const { page } = await openHosted(company, { email: '', billing_email: '' })
    expect((await payWith(page)).status).toBe(200)
    expect(await getMails(company)).toEqual([])
  })

  test('of a card that was declined', async () => {
    const company = await newCompany()
    const { page } = await openHosted(company, { billing_email: to })
    expect((await payWith(page, cardEntry(testCards.declined))).status).not.toBe(200)
    expect(await getMails(company)).toEqual([])
  })

  test('where the company mails no receipts', async () => {
    const company = await newCompany({ settings: { receipts: false } })
    const { page } = await openHosted(company, { billing_email: to })
    const { transactionId } = (await payWith(page)).body
    expect((await askRefund(company, transactionId)).status).toBe(200)
    expect(await getMails(company)).toEqual([])
  })
})

describe('the receipt of a hosted payment', () => {
  test('is mailed once, to the address for bills, with what was paid and a link to the page', async () => {
    const { company, page, token } = await openSurcharged(
      {},
      { billing_email: to, email: 'buyer@example.com', title: 'Two tickets', order_id: 'A-2' },
    )
    const { quoteId } = await getQuote(page)
    const paid = await confirmQuote(page, quoteId)
    expect(paid.status).toBe(200)
    const mails = await getMails(company)
    expect(mails).toMatchObject([{ kind: 'receipt', to }])
    const { subject, text, links } = mails[0] ?? {}
    expect(subject).toMatch(/^Your .+ receipt: \$103\.00 for Two tickets$/)
    expect(text).toContain('received $103.00 for Two tickets, including a surcharge of $3.00.')
    expect(text).toContain(`- Order: A-2\n- Transaction: ${paid.body.transactionId}`)
    expect(links).toEqual([expect.stringMatching(new RegExp(`/hpp/${token}$`))])
  })

  test('is billed to a place that is named, and not to a ZIP code alone', async () => {
    const company = await newCompany()
    const place = { billing_city: 'Dallas', billing_zip: '75201' }
    for (const fields of [{ billing_zip: '75201' }, place]) {
      const { page } = await openHosted(company, { billing_email: to, ...fields })
      await payWith(page)
    }
    const [unnamed, named] = await getMails(company)
    expect(unnamed?.text).not.toContain('Billed to')
    expect(named?.text).toContain('- Billed to: Dallas, 75201')
  })

  test('goes to the address that is filled in where no other was given', async () => {
    const { company, page } = await openHosted(await newCompany(), { email: to })
    await payWith(page)
    expect(await getMails(company)).toMatchObject([{ kind: 'receipt', to }])
  })

  test('is mailed once of a sale in the secure form, whoever tells of it and however often', async () => {
    const { company, page } = await openHosted(await newCompany(), { billing_email: to })
    const event = await submitSale(page)
    await Promise.all([complete(page, event), complete(page, event)])
    await complete(page, event)
    expect(await getMails(company)).toMatchObject([{ kind: 'receipt', to }])
  })

  test('of a bank transfer is mailed when it has settled, and before that a confirmation', async () => {
    const { company, page } = await openHosted(await newCompany(), { billing_email: to })
    await payWith(page, bankEntry(staysInFlight))
    const [submitted] = await getMails(company)
    expect(submitted).toMatchObject({ kind: 'payment_submitted', to })
    expect(submitted?.text).toMatch(/We've submitted your bank payment of \$100\.00 to Test Company\./)
    await setBankOutcome(company, 'settled')
    expect(await getMails(company)).toMatchObject([{ kind: 'payment_submitted' }, { kind: 'receipt', to }])
  })

  test('is followed by a mail where the bank returns the payment, before or after it settled', async () => {
    for (const outcomes of [['returned'], ['settled', 'returned']] as const) {
      const { company, page } = await openHosted(await newCompany(), { billing_email: to })
      await payWith(page, bankEntry(staysInFlight))
      for (const outcome of outcomes) await setBankOutcome(company, outcome)
      const failed = (await getMails(company)).at(-1)
      expect(failed).toMatchObject({ kind: 'payment_failed', to })
      expect(failed?.subject).toBe('Your bank payment to Test Company was returned')
      expect(failed?.text).toContain("Test Company wasn't paid. Contact them to pay another way.")
    }
  })
})

describe('a refund of a hosted payment', () => {
  test('is mailed each time, with what of it was surcharge', async () => {
    const { company, page, token } = await openSurcharged({}, { billing_email: to })
    const { quoteId } = await getQuote(page)
    const { transactionId } = (await confirmQuote(page, quoteId)).body
    for (const body of [{ transaction_amount: 51.5 }, undefined])
      expect((await askRefund(company, transactionId, body)).status).toBe(200)
    expect((await askRefund(company, transactionId)).status).toBe(422)
    const mails = await getMails(company)
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'refund', 'refund'])
    for (const { text } of mails.slice(1))
      expect(text).toContain('refunded $51.50 ($50.00 plus $1.50 of the surcharge). Most banks')
    const receipt = (await send(`${florin().baseUrl}/hpp/${token}`, 'GET')).text
    expect(receipt).toMatch(/<span>Refunded<\/span> <b>\$103\.00/)
  })
})
