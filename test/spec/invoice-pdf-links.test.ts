import newQrCode from 'qrcode-generator'
import { describe, expect, test } from 'vitest'
import {
  advance,
  florin,
  newInvoice,
  operator,
  send,
  sessionFor,
  type TestCompany,
} from '../support/florin.ts'
import { callersAs, getMails } from '../support/invoice-life.ts'
import { pageAt } from '../support/pay-page.ts'
import { getPdfCode, getPdfLinks, getPdfText } from '../support/pdf-text.ts'
import { getInvoice, minute, openBankCheckout, openCardCheckout, pay } from '../support/checkout.ts'

async function fetchPdf(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function print(company: TestCompany, id: string): Promise<Buffer> {
  return fetchPdf((await getInvoice(company, id)).pdfUrl)
}

async function payLinksOf(company: TestCompany, id: string): Promise<string[]> {
  return getPdfLinks(await print(company, id))
}

async function endLinks(company: TestCompany, id: string): Promise<number> {
  const ended = await company.api.delete(`/api/invoices/${id}/links`)
  expect(ended.status).toBe(200)
  return ended.body.revoked
}

/** Returns the link to the PDF on the payment page of the invoice's mail. */
async function findPdfOnPage(company: TestCompany): Promise<string> {
  const [mail] = await getMails(company)
  const page = (await send(mail?.links[0] ?? '', 'GET')).text
  return /href="([^"]+)"[^>]*>Download PDF/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

function drawCode(text: string): string[] {
  const code = newQrCode(0, 'M')
  code.addData(text)
  code.make()
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place)
  return places.map((row) => places.map((column) => (code.isDark(row, column) ? '#' : ' ')).join(''))
}

describe('the PDF of an invoice that can be paid', () => {
  test('shows a link to its payment page as a text, to click and as a QR code', async () => {
    const { company, id } = await openCardCheckout()
    const bytes = await print(company, id)
    const [url = '', ...more] = getPdfLinks(bytes)
    expect(url).toMatch(new RegExp(`^${florin().publicUrl}/pay/itk_[\\w-]{43,}$`))
    expect(more).toEqual([])
    expect(getPdfCode(bytes)).toEqual(drawCode(url))
    const [page = ''] = getPdfText(bytes)
    expect(page.replaceAll('\n', '')).toContain(`open this link:${url}This link is private.`)
    const opened = await send(url, 'GET')
    expect(opened.status).toBe(200)
    expect(opened.text).toContain('$100.00')
  })

  test('shows the same link in each of many prints, also at once, beside the mailed one', async () => {
    const { company, id } = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    const printed = await Promise.all(Array.from({ length: 20 }, () => fetchPdf(pdfUrl)))
    const links = printed.flatMap(getPdfLinks)
    expect(new Set(links).size).toBe(1)
    await advance(company, minute)
    expect(await payLinksOf(company, id)).toEqual([links[0]])
    expect(await endLinks(company, id)).toBe(2)
  })

  test('shows a link that no other invoice has', async () => {
    const { company, customerId, id } = await openCardCheckout()
    const second = await newInvoice(company, customerId)
    const foreign = await openCardCheckout()
    const links = await Promise.all([
      payLinksOf(company, id),
      payLinksOf(company, second.id),
      payLinksOf(foreign.company, foreign.id),
    ])
    expect(new Set(links.flat()).size).toBe(3)
  })

  test('shows a new link after the links were ended, and the printed one is dead', async () => {
    const { company, id } = await openCardCheckout()
    const [before = ''] = await payLinksOf(company, id)
    await endLinks(company, id)
    expect((await send(before, 'GET')).status).toBe(404)
    const [after = ''] = await payLinksOf(company, id)
    expect(after).not.toBe(before)
    expect((await send(after, 'GET')).status).toBe(200)
    expect((await send(before, 'GET')).status).toBe(404)
  })

  test('is paid over that link', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const [url = ''] = await payLinksOf(company, id)
    expect((await pageAt(url).put('/api/invoices', { accountVaultId: vaultId })).status).toBeLessThan(300)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
  })
})

describe('the PDF shows no link to pay', () => {
  test('where nothing is due: paid, processing, void', async () => {
    const paid = await openCardCheckout()
    await pay(paid.company, paid.id, paid.vaultId)
    const processing = await openBankCheckout()
    await pay(processing.company, processing.id, processing.vaultId)
    const voided = await openCardCheckout()
    expect((await voided.company.api.post(`/api/invoices/${voided.id}/void`)).status).toBe(200)
    for (const { company, id } of [paid, processing, voided]) {
      const bytes = await print(company, id)
      expect(getPdfLinks(bytes)).toEqual([])
      expect(getPdfCode(bytes)).toEqual([])
    }
  })

  test('where the company sells none of the rails of the invoice', async () => {
    const { company, id } = await openCardCheckout({ paymentMethods: ['ach'] })
    const path = `/operator/v1/companies/${company.companyId}`
    expect((await operator().patch(path, { products: ['cc'] })).status).toBe(200)
    expect(await payLinksOf(company, id)).toEqual([])
  })

  test('for a reader who may not pass on such a link, in reads and searches', async () => {
    const { company, id } = await openCardCheckout()
    const { api: reader } = await callersAs(company, 'read_only')
    const read = await reader.get(`/api/invoices/${id}`)
    const found = await reader.post('/api/invoices/search', {})
    for (const url of [read.body.pdfUrl, found.body.invoices[0].pdfUrl]) {
      expect(getPdfLinks(await fetchPdf(url))).toEqual([])
      expect((await send(`${url}&pay=1`, 'GET')).status).toBe(403)
    }
    const { api: clerk } = await callersAs(company, 'clerk')
    const search = await clerk.post('/api/invoices/search', {})
    expect(getPdfLinks(await fetchPdf(search.body.invoices[0].pdfUrl))).toHaveLength(1)
  })

  test('to the holder of a PDF link from before the links were ended, also where it was renewed', async () => {
    const { company, id } = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    const onPage = await findPdfOnPage(company)
    for (const url of [pdfUrl, onPage]) expect(getPdfLinks(await fetchPdf(url))).toHaveLength(1)
    await advance(company, minute)
    await endLinks(company, id)
    for (const url of [pdfUrl, onPage]) expect(getPdfLinks(await fetchPdf(url))).toEqual([])
    await advance(company, 61 * minute)
    const expired = await fetch(pdfUrl, { headers: { accept: 'text/html' } })
    const fresh = /href="([^"]+)"[^>]*>Get a new link/.exec(await expired.text())?.[1]
    expect(getPdfLinks(await fetchPdf(fresh?.replaceAll('&amp;', '&') ?? ''))).toEqual([])
    company.api = await sessionFor(company.apiKey)
    expect(await payLinksOf(company, id)).toHaveLength(1)
  })
})
