import { describe, expect, test } from 'vitest'
import { parseId, publicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { openSecrets } from '#platform/secrets'
import { isOurPdfLink, isPdfLinkExpired, pdfUrl, type PdfLink } from './pdf-link.ts'

const secrets = openSecrets(Buffer.alloc(32, 1))
const now = Date.UTC(2027, 0, 15, 12, 0, 0, 750)
const companyId = '01890000-0000-7000-8000-000000000001' as CompanyId
const invoiceId = '01890000-0000-7000-8000-000000000002' as InvoiceId

const url = new URL(pdfUrl({ baseUrl: 'https://florin.example', secrets }, { id: companyId }, invoiceId, now))
const link: PdfLink = { companyId, invoiceId, exp: url.searchParams.get('exp') ?? '' }
const sig = url.searchParams.get('sig') ?? ''

describe('a link to a PDF', () => {
  const other = '01890000-0000-7000-8000-000000000003'
  test.each([
    ['another company', { ...link, companyId: other as CompanyId }],
    ['another invoice', { ...link, invoiceId: other as InvoiceId }],
    [
      'company and invoice swapped',
      { ...link, companyId: invoiceId, invoiceId: companyId } as unknown as PdfLink,
    ],
    ['a later end', { ...link, exp: String(Number(link.exp) + 1) }],
    ['the same end written otherwise', { ...link, exp: `0${link.exp}` }],
    ['no end', { ...link, exp: '' }],
  ])('does not open with %s', (_, changed) => {
    expect(isOurPdfLink(secrets, changed, sig)).toBe(false)
  })

  test('does not open with another signature', () => {
    for (const wrong of ['', sig.slice(1), sig.toUpperCase(), `${sig}0`, '0'.repeat(64)])
      expect(isOurPdfLink(secrets, link, wrong), wrong).toBe(false)
    expect(isOurPdfLink(openSecrets(Buffer.alloc(32, 2)), link, sig)).toBe(false)
  })

  test('is over an hour later, and not a second before', () => {
    const end = Number(link.exp) * 1_000
    expect(end).toBe(Date.UTC(2027, 0, 15, 13))
    expect(isPdfLinkExpired(link, end)).toBe(true)
    expect(isPdfLinkExpired(link, end - 1)).toBe(false)
  })

  test('names the company and the invoice by their public ids, and opens', () => {
    const [, , , company = '', invoice = ''] = url.pathname.split('/')
    expect(url.href.startsWith('https://florin.example/invoices/pdf/cmp_')).toBe(true)
    expect([parseId('cmp', company), parseId('inv', invoice)]).toEqual([companyId, invoiceId])
    expect(invoice).toBe(publicId('inv', invoiceId))
    expect(isOurPdfLink(secrets, link, sig)).toBe(true)
  })
})
