import { describe, expect, test } from 'vitest'
import {
  advance,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  send,
  sessionFor,
} from '../support/florin.ts'
import { getMails, refund } from '../support/invoice-life.ts'
import { getPdfText } from '../support/pdf-text.ts'
import { openQuoteCheckout } from '../support/quotes.ts'
import { minute, openCardCheckout, openCheckout, pay, getInvoice } from '../support/checkout.ts'

const unknownInvoice = 'inv_01h455vb4pex5vsknk084sn02q'

/** Opens a link as a browser would, without a credential. */
async function open(url: string) {
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

async function statusOf(url: string): Promise<number> {
  return (await send(url, 'GET')).status
}

/** Returns the texts of each page of the invoice's PDF. */
async function printed(company: Parameters<typeof getInvoice>[0], id: string): Promise<string[]> {
  const { status, bytes } = await open((await getInvoice(company, id)).pdfUrl)
  expect(status).toBe(200)
  return getPdfText(bytes).map((page) => page.replaceAll('\u00A0', ' '))
}

describe('a link that does not open', () => {
  test('what was changed in it is forbidden, whether or not it names anything', async () => {
    const { company, id } = await openCardCheckout()
    const other = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    const foreign = new URL((await getInvoice(other.company, other.id)).pdfUrl)
    const { searchParams } = new URL(pdfUrl)
    const exp = searchParams.get('exp') ?? ''
    const sig = searchParams.get('sig') ?? ''
    const forged = [
      pdfUrl.replace(`exp=${exp}`, `exp=${Number(exp) + 3600}`),
      pdfUrl.replace(sig, foreign.searchParams.get('sig') ?? ''),
      pdfUrl.replace(sig, ''),
      pdfUrl.replace(company.companyId, other.company.companyId),
      pdfUrl.replace(id, other.id),
      pdfUrl.replace(id, unknownInvoice),
      pdfUrl.split('?')[0] ?? '',
    ]
    for (const url of forged) expect(await statusOf(url), url).toBe(403)
    const refused = await send(forged[0] ?? '', 'GET')
    expect(refused.body).toMatchObject({ statusCode: 403, error: 'forbidden' })
  })

  test('what cannot be a company or an invoice is not found', async () => {
    const { company, id } = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    expect(await statusOf(pdfUrl.replace(id, 'INV-1'))).toBe(404)
    expect(await statusOf(pdfUrl.replace(company.companyId, id))).toBe(404)
  })

  test('it expires after one hour', async () => {
    const { company, id } = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    await advance(company, 59 * minute)
    expect(await statusOf(pdfUrl)).toBe(200)
    await advance(company, 2 * minute)
    expect(await statusOf(pdfUrl)).toBe(403)
  })
})

describe('a link that has expired', () => {
  const openAs = async (url: string, accept: string) => {
    const answer = await fetch(url, { headers: { accept } })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    }
  }
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const freshIn = (page: string) =>
    /href="([^"]+)"[^>]*>Get a new link/.exec(page)?.[1]?.replaceAll('&amp;', '&')

  test('is told to programs in JSON, and a forged one to people on a page without a fresh link', async () => {
    const { company, id } = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    await advance(company, 61 * minute)
    const response = await openAs(pdfUrl, 'application/json')
    expect(response).toMatchObject({ status: 403, type: expect.stringContaining('application/json') })
    expect(JSON.parse(response.text)).toMatchObject({ error: 'forbidden' })
    const forged = await openAs(`${pdfUrl}0`, browser)
    expect(forged).toMatchObject({ status: 403, type: expect.stringContaining('text/html') })
    expect(forged.text).toContain('This link has expired or isn’t valid')
    expect(freshIn(forged.text)).toBeUndefined()
  })

  test('shows people a page with a fresh one, for a day', async () => {
    const { company, id } = await openCardCheckout()
    const { pdfUrl } = await getInvoice(company, id)
    await advance(company, 61 * minute)
    for (const accept of [browser, '*/*']) {
      const page = await openAs(pdfUrl, accept)
      expect(page).toMatchObject({ status: 403, type: expect.stringContaining('text/html') })
      expect(page.text).toContain('<h1>This link has expired</h1>')
      expect(await statusOf(freshIn(page.text) ?? '')).toBe(200)
    }
    const fresh = freshIn((await openAs(pdfUrl, browser)).text) ?? ''
    await advance(company, 23 * 60 * minute)
    for (const late of [pdfUrl, fresh]) {
      const page = await openAs(late, browser)
      expect(page.text).toContain('for a new one.')
      expect(freshIn(page.text)).toBeUndefined()
    }
  })

  test('from a payment page gives a fresh one only while the link to that page opens', async () => {
    const { company, id } = await openCardCheckout()
    const [mail] = await getMails(company)
    const page = (await send(mail?.links[0] ?? '', 'GET')).text
    const pdf = /href="([^"]+)"[^>]*>Download PDF/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await statusOf(pdf)).toBe(200)
    await advance(company, 61 * minute)
    expect(await statusOf(freshIn((await openAs(pdf, browser)).text) ?? '')).toBe(200)
    company.api = await sessionFor(company.apiKey)
    expect((await company.api.delete(`/api/invoices/${id}/links`)).status).toBe(200)
    expect(freshIn((await openAs(pdf, browser)).text)).toBeUndefined()
  })
})

describe('an invoice as a PDF', () => {
  test('its link opens without a credential, as a file named after its number', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { invoiceId: 'INV 7/ä' })
    const { pdfUrl } = await getInvoice(company, id)
    expect(pdfUrl.startsWith(`${florin().publicUrl}/`)).toBe(true)
    const { status, headers, bytes } = await open(pdfUrl)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="INV-7.pdf"; filename*=UTF-8''INV-7-%C3%A4.pdf`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('it names both sides, with the second line of the address', async () => {
    const company = await newCompany({ name: 'Ogród Ελλάδα Київ', timeZone: 'America/Los_Angeles' })
    const customerId = await newCustomer(company, {
      firstName: 'Jan',
      lastName: 'Łukasiewicz',
      companyName: 'Łąka',
      address: '12 Main Street',
      address2: 'Suite 400',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
    })
    const { id, invoiceId } = await newInvoice(company, customerId, { dueDate: '2099-01-15' })
    const [page = ''] = await printed(company, id)
    expect(page.startsWith('Ogród Ελλάδα Київ\n')).toBe(true)
    expect(page).toContain(
      'Billed to\nŁąka\nJan Łukasiewicz\n12 Main Street\nSuite 400\nDallas, TX 75201\npayer@example.com\n',
    )
    expect(page).toContain(`Invoice\n${invoiceId}\n`)
    expect(page).toContain('Due date\nJanuary 15, 2099\nStatus\nDue\nGardening\n')
  })

  test('it lists what is billed, what was paid and how, and what is left', async () => {
    const { company, customerId } = await openCheckout()
    const items = [
      { description: 'Hedge', quantity: 2, unitPrice: 30 },
      { description: 'Lawn', totalPrice: 40 },
    ]
    const { id } = await newInvoice(company, customerId, { items })
    await pay(company, id, await saveCard(company, customerId), 30.5)
    const [page = ''] = await printed(company, id)
    expect(page).toContain('Partially paid')
    expect(page).toContain('\nHedge\n2\n$30.00\n$60.00\nLawn\n$40.00\n')
    expect(page).toContain('\nInvoice total\n$100.00\nPaid\n$30.50\nAmount due\n$69.50\n')
    expect(page).toMatch(/\nVisa ending in 4242\n\$30\.50\n/)
  })

  test('it tells of surcharges while something is due, and what was paid and given back of them', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const notice = / adds a 3% surcharge to Visa, .* credit\s+card\s+payments/s
    expect((await printed(company, id))[0]).toMatch(notice)
    const { transactionId } = await pay(company, id, await saveCard(company, customerId))
    const [paid = ''] = await printed(company, id)
    expect(paid).toContain('Receipt\n')
    expect(paid).not.toMatch(/^Invoice$/m)
    expect(paid).toMatch(/\nReceipt number trx_\w+\nPAID\n/)
    expect(paid).toContain('\nPaid\n$100.00\nCredit card surcharge\n$3.00\nTotal charged\n$103.00\n')
    expect(paid).not.toContain('cost of acceptance')
    expect(paid).toMatch(/\nVisa ending in 4242\n\$100\.00\n\$3\.00\n\$103\.00\n/)
    await refund(company, transactionId, { transaction_amount: 51.5 })
    expect((await printed(company, id))[0]).toMatch(
      /\nRefund to Visa ending in 4242\n-\$50\.00\n-\$1\.50\n-\$51\.50\n/,
    )
  })

  test('five hundred lines go over as many pages as they need', async () => {
    const { company, customerId } = await openCheckout()
    const items = Array.from({ length: 500 }, (_, line) => ({
      description: `line ${line + 1}`,
      totalPrice: 1,
    }))
    const { id } = await newInvoice(company, customerId, { items })
    const pages = await printed(company, id)
    expect(pages.join('\n').match(/line \d+/g)).toEqual(items.map(({ description }) => description))
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  test('texts that mean harm are printed as text', async () => {
    const { company, customerId } = await openCheckout()
    const description = 'a \u202Egnp\u202C ) Tj endstream %%EOF \\( <b>\u0007 日本 ❤\uFE0F\n'
    const { id } = await newInvoice(company, customerId, { description, items: [{ description }] })
    const [page = ''] = await printed(company, id)
    expect(page).toContain('\na gnp ) Tj endstream %%EOF \\( <b> \n日本 \n❤\n')
  })

  test('names of payers are printed in any script, also where the font of the house lacks it', async () => {
    const { company } = await openCheckout()
    const names = ['山田太郎', '김철수', 'अमित', 'สมชาย']
    for (const firstName of names) {
      const customerId = await newCustomer(company, { firstName, lastName: '', companyName: 'דוד לוי' })
      const { id } = await newInvoice(company, customerId)
      const [page = ''] = await printed(company, id)
      expect(page).toContain(firstName)
      expect(page).not.toContain('\uFFFD')
    }
  })
})
