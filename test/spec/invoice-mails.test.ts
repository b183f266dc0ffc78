import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { newCustomer, newInvoice, saveBankAccount, saveCard, send, testCards } from '../support/florin.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { askRefund, callersAs, getMails, noInvoice, payerOf, update } from '../support/invoice-life.ts'
import { changeCompany, openQuoteCheckout } from '../support/quotes.ts'
import {
  setBankOutcome,
  openCardCheckout,
  openCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { rowCountOfService } from '../support/service-database.ts'

type Company = Awaited<ReturnType<typeof openCheckout>>['company']

const sendEmail = ({ api }: Company, id: string, recipients: unknown, headers = {}) =>
  api.post(`/api/invoices/${id}/send-email`, { recipients }, headers)

describe('send-email is refused', () => {
  const many = Array.from({ length: 21 }, (_, n) => `payer${n}@example.com`)
  const wrong: [unknown, string][] = [
    [undefined, 'body.recipients'],
    [[], 'body.recipients'],
    ['a@b.com', 'body.recipients'],
    [['x'], 'body.recipients.0'],
    [['a@b.com', 7], 'body.recipients.1'],
    [['a@b.com', 'b@c.com, d@e.com'], 'body.recipients.1'],
    [['a@b.com\r\nBcc: eve@example.com'], 'body.recipients.0'],
    [many, 'body.recipients'],
  ]

  test('for anything but one to twenty addresses, and nothing is mailed', async () => {
    const { company, id } = await openCardCheckout({ sendEmail: false })
    for (const [recipients, path] of wrong) {
      const refused = await sendEmail(company, id, recipients)
      expect(refused, JSON.stringify(recipients)).toMatchObject({
        status: 400,
        body: { error: 'validation_failed', fields: [{ path }] },
      })
    }
    const extra = { recipients: ['a@b.com'], subject: 'Pay!' }
    expect((await company.api.post(`/api/invoices/${id}/send-email`, extra)).status).toBe(400)
    expect(await getMails(company)).toEqual([])
  })

  test('for an unknown invoice and another company’s, and to keys that may only read', async () => {
    const owner = await openCardCheckout()
    const { company, id } = await openCardCheckout({ sendEmail: false })
    const reader = await callersAs(company, 'read_only')
    for (const wrong of [noInvoice, owner.id])
      expect((await sendEmail(company, wrong, ['a@b.com'])).status).toBe(404)
    expect((await sendEmail({ ...company, api: reader.api }, id, ['a@b.com'])).status).toBe(403)
    expect(await getMails(company)).toEqual([])
    expect(await getMails(owner.company)).toHaveLength(1)
  })
})

describe('send-email', () => {
  test('mails each recipient once, with a link of its own that opens the page of the invoice', async () => {
    const { company, customerId } = await openCheckout()
    const { id, invoiceId } = await newInvoice(company, customerId, { sendEmail: false, amount: 61.5 })
    const recipients = ['ann@example.com', 'bob@example.com', 'ann@example.com']
    const response = await sendEmail(company, id, recipients)
    expect(response).toMatchObject({ status: 200, body: { invoiceId, recipients, status: 'sent' } })
    const mails = await getMails(company)
    expect(mails.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ['invoice', 'ann@example.com'],
      ['invoice', 'bob@example.com'],
    ])
    const links = mails.map(({ links: [link = ''] }) => link)
    expect(new Set(links).size).toBe(2)
    for (const link of links) {
      const page = await send(link, 'GET')
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.text).toContain(invoiceId)
      expect(page.text).toContain('61.50')
    }
  })

  test('leaves the status alone and moves updatedAt', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId)
    const before = await getInvoice(company, id)
    await sendEmail(company, id, ['ann@example.com'])
    const after = await getInvoice(company, id)
    expect(after.invoiceStatus).toBe('Paid')
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  })

  test('under an Idempotency-Key mails once', async () => {
    const { company, id } = await openCardCheckout({ sendEmail: false })
    const headers = { 'idempotency-key': 'mail-once-1' }
    const first = await sendEmail(company, id, ['ann@example.com'], headers)
    const again = await sendEmail(company, id, ['ann@example.com'], headers)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await sendEmail(company, id, ['bob@example.com'], headers)).status).toBe(422)
    expect(await getMails(company)).toHaveLength(1)
  })
})

describe('what became of a payment', () => {
  test('is mailed as a receipt for each payment that arrived and as a refund for each that went back, never for a declined card', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout({ sendEmail: false })
    const bad = await saveCard(company, customerId, testCards.declined)
    expect((await payment(company, id, { accountVaultId: bad })).status).toBe(400)
    expect(await getMails(company)).toEqual([])
    const { transactionId } = await pay(company, id, vaultId, 40)
    await pay(company, id, vaultId)
    expect((await askRefund(company, transactionId)).status).toBe(200)
    const mails = await getMails(company)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['receipt', 'payer@example.com'],
      ['receipt', 'payer@example.com'],
      ['refund', 'payer@example.com'],
    ])
    expect(mails[2]?.text).toContain('refunded $40.00 for invoice')
    expect(mails[0]?.text).toContain('$40.00')
    expect(mails[1]?.text).toContain('$60.00')
  })

  test('of a bank transfer is told when it settled or failed, not when it began', async () => {
    const { company, customerId } = await openCheckout()
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    const fields = { sendEmail: false, dueDate: '2099-01-15' }
    for (const [outcome, kind] of [
      ['settled', 'receipt'],
      ['returned', 'payment_failed'],
    ] as const) {
      const { id } = await newInvoice(company, customerId, fields)
      await pay(company, id, bank)
      const before = await getMails(company)
      await setBankOutcome(company, outcome)
      const mails = (await getMails(company)).slice(before.length)
      expect(mails).toMatchObject([{ kind, invoiceId: id, to: 'payer@example.com' }])
    }
  })

  test('is not mailed where the company switched it off', async () => {
    const { company, customerId } = await openCheckout({ settings: { receipts: false, failureMails: false } })
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    const { id } = await newInvoice(company, customerId, { sendEmail: false })
    const { transactionId } = await pay(company, id, await saveCard(company, customerId), 40)
    await pay(company, id, bank)
    await setBankOutcome(company, 'returned')
    await askRefund(company, transactionId)
    expect(await getMails(company)).toEqual([])
  })

  test('goes to the customer of the invoice, whoever’s card it was', async () => {
    const { company, customerId } = await openCheckout()
    const friend = await newCustomer(company, { email: 'friend@example.com' })
    const { id } = await newInvoice(company, customerId, { sendEmail: false })
    await pay(company, id, await saveCard(company, friend))
    expect(await getMails(company)).toMatchObject([{ kind: 'receipt', to: 'payer@example.com' }])
  })
})

describe('a mail that nobody has looked at', () => {
  test('tells the money as it stood when there was something to tell, whatever was paid since', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { transactionId } = await pay(company, id, vaultId, 40)
    await pay(company, id, vaultId)
    await askRefund(company, transactionId)
    const [invoice, first, second] = await getMails(company)
    expect(invoice?.text).toContain('Amount due: $100.00')
    expect(first?.text).toContain('received $40.00 for invoice')
    expect(first?.text).toContain('$60.00 is still due on')
    expect(second?.text).toContain('This invoice is paid in full.')
  })

  test('tells why a bank transfer failed and what was due then, though it was paid since', async () => {
    const { company, customerId } = await openCheckout()
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    const { id } = await newInvoice(company, customerId, { sendEmail: false })
    await pay(company, id, bank, 30)
    await setBankOutcome(company, 'returned')
    await pay(company, id, await saveCard(company, customerId))
    const [submitted, failed, receipt] = await getMails(company)
    expect(submitted).toMatchObject({ kind: 'payment_submitted' })
    expect(failed).toMatchObject({ kind: 'payment_failed' })
    expect(failed?.text).toContain('$30.00 is due again.')
    expect(failed?.text).toContain('Amount due: $100.00')
    expect(receipt?.text).toContain('This invoice is paid in full.')
  })

  test('tells the terms that were mailed, though they were changed since', async () => {
    const { company, id } = await openCardCheckout()
    await update(company, id, { amount: 250, description: 'Gardening and a pond', dueDate: '2099-03-01' })
    await sendEmail(company, id, ['ann@example.com'])
    const [before, after] = await getMails(company)
    expect(before?.text).toContain('Amount due: $100.00')
    expect(before?.text).not.toContain('pond')
    expect(after?.text).toContain('Amount due: $250.00')
    expect(after?.text).toContain('- For: Gardening and a pond')
    expect(after?.text).toContain('March 1, 2099')
  })

  test('reads the same however often it is looked at', async () => {
    const { company } = await openCardCheckout()
    const [first, second] = await Promise.all([getMails(company), getMails(company)])
    expect(second).toEqual(first)
    expect(await getMails(company)).toEqual(first)
  })

  test('brings no link that works once the links of its invoice are revoked', async () => {
    const { company, id } = await openCardCheckout()
    expect((await company.api.delete(`/api/invoices/${id}/links`)).body).toMatchObject({ revoked: 1 })
    expect((await (await payerOf(company, id)).get('/api/invoices/hosted')).status).toBe(401)
  })
})

describe('an invoice with a mail that cannot be written out', () => {
  test('keeps its terms, and its links are not said to be revoked, until it can be', async () => {
    const { company, id } = await openCardCheckout()
    // The mail becomes a receipt without a payment, which cannot be rendered.
    await nameMail(id, 'receipt')
    const change = () => company.api.put(`/api/invoices/${id}`, { amount: 7 })
    const revoke = () => company.api.delete(`/api/invoices/${id}/links`)
    for (const refused of [await change(), await revoke()])
      expectEnvelope(refused, 503, 'service_unavailable')
    expect(await getInvoice(company, id)).not.toMatchObject({ amount: 7 })
    await nameMail(id, 'invoice')
    for (const response of [await change(), await revoke()]) expect(response.status, response.text).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ amount: 7 })
  })

  /** Changes the kind of an invoice's mail. */
  async function nameMail(id: string, kind: string): Promise<void> {
    const statement = 'update outbox set kind = $2 where invoice_id = $1 and body_text is null'
    expect(await rowCountOfService(statement, [parseId('inv', id), kind])).toBe(1)
  }
})

describe('surcharges', () => {
  test('are told of when an invoice is mailed, by the rules of that moment', async () => {
    const { company, id } = await openQuoteCheckout()
    await changeCompany(company, { state: 'MA' })
    await sendEmail(company, id, ['ann@example.com'])
    await changeCompany(company, { state: 'CO' })
    await sendEmail(company, id, ['ann@example.com'])
    const notices = (await getMails(company)).map(({ text }) => /adds a .*% surcharge to/.exec(text)?.[0])
    expect(notices).toEqual(['adds a 3% surcharge to', undefined, 'adds a 2% surcharge to'])
  })

  test('are told of in a receipt: what was paid, what of it was surcharge, and both together', async () => {
    const { company, customerId, id } = await openQuoteCheckout({ invoice: { sendEmail: false } })
    await pay(company, id, await saveCard(company, customerId))
    const [receipt] = await getMails(company)
    expect(receipt?.subject).toContain('$103.00')
    expect(receipt?.text).toMatch(/received \$103\.00 for invoice .+, including a surcharge of \$3\.00\./)
    expect(receipt?.text).toContain(
      '- Amount: $100.00\n- Credit card surcharge (3%): $3.00\n- Total: $103.00\n',
    )
  })
})

test('a revoked link opens nothing any more, and the next mail brings one that does', async () => {
  const { company, id } = await openCardCheckout()
  const old = await payerOf(company, id)
  expect((await old.get('/api/invoices/hosted')).status).toBe(200)
  expect((await company.api.delete(`/api/invoices/${id}/links`)).body).toMatchObject({ revoked: 1 })
  expect((await old.get('/api/invoices/hosted')).status).toBe(401)
  await sendEmail(company, id, ['ann@example.com'])
  expect((await (await payerOf(company, id)).get('/api/invoices/hosted')).status).toBe(200)
})
