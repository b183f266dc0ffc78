import { describe, expect, test } from 'vitest'
import { fetchLogo } from '../support/branding.ts'
import { getFields } from '../support/customers.ts'
import { newDashboard, pageHeaders } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { florin, newCompany, type TestCompany } from '../support/florin.ts'
import { chunk, header, newJpeg, newPng, pngOf } from '../support/pictures.ts'
import { deflateSync } from 'node:zlib'

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
    expect((await dashboard.get(path(company))).body).toEqual({})
    const saved = await dashboard.put(path(company), harbor)
    expect(saved.body).toEqual(harbor)
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
    expect((await clerk.get(path(company))).body).toEqual(harbor)
  })

  test('names the nearest color where one has too little contrast', async () => {
    const { company, dashboard } = await open()
    const refused = await dashboard.put(path(company), { colour: '#ffee00' })
    expect(getFields(refused)).toEqual([{ path: 'body.colour', code: 'low_contrast' }])
    const nearest = /#[0-9a-f]{6}$/.exec(refused.body.fields[0].message)?.[0]
    expect((await dashboard.put(path(company), { colour: nearest })).body).toEqual({ colour: nearest })
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
    const { logoUrl } = (await dashboard.get(path(company))).body
    expect(uploaded.body).toEqual({ logoUrl })
    expect((await fetchLogo(logoUrl)).status).toBe(200)
    const removed = await dashboard.call('DELETE', `${path(company)}/logo`)
    expect(removed.body).toEqual({})
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
    expect((await dashboard.get(path(company))).body).toEqual({})
  })
})
