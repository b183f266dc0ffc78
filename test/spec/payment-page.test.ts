import { describe, expect, it } from 'vitest'
import {
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  send,
} from '../support/florin.ts'
import type { TestCompany } from '../support/florin.ts'
import { refund } from '../support/invoice-life.ts'
import { changeCompany } from '../support/quotes.ts'
import { advanceClock, day, pay, returnsR02 } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const chargedBack = '4000000000000259'

async function linkTo(company: TestCompany, invoiceId: string): Promise<string> {
  const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}&kind=invoice`)
  const sent: { links: string[]; invoiceId: string }[] = outbox.body.messages
  const [link = ''] = sent.find((message) => message.invoiceId === invoiceId)?.links ?? []
  return link
}

async function openInvoice(fields: Record<string, unknown> = {}) {
  const company = await newCompany({ name: 'Juniper & Sons' })
  const customerId = await newCustomer(company, {
    firstName: 'Pat',
    lastName: 'Payer',
    phoneNumber: '2125550100',
  })
  const invoice = await newInvoice(company, customerId, { amount: 60, ...fields })
  return { company, customerId, ...invoice, link: await linkTo(company, invoice.id) }
}

describe('GET /pay/{token} opens nothing', () => {
  it.each(['itk_', 'itk_unknown', 'x'.repeat(300), '%00', '%F0%9F%92%B8'])(
    'for the token %j',
    async (token) => {
      const page = await send(`${florin().baseUrl}/pay/${token}`, 'GET')
      expect(page.status).toBe(404)
      expect(page.text).not.toMatch(/INV-|\$\d/)
    },
  )

  it('for a credential of another kind', async () => {
    const { company } = await openInvoice()
    const page = await send(`${florin().baseUrl}/pay/${company.sessionToken}`, 'GET')
    expect(page.status).toBe(404)
    expect(page.text).toContain('This link has expired or isn’t valid')
  })
})

describe('GET /pay/{token}', () => {
  it('shows the number and the amount due of the invoice, to whoever has the link', async () => {
    const { link, invoiceId } = await openInvoice()
    const page = await send(link, 'GET')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain(invoiceId)
    expect(page.text).toMatch(/<h1[^>]*>\s*<span>Amount due<\/span> <b>\$60\.00<\/b>/)
    expect(page.text).toContain('Juniper &amp; Sons')
  })

  it('is kept by nobody, shown in no frame, and tells no other page where it is', async () => {
    const { link } = await openInvoice()
    const { headers } = await send(link, 'GET')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain(
      `frame-src ${new URL(processorSide().formUrlOf('')).origin};`,
    )
  })

  it('shows nothing of the customer but whom it is billed to and saved methods, masked', async () => {
    const { company, customerId, link } = await openInvoice()
    await saveCard(company, customerId)
    const { text } = await send(link, 'GET')
    expect(text).toContain('Visa ending in 4242')
    expect(text).toMatch(/Billed to<\/dt>\s*<dd><bdi>Pat Payer<\/bdi>/)
    expect(text).not.toMatch(/payer@|2125550100|424242/)
  })

  it('leads to the invoice as a PDF', async () => {
    const { link } = await openInvoice()
    const { text } = await send(link, 'GET')
    const [, href = ''] = /<a href="([^"]*)">\s*Download PDF/.exec(text) ?? []
    const pdf = await send(href.replaceAll('&amp;', '&'), 'GET')
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('content-type')).toContain('application/pdf')
  })

  it('offers only the rails that the invoice accepts', async () => {
    const { link } = await openInvoice({ paymentMethods: ['ach'] })
    const { text } = await send(link, 'GET')
    expect(text).toContain('>Bank transfer (ACH)</label>')
    expect(text).not.toContain('>New card</label>')
  })

  it('tells of surcharges before anything is entered, and as they are at this moment', async () => {
    const { company, link } = await openInvoice()
    const notice = async () => /adds a [^<]*/.exec((await send(link, 'GET')).text)?.[0]
    expect(await notice()).toBeUndefined()
    for (const [fields, phrase] of [
      [{ surcharge: { enabled: true, percentage: 3 } }, '3% surcharge to Visa'],
      [{ state: 'CO' }, '2% surcharge to Visa'],
      [{ surcharge: { enabled: true, percentage: 1.5, label: 'Card Fee' } }, '1.5% card fee to Visa'],
      [{ products: ['cc'] }, '1.5% card fee to Visa'],
    ] as const) {
      await changeCompany(company, fields)
      expect(await notice()).toContain(`adds a ${phrase}`)
    }
    for (const state of ['MA', 'NJ']) {
      await changeCompany(company, { state })
      expect(await notice()).toBeUndefined()
    }
  })

  it('shows what of a payment and of a refund was a surcharge', async () => {
    const { company, customerId, id, link } = await openInvoice({ amount: 100 })
    await changeCompany(company, { state: 'TX', surcharge: { enabled: true, percentage: 3 } })
    const { transactionId } = await pay(company, id, await saveCard(company, customerId))
    const words = async () =>
      (await send(link, 'GET')).text.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ')
    expect(await words()).toContain('with Visa ending in 4242, including a $3.00 surcharge. Thank you.')
    await refund(company, transactionId, { transaction_amount: 51.5 })
    expect(await words()).toContain('Visa ending in 4242 $100.00 plus a surcharge of $3.00 $103.00')
    expect(await words()).toContain('$50.00 plus $1.50 of the surcharge \u2212$51.50')
  })

  it.each([
    [
      'a bank account that was returned',
      returnsR02,
      'ach',
      'Returned',
      /Your bank returned the \$60\.00 payment/,
    ],
    [
      'a card with a charge-back',
      chargedBack,
      'cc',
      'Chargeback',
      /Chargeback: your bank took back the \$60\.00/,
    ],
  ] as const)(
    'suggests everything before %s, and says so once it is overdue',
    async (_, number, rail, word, notice) => {
      const { company, customerId, id, link } = await openInvoice({
        dueDate: new Date(Date.now() + 2 * day * 1000).toISOString(),
      })
      const save = rail === 'ach' ? saveBankAccount : saveCard
      await pay(company, id, await save(company, customerId, number))
      await advanceClock(company, 10 * day)
      const { text } = await send(link, 'GET')
      expect(text).toContain('Overdue since')
      expect(text).toMatch(notice)
      const choices = text.split('class="choice"').slice(1)
      expect(choices).toHaveLength(3)
      expect(choices[0]).toMatch(/data-label="New card"[^>]*\schecked/)
      expect(choices[2]).toMatch(new RegExp(`data-vault="[^"]+".*<small[^>]*>${word}</small>`, 's'))
    },
  )

  it('names where the receipt was mailed, masked, and nothing where none is mailed', async () => {
    const { company, customerId, id, link } = await openInvoice()
    await pay(company, id, await saveCard(company, customerId))
    const mailed = () => send(link, 'GET').then(({ text }) => /Receipt emailed to [^<]*/.exec(text)?.[0])
    expect(await mailed()).toMatch(/^Receipt emailed to .•••@example\.com\.$/)
    await changeCompany(company, { settings: { receipts: false } })
    expect(await mailed()).toBeUndefined()
  })

  it('says what became of an invoice that was voided, and offers no payment', async () => {
    const { company, id, link } = await openInvoice()
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(200)
    const { status, text } = await send(link, 'GET')
    expect(status).toBe(200)
    expect(text).toMatch(/This invoice was voided by .*\. Nothing is due\./)
    expect(text).not.toMatch(/<form|<button/)
  })
})
