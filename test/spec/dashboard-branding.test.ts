import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fetchLogo } from '../support/branding.ts'
import { getInvoice } from '../support/checkout.ts'
import { getFields } from '../support/customers.ts'
import { newDashboard, pageHeaders } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { florin, newCompany, newCustomer, newInvoice, type TestCompany } from '../support/florin.ts'
import { getMessages } from '../support/manage.ts'
import { linkTo } from '../support/pay-page.ts'
import { getPdfText } from '../support/pdf-text.ts'
import { chunk, header, newJpeg, newPng, pngOf } from '../support/pictures.ts'

const path = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/branding`

const harbor = {
  colour: '#0a5c36',
  supportEmail: 'help@harbor.example',
  supportPhone: '+1 (214) 555-0100',
  website: 'https://harbor.example/help',
  addressLines: ['1 Main St', 'Dallas, TX 75201'],
}

type Dashboard = Awaited<ReturnType<typeof newDashboard>>

async function open(role?: string) {
  const company = await newCompany()
  return { company, dashboard: await newDashboard(company, role) }
}

/** Returns the branding and the id of its newest change. */
async function readBranding(company: TestCompany, dashboard: Dashboard) {
  const { asOf, ...branding } = (await dashboard.get(path(company))).body
  expect(asOf).toMatch(/^aud_/)
  return { asOf, branding }
}

/** Uploads a picture as the dashboard's page does. */
async function sendPicture(
  company: TestCompany,
  dashboard: Dashboard,
  bytes: Buffer,
  contentType = 'image/png',
) {
  const response = await fetch(`${florin().baseUrl}${path(company)}/logo`, {
    method: 'PUT',
    headers: { ...pageHeaders(dashboard.user.browser, company.companyId), 'content-type': contentType },
    body: new Uint8Array(bytes),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

describe('the branding of a company', () => {
  test('is changed by an admin, and the audit says who', async () => {
    const { company, dashboard } = await open()
    expect((await readBranding(company, dashboard)).branding).toEqual({})
    const saved = await dashboard.put(path(company), harbor)
    expect(saved.body).toEqual({ ...harbor, asOf: expect.any(String) })
    await expectAuditEntry(company, dashboard, saved, {
      before: 0,
      action: 'branding.put',
      subject: { kind: 'company', id: company.companyId },
      changes: {
        colour: { after: harbor.colour },
        supportEmail: { after: harbor.supportEmail },
        supportPhone: { after: harbor.supportPhone },
        website: { after: harbor.website },
        addressLines: { after: harbor.addressLines },
      },
    })
    const clerk = await newDashboard(company, 'read_only')
    expect((await readBranding(company, clerk)).branding).toEqual(harbor)
  })

  test('names the nearest color where one has too little contrast', async () => {
    const { company, dashboard } = await open()
    const refused = await dashboard.put(path(company), { colour: '#ffee00' })
    expect(getFields(refused)).toEqual([{ path: 'body.colour', code: 'low_contrast' }])
    const nearest = /#[0-9a-f]{6}$/.exec(refused.body.fields[0].message)?.[0]
    expect((await dashboard.put(path(company), { colour: nearest })).body).toMatchObject({ colour: nearest })
  })

  test('of two admins at once: the second learns what the first changed, and nothing is overwritten', async () => {
    const { company, dashboard } = await open()
    const other = await newDashboard(company)
    const { asOf } = await readBranding(company, dashboard)
    await other.put(path(company), { colour: '#0a5c36', asOf })
    const refused = await dashboard.put(path(company), { colour: '#123456', asOf })
    expect([refused.status, refused.body.error]).toEqual([409, 'changed_meanwhile'])
    const { name } = (await other.user.browser.call('GET', '/me')).body.person
    expect(refused.body.conflicts).toEqual([
      { path: 'colour', now: '#0a5c36', changedAt: expect.any(String), changedBy: name },
    ])
    const again = await readBranding(company, dashboard)
    expect(again.branding).toEqual({ colour: '#0a5c36' })
    const saved = await dashboard.put(path(company), { colour: '#123456', asOf: again.asOf })
    expect(saved.body).toMatchObject({ colour: '#123456' })
    const removed = await other.put(path(company), { asOf: again.asOf })
    expect(removed.body.conflicts).toMatchObject([{ path: 'colour', before: '#0a5c36', now: '#123456' }])
  })

  test('of another company is not found', async () => {
    const { dashboard } = await open()
    const other = await newCompany()
    expectEnvelope(await dashboard.get(path(other)), 404, 'not_found')
    expectEnvelope(await dashboard.put(path(other), harbor), 404, 'not_found')
    expectEnvelope(await sendPicture(other, dashboard, newPng()), 404, 'not_found')
    expectEnvelope(await dashboard.call('DELETE', `${path(other)}/logo`), 404, 'not_found')
  })
})

// 4,000 million pixels, of which the file has none.
const bomb = pngOf(
  header({ width: 63_000, height: 63_000, colourType: 6, depth: 8 }),
  chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
  chunk('IEND'),
)

describe('a logo', () => {
  test('is uploaded and removed by an admin', async () => {
    const { company, dashboard } = await open()
    const uploaded = await sendPicture(company, dashboard, newPng())
    const { logoUrl } = (await readBranding(company, dashboard)).branding
    expect(uploaded.body).toMatchObject({ logoUrl })
    expect((await fetchLogo(logoUrl)).status).toBe(200)
    const removed = await dashboard.call('DELETE', `${path(company)}/logo`)
    expect(removed.body).not.toHaveProperty('logoUrl')
    await expectAuditEntry(company, dashboard, removed, {
      before: 1,
      action: 'logo.removed',
      subject: { kind: 'company', id: company.companyId },
      changes: { logo: { before: logoUrl.split('/').at(-1) } },
    })
  })

  test.each([
    ['a bomb', bomb, 'image/png', 400, /2000 x 2000/],
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 'image/png', 400, /SVG/],
    ['an SVG by its type', Buffer.from('<svg/>'), 'image/svg+xml', 400, /image\/png or image\/jpeg/],
    ['a JPEG sent as a PNG', newJpeg(), 'image/png', 400, /is image\/jpeg/],
    ['257 kB', Buffer.alloc(262_145), 'image/png', 413, /./],
  ])('is not %s', async (_, bytes, type, status, words) => {
    const { company, dashboard } = await open()
    const refused = await sendPicture(company, dashboard, bytes, type)
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(words)])
    expect((await readBranding(company, dashboard)).branding).toEqual({})
  })
})

/** Opens a URL of a preview as the dashboard's frame does. */
async function openPreview(company: TestCompany, dashboard: Dashboard, url: string) {
  const response = await fetch(`${florin().baseUrl}${url}`, {
    headers: pageHeaders(dashboard.user.browser, company.companyId),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, bytes.toString()).toBe(200)
  return { headers: response.headers, bytes, html: bytes.toString() }
}

async function previewOf(company: TestCompany, dashboard: Dashboard, draft: object) {
  const { status, text, body } = await dashboard.post(`${path(company)}/preview`, draft)
  expect(status, text).toBe(200)
  const [page, mail, pdf] = await Promise.all(
    [body.pagePath, body.mailPath, body.pdfPath].map((url) => openPreview(company, dashboard, url)),
  )
  if (!page || !mail || !pdf) throw new Error('a preview is missing')
  return { page, mail, pdf }
}

/** Returns the texts and the style of a document, without its scripts, its markup and the token of its link. */
function readDocument(document: string) {
  const shown = document.replaceAll(/<(script|noscript)\b[^>]*>.*?<\/\1>/gs, '')
  const styles = [...shown.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style)
  const texts = shown
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/\/pay\/\w[\w-]*/g, '')
    .split(/<[^>]*>/)
  return { styles, texts: texts.map((text) => text.trim()).filter((text) => text !== '') }
}

/** Creates an invoice with the content of the sample. Its payer is due to pay on the same day. */
async function newSample(company: TestCompany) {
  const customerId = await newCustomer(company, {
    firstName: 'Alex',
    lastName: 'Sample',
    address: '100 Main St',
    email: 'alex@sample.example',
  })
  const item = (description: string, quantity: number, unitPrice: number) => ({
    description,
    quantity,
    unitPrice,
    totalPrice: quantity * unitPrice,
  })
  const created = await newInvoice(company, customerId, {
    invoiceId: 'SAMPLE',
    description: 'A sample invoice',
    amount: 120,
    items: [item('Consultation', 1, 80), item('Materials', 2, 20)],
    dueDate: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
  })
  return created.id
}

describe('a preview of branding', () => {
  test('is the page, the mail and the PDF that the payer of such an invoice gets', async () => {
    const { company, dashboard } = await open()
    await sendPicture(company, dashboard, newPng())
    const { page, mail, pdf } = await previewOf(company, dashboard, harbor)
    expect((await dashboard.put(path(company), harbor)).status).toBe(200)
    const id = await newSample(company)
    const real = await fetch(await linkTo(company, id))
    expect(readDocument(page.html)).toEqual(readDocument(await real.text()))
    const [sent] = await getMessages(company, 'invoice')
    expect(readDocument(mail.html)).toEqual(readDocument(sent?.['html']))
    const printed = await fetch((await getInvoice(company, id)).pdfUrl)
    const linesOf = (file: Buffer) =>
      getPdfText(file)
        .join('\n')
        .replaceAll(/\S*\/pay\/\S*|itk_\S+/g, '')
    expect(linesOf(pdf.bytes)).toEqual(linesOf(Buffer.from(await printed.arrayBuffer())))
  })

  test('writes nothing and takes no number', async () => {
    const { company, dashboard } = await open()
    await previewOf(company, dashboard, harbor)
    expect((await readBranding(company, dashboard)).branding).toEqual({})
    expect(await getMessages(company, 'invoice')).toEqual([])
    const found = await dashboard.post('/api/invoices/search', {})
    expect(found.body.invoices).toEqual([])
  })

  test('runs no script, sends no form and has no links, and only the dashboard may frame it', async () => {
    const { company, dashboard } = await open()
    const { page, mail } = await previewOf(company, dashboard, harbor)
    for (const { headers, html } of [page, mail]) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*form-action 'none'; frame-ancestors 'self'; sandbox$/,
      )
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(html).not.toMatch(/<script|<noscript|<a\b[^>]* href=|<button[^>]* disabled/)
      expect(html).toContain('#0a5c36')
    }
  })

  test('keeps markup in texts as text', async () => {
    const company = await newCompany({ name: '<img src=x onerror=alert(1)> & </style><b>Sons' })
    const dashboard = await newDashboard(company)
    const { page, mail } = await previewOf(company, dashboard, {
      addressLines: ['<script>alert(1)</script>', '"><a href="https://evil.example">'],
    })
    for (const { html } of [page, mail]) {
      expect(html).not.toMatch(/<img src=x|<script|<b>Sons|"><a href/)
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
  })

  test('refuses what saving refuses, with its URLs too', async () => {
    const { company, dashboard } = await open()
    const refused = await dashboard.post(`${path(company)}/preview`, { colour: '#ffee00' })
    expect(getFields(refused)).toEqual([{ path: 'body.colour', code: 'low_contrast' }])
    const at = (draft: string) =>
      dashboard.get(`${path(company)}/preview/page?${new URLSearchParams({ draft })}`)
    const paths = async (draft: string) => (await at(draft)).body.fields[0].path
    expect(await paths('{"colour":"red;}*{display:none"}')).toBe('query.draft.colour')
    expect(await paths('{"logoUrl":"https://evil.example/x.png"}')).toBe('query.draft.logoUrl')
    expect(await paths('{')).toBe('query.draft')
    expect(await paths('[]')).toBe('query.draft')
    expectEnvelope(await dashboard.get(`${path(company)}/preview/svg`), 404, 'not_found')
  })

  test('of another company is not found', async () => {
    const { dashboard } = await open()
    const other = await newCompany()
    expectEnvelope(await dashboard.post(`${path(other)}/preview`), 404, 'not_found')
    for (const part of ['page', 'mail', 'pdf'])
      expectEnvelope(await dashboard.get(`${path(other)}/preview/${part}`), 404, 'not_found')
  })
})
