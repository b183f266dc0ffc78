import { describe, expect, it } from 'vitest'
import { florin, newCompany, newCustomer, newInvoice, operator, saveCard, send } from '../support/florin.ts'
import type { TestCompany } from '../support/florin.ts'

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
    expect(page.text).toContain('This link is not valid any more')
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
    expect(headers.get('content-security-policy')).toContain(`frame-src ${florin().processorUrl};`)
  })

  it('shows nothing of the customer but saved methods, masked', async () => {
    const { company, customerId, link } = await openInvoice()
    await saveCard(company, customerId)
    const { text } = await send(link, 'GET')
    expect(text).toContain('Visa ending in 4242')
    expect(text).not.toMatch(/Pat|Payer|payer@|2125550100|424242/)
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
    expect(text).toContain('>Bank transfer</label>')
    expect(text).not.toContain('>Card</label>')
  })

  it('says what became of an invoice that was voided, and offers no payment', async () => {
    const { company, id, link } = await openInvoice()
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(200)
    const { status, text } = await send(link, 'GET')
    expect(status).toBe(200)
    expect(text).toContain('voided this invoice. There is nothing to pay.')
    expect(text).not.toMatch(/<form|<button/)
  })
})
