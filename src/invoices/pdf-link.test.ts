import { describe, expect, test } from 'vitest'
import { parseId, toPublicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { openSecrets } from '#platform/secrets'
import {
  renewPdfUrl,
  isPdfLinkSigned,
  isPdfLinkExpired,
  isPdfLinkRenewable,
  signPdfUrl,
  type PdfLink,
} from './pdf-link.ts'

const secrets = openSecrets(Buffer.alloc(32, 1))
const now = Date.UTC(2027, 0, 15, 12, 0, 0, 750)
const companyId = '01890000-0000-7000-8000-000000000001' as CompanyId
const invoiceId = '01890000-0000-7000-8000-000000000002' as InvoiceId

const url = new URL(
  signPdfUrl({ baseUrl: 'https://florin.example', secrets }, { id: companyId }, invoiceId, now),
)
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
    expect(isPdfLinkSigned(secrets, changed, sig)).toBe(false)
  })

  test('does not open with another signature', () => {
    for (const wrong of ['', sig.slice(1), sig.toUpperCase(), `${sig}0`, '0'.repeat(64)])
      expect(isPdfLinkSigned(secrets, link, wrong), wrong).toBe(false)
    expect(isPdfLinkSigned(openSecrets(Buffer.alloc(32, 2)), link, sig)).toBe(false)
  })

  test('does not open with the parts of a rightly signed one in other places', () => {
    const page = signPdfUrl(
      { baseUrl: 'https://florin.example', secrets },
      { id: companyId },
      invoiceId,
      now,
      { pageToken: 'a page' },
    )
    const shown = new URL(page).searchParams
    const [exp = '', of = '', signed = ''] = ['exp', 'page', 'sig'].map((name) => shown.get(name) ?? '')
    expect(isPdfLinkSigned(secrets, { ...link, exp, page: of }, signed)).toBe(true)
    for (const moved of [
      { exp: `${exp}//${of}` },
      { exp: `${exp}/`, page: of },
      { exp, since: `/${of}` },
      { exp, since: of },
    ]) {
      expect(isPdfLinkSigned(secrets, { ...link, ...moved }, signed), JSON.stringify(moved)).toBe(false)
    }
    expect(isPdfLinkExpired({ exp: `${exp}//${of}` }, now)).toBe(true)
  })

  test('gains no payment link by a changed part, and keeps the one that it has', () => {
    const context = { baseUrl: 'https://florin.example', secrets }
    const paying = new URL(signPdfUrl(context, { id: companyId }, invoiceId, now, { mayPay: true }))
    const { sig: signed = '', pay } = Object.fromEntries(paying.searchParams)
    expect(isPdfLinkSigned(secrets, { ...link, pay }, signed)).toBe(true)
    expect(isPdfLinkSigned(secrets, link, signed)).toBe(false)
    for (const forged of ['1', '11', '/1'])
      expect(isPdfLinkSigned(secrets, { ...link, pay: forged }, sig)).toBe(false)
    const renewed = new URL(renewPdfUrl(context, { ...link, pay }, now)).searchParams
    expect([renewed.get('pay'), renewed.has('since')]).toEqual(['1', true])
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
    expect(invoice).toBe(toPublicId('inv', invoiceId))
    expect(isPdfLinkSigned(secrets, link, sig)).toBe(true)
  })
})

describe('a fresh link in the place of one that has expired', () => {
  const context = { baseUrl: 'https://florin.example', secrets }
  const hour = 3_600_000
  const read = (address: string) => {
    const { searchParams } = new URL(address)
    const { sig = '', exp = '', ...parts } = Object.fromEntries(searchParams)
    return { sig, link: { companyId, invoiceId, exp, ...parts } }
  }

  test('is not had a day after the first, however often it was made anew', () => {
    const second = read(renewPdfUrl(context, link, now + 2 * hour))
    const third = read(renewPdfUrl(context, second.link, now + 20 * hour))
    for (const one of [link, second.link, third.link]) {
      expect(isPdfLinkRenewable(one, now + 23 * hour, false)).toBe(true)
      expect(isPdfLinkRenewable(one, now + 24 * hour, false)).toBe(false)
    }
  })

  test('is not had where the payment page that showed it opens no more', () => {
    const shown = read(signPdfUrl(context, { id: companyId }, invoiceId, now, { pageToken: 'itk_1' }))
    const fresh = read(renewPdfUrl(context, shown.link, now + 2 * hour))
    expect(shown.link).not.toMatchObject({ page: 'itk_1' })
    for (const one of [shown.link, fresh.link]) {
      expect(isPdfLinkRenewable(one, now + 3 * hour, false)).toBe(false)
      expect(isPdfLinkRenewable(one, now + 3 * hour, true)).toBe(true)
    }
  })

  test('opens for an hour, and nothing in it can be changed', () => {
    const { link: fresh, sig } = read(renewPdfUrl(context, link, now + 2 * hour))
    expect(isPdfLinkSigned(secrets, fresh, sig)).toBe(true)
    expect(isPdfLinkExpired(fresh, now + 2 * hour + 59 * 60_000)).toBe(false)
    expect(isPdfLinkExpired(fresh, now + 3 * hour)).toBe(true)
    for (const changed of [{ since: '' }, { since: String(Number(fresh.exp) + 1) }, { page: 'ab' }])
      expect(isPdfLinkSigned(secrets, { ...fresh, ...changed }, sig)).toBe(false)
    expect(isPdfLinkSigned(secrets, { ...link, since: fresh.exp }, read(url.href).sig)).toBe(false)
  })
})
