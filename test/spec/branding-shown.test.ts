import { describe, expect, test } from 'vitest'
import { brand, getBranding, uploadLogo } from '../support/branding.ts'
import { newCompany, newInvoice, operator, type TestCompany } from '../support/florin.ts'
import { newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { requestCode, manageLink, getMessages, openSession } from '../support/manage.ts'
import { linkTo } from '../support/pay-page.ts'
import { getPdfText } from '../support/pdf-text.ts'
import { newJpeg, newPng } from '../support/pictures.ts'
import { getLink, openSignup } from '../support/signups.ts'
import { getInvoice } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const branding = {
  colour: '#0a5c36',
  supportEmail: 'help@hill.example',
  supportPhone: '(214) 555-0100',
  website: 'https://hill.example/help',
  addressLines: ['1 Main St', 'Dallas, TX 75201'],
}

/** Opens every page of a company that a payer sees, by name. */
async function openPages() {
  const { company, id, customerId } = await openSignup({ company: { name: 'Hill Gardens' } })
  const [invoice, { url: hosted }, { url: setup }, manage] = [
    await newInvoice(company, customerId),
    await newHostedPayment(company),
    await newSetupPage(company, customerId),
    await manageLink(company, id),
  ]
  const pages: Record<string, string> = {
    'of an invoice': await linkTo(company, invoice.id),
    'of a hosted payment': hosted,
    'of a set-up': setup,
    'of a sign-up': await getLink(company, 'setup'),
    'before a subscription': manage.url,
  }
  const session = { 'x-subscription-session': await openSession(company, manage.token) }
  return {
    company,
    invoiceId: invoice.id,
    subscriptionId: id,
    async read() {
      const read = await Promise.all(
        Object.entries(pages).map(async ([name, url]) => [name, await pageAt(url)] as const),
      )
      return [...read, ['of a subscription', await pageAt(manage.url, session)] as const]
    },
  }
}

async function pageAt(url: string, headers = {}) {
  const response = await fetch(url, { headers })
  expect(response.status).toBe(200)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

const pathOf = (url: string) => new URL(url).pathname

describe('the secure form', () => {
  test('has the colour of its company, and its own without', async () => {
    const company = await newCompany()
    const formOf = async () => {
      const { body } = await company.api.post('/api/payment/intention', {})
      return (await fetch(processorSide().formUrlOf(body.clientToken))).text()
    }
    expect(await formOf()).not.toContain(branding.colour)
    await brand(company, { colour: branding.colour.toUpperCase() })
    expect(await formOf()).toContain(branding.colour)
  })
})

describe('every page of a payer', () => {
  test('shows colour, logo and support lines of its company, and looks as before without', async () => {
    const { company, read } = await openPages()
    for (const [name, { html }] of await read())
      expect(html, name).not.toMatch(/own-logo|#0a5c36|hill\.example|555-0100/)
    await brand(company, branding)
    const logo = await uploadLogo(company)
    for (const [name, { html, policy }] of await read()) {
      expect(html, name).toContain(`<img class="own-logo" src="${pathOf(logo)}" alt=""`)
      expect(html, name).toContain('button{background:#0a5c36}')
      expect(html, name).toContain('Hill Gardens')
      expect(policy, name).toContain("img-src 'self' data:")
      // Before the code is entered, the page of a subscription shows its merchant and nothing else.
      if (name === 'before a subscription') continue
      expect(html, name).toContain('help@hill.example')
      expect(html, name).toContain('tel:2145550100')
      expect(html, name).toContain('1 Main St, Dallas, TX 75201')
      expect(html, name).toContain('>hill.example/help</a>')
    }
    await operator().delete(`${getBranding(company)}/logo`)
    for (const [name, { html }] of await read()) expect(html, name).not.toContain('own-logo')
  })

  test('of a hosted payment shows the picture that was asked for in place of the logo', async () => {
    const { company } = await openSignup()
    await uploadLogo(company)
    const { url } = await newHostedPayment(company, { image_url: 'https://cdn.example/a.png' })
    const { html } = await pageAt(url)
    expect(html).toContain('src="https://cdn.example/a.png"')
    expect(html).not.toContain('class="own-logo"')
  })
})

describe('every mail', () => {
  test('shows what its company had when it was written, for good', async () => {
    const { company, invoiceId, subscriptionId } = await openPages()
    const [before] = await getMessages(company, 'invoice')
    expect(before.html).not.toMatch(/<img|hill\.example/)
    await brand(company, branding)
    const logo = await uploadLogo(company)
    await company.api.post(`/api/invoices/${invoiceId}/send-email`, { recipients: ['ann@example.com'] })
    await manageLink(company, subscriptionId, { send: 'email' })
    const mails = await getMessages(company)
    const about = mails.filter(({ html }) => String(html).includes(logo))
    expect(about.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'manage_link'])
    for (const { html, text } of about) {
      expect(html).toMatch(new RegExp(`src="${logo}"\\s+alt="Hill Gardens"`))
      expect(html).toContain('background-color: #0a5c36')
      for (const part of [html, text]) {
        expect(part).toContain('help@hill.example')
        expect(part).toContain('(214) 555-0100')
        expect(part).toContain('hill.example/help')
      }
    }
    await brand(company, {})
    const [first] = await getMessages(company, 'invoice')
    expect([first, (await getMessages(company, 'manage_link')).at(-1)]).toEqual([before, about.at(-1)])
  })

  test('with a code shows whose it is, and nothing that could be pressed', async () => {
    const { company, token } = await openLinkOf()
    await brand(company, branding)
    const logo = await uploadLogo(company)
    expect((await requestCode(token)).status).toBe(202)
    const [{ html, text }] = await getMessages(company, 'verification_code')
    expect(html).toContain(logo)
    expect(html).not.toMatch(/href=/)
    expect(html + text).not.toMatch(/hill\.example|555-0100/)
  })
})

async function openLinkOf() {
  const { company, id } = await openSignup()
  return { company, ...(await manageLink(company, id)) }
}

describe('the PDF of an invoice', () => {
  const pdfOf = async (company: TestCompany, id: string) => {
    const response = await fetch((await getInvoice(company, id)).pdfUrl)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  test.each([
    ['a PNG', newPng({ width: 300, height: 90, isInterlaced: true, depth: 16 }), 'image/png', '/FlateDecode'],
    ['a JPEG', newJpeg(), 'image/jpeg', '/DCTDecode'],
  ])('shows the logo, which is %s, and support lines', async (_, bytes, type, filter) => {
    const { company, customerId } = await openSignup({ company: { email: 'hello@hill.example' } })
    const { id } = await newInvoice(company, customerId)
    expect((await pdfOf(company, id)).includes('/Subtype /Image')).toBe(false)
    await brand(company, branding)
    await uploadLogo(company, bytes, type)
    const pdf = await pdfOf(company, id)
    const picture = /<<\n\/Type \/XObject\n\/Subtype \/Image\n.*?>>/s.exec(pdf.toString('latin1'))
    expect(picture?.[0]).toContain(`/Filter ${filter}`)
    const [text] = getPdfText(pdf)
    for (const line of [
      'help@hill.example',
      '(214) 555-0100',
      'hill.example/help',
      '1 Main St',
      'Dallas, TX 75201',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('hello@hill.example')
  })
})
