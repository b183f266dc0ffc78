import { beforeAll, describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { brand, getBranding, fetchLogo, uploadLogo, sendLogo } from '../support/branding.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { advance, caller, florin, newCompany, operator, send, type TestCompany } from '../support/florin.ts'
import { newJpeg, newPng } from '../support/pictures.ts'

const refused: [string, unknown, string][] = [
  ['a name of a colour', { colour: 'rebeccapurple' }, 'colour'],
  ['a short colour', { colour: '#123' }, 'colour'],
  ['a colour with a share of nothing', { colour: '#12345678' }, 'colour'],
  ['more of a style', { colour: '#123456;background:url(//evil.example)' }, 'colour'],
  ['a colour and a line', { colour: '#123456\n}*{display:none' }, 'colour'],
  ['a colour that is a number', { colour: 0x123456 }, 'colour'],
  ['no address', { supportEmail: 'help' }, 'supportEmail'],
  ['two addresses', { supportEmail: 'a@shop.example, b@shop.example' }, 'supportEmail'],
  [
    'an address with a mark that turns what follows',
    { supportEmail: 'help\u202e@shop.example' },
    'supportEmail',
  ],
  ['a phone number of words', { supportPhone: 'call us' }, 'supportPhone'],
  ['a phone number with a tag', { supportPhone: '555 0100 <b>' }, 'supportPhone'],
  ['a phone number over two lines', { supportPhone: '555 0100\n555 0101' }, 'supportPhone'],
  ['a website in clear', { website: 'http://shop.example' }, 'website'],
  ['a script', { website: 'javascript:alert(1)' }, 'website'],
  ['a host', { website: 'shop.example' }, 'website'],
  ['a website with a password', { website: 'https://shop.example:secret@evil.example' }, 'website'],
  ['a website of this machine', { website: 'https://localhost' }, 'website'],
  ['a website with a space', { website: 'https://shop.example/ a' }, 'website'],
  ['a website with a mark that turns what follows', { website: 'https://shop.example/\u202e' }, 'website'],
  ['one line', { addressLines: '1 Main St' }, 'addressLines'],
  ['a line of nothing', { addressLines: [' '] }, 'addressLines.0'],
  ['a line with an end', { addressLines: ['1 Main St\nDallas'] }, 'addressLines.0'],
  ['a line with a control character', { addressLines: ['1 Main\u0007 St'] }, 'addressLines.0'],
  ['a line that is too long', { addressLines: ['1'.repeat(101)] }, 'addressLines.0'],
  ['seven lines', { addressLines: Array.from({ length: 7 }, () => 'line') }, 'addressLines'],
  ['a logo that is elsewhere', { logoUrl: 'https://shop.example/logo.png' }, 'logoUrl'],
  ['a card number in a line', { addressLines: ['Call 4111 1111 1111 1111'] }, 'addressLines.0'],
  ['a card number in a phone number', { supportPhone: '4111 1111 1111 1111' }, 'supportPhone'],
]

/** Every request of this company is refused. */
let company: TestCompany

beforeAll(async () => {
  company = await newCompany()
})

describe('what a company is shown with', () => {
  test('is for the operator to say and to read', async () => {
    const company = await newCompany()
    const url = `${florin().baseUrl}${getBranding(company)}`
    for (const headers of [{}, { 'x-session-token': company.sessionToken }])
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['PUT', '/logo'],
        ['DELETE', '/logo'],
      ] as const)
        expect((await send(`${url}${path}`, method, method === 'PUT' ? {} : undefined, headers)).status).toBe(
          401,
        )
  })

  test('is not that of a company that does not exist', async () => {
    const nobody = { companyId: 'cmp_01h455vb4pex5vsknk084sn02q' }
    expectEnvelope(await operator().get(getBranding(nobody)), 404, 'not_found')
    expectEnvelope(await operator().put(getBranding(nobody), {}), 404, 'not_found')
    expectEnvelope(await sendLogo(nobody, newPng()), 404, 'not_found')
    expectEnvelope(await operator().delete(`${getBranding(nobody)}/logo`), 404, 'not_found')
  })

  test.each(refused)('is not %s', async (_, branding, field) => {
    const answer = await operator().put(getBranding(company), branding)
    expectEnvelope(answer, 400, 'validation_failed')
    expect(answer.body.fields.map(({ path }: { path: string }) => path)).toContain(`body.${field}`)
    expect((await operator().get(getBranding(company))).body).toEqual({})
  })

  test('is no colour that hardly stands out from white, and the nearest that does is told and taken', async () => {
    const coloured = await newCompany()
    for (const colour of ['#ffffff', '#FFCC00', '#ff0000', '#777777', '#00ff00']) {
      const answer = await operator().put(getBranding(coloured), { colour })
      expectEnvelope(answer, 400, 'validation_failed')
      expect(answer.body.fields).toMatchObject([{ path: 'body.colour', code: 'low_contrast' }])
      const [nearest] = /#[0-9a-f]{6}/.exec(answer.body.message) ?? []
      expect((await operator().put(getBranding(coloured), { colour: nearest })).status).toBe(200)
    }
  })

  test('is said as a whole, read as it was said, and nothing at first', async () => {
    const company = await newCompany()
    const read = async () => (await operator().get(getBranding(company))).body
    expect(await read()).toEqual({})
    const branding = {
      colour: '#0A5C36',
      supportEmail: 'help@shop.example',
      supportPhone: '+1 (214) 555-0100 ext. 7',
      website: 'https://shop.example/help?from=invoice',
      addressLines: ['1 Main St', 'Dallas, TX 75201'],
    }
    const response = await operator().put(getBranding(company), branding)
    expect([response.status, response.body]).toEqual([200, branding])
    expect(await read()).toEqual(branding)
    await brand(company, { website: 'https://shop.example' })
    expect(await read()).toEqual({ website: 'https://shop.example' })
  })

  test('says in the audit what it was before', async () => {
    const company = await newCompany()
    await brand(company, { colour: '#0a5c36' })
    await brand(company, { supportPhone: '1-800-FLORIN-1' })
    const logoUrl = await uploadLogo(company)
    await operator().delete(`${getBranding(company)}/logo`)
    const name = logoUrl.split('/').at(-1)
    const [removed, given, branded] = await getAudit(company)
    expect(removed).toMatchObject({ action: 'logo.removed', changes: { logo: { before: name } } })
    expect(given).toMatchObject({ action: 'logo.put', changes: { logo: { after: name } } })
    expect(branded).toMatchObject({
      action: 'branding.put',
      actor: { type: 'operator' },
      subject: { kind: 'company', id: company.companyId },
      changes: { colour: { before: '#0a5c36' }, supportPhone: { after: '1-800-FLORIN-1' } },
    })
  })
})

const logosRefused: [string, Buffer, string, RegExp][] = [
  ['a text', Buffer.from('{}'), 'image/png', /neither a PNG nor a JPEG/],
  ['an SVG that calls itself a PNG', Buffer.from('<svg onload="alert(1)"/>'), 'image/png', /SVG/],
  ['a JPEG that calls itself a PNG', newJpeg(), 'image/png', /is image\/jpeg, and was sent as image\/png/],
  ['a PNG that calls itself a JPEG', newPng(), 'image/jpeg', /is image\/png, and was sent as image\/jpeg/],
  [
    'a PNG with a page behind it',
    Buffer.concat([newPng(), Buffer.from('<script>')]),
    'image/png',
    /after the end/,
  ],
  ['a PNG that is too wide', newPng({ width: 2001, height: 1 }), 'image/png', /2000 x 2000/],
]

describe('a logo', () => {
  test.each(logosRefused)('is not %s', async (_, bytes, type, words) => {
    const response = await sendLogo(company, bytes, type)
    expectEnvelope(response, 400, 'validation_failed')
    expect(response.body.fields).toMatchObject([{ path: 'body', code: 'invalid_picture' }])
    expect(response.body.message).toMatch(words)
    expect((await operator().get(getBranding(company))).body).toEqual({})
  })

  test.each(['application/json', 'image/svg+xml', 'image/gif', 'text/html', 'multipart/form-data', ''])(
    'is not sent as %s',
    async (type) => {
      const response = await sendLogo(company, newPng(), type)
      expectEnvelope(response, 400, 'bad_request')
      expect(response.body.message).toContain('image/png or image/jpeg')
    },
  )

  test('is not sent to a call that takes JSON', async () => {
    const { baseUrl, operatorToken } = florin()
    const asPicture = caller(baseUrl, {
      authorization: `Bearer ${operatorToken}`,
      'content-type': 'image/png',
    })
    const response = await asPicture.put(getBranding(company), {})
    expectEnvelope(response, 400, 'bad_request')
    expect(response.body.message).toContain('application/json')
  })

  test('is not nothing, and no larger than 256 kB', async () => {
    expectEnvelope(await sendLogo(company, Buffer.alloc(0)), 400, 'validation_failed')
    expectEnvelope(await sendLogo(company, Buffer.alloc(262_145)), 413, 'payload_too_large')
  })

  test.each([
    ['a PNG', newPng({ width: 300, height: 100 }), 'image/png'],
    ['an interlaced PNG of 16 bits', newPng({ depth: 16, isInterlaced: true }), 'image/png'],
    ['a JPEG', newJpeg(), 'image/jpeg'],
  ])('that is %s is served to everybody, as what it is, to be kept for good', async (_, bytes, type) => {
    const company = await newCompany()
    const url = await uploadLogo(company, bytes, type)
    expect(new URL(url).origin).toBe(new URL(florin().publicUrl).origin)
    expect(url).not.toContain(company.companyId)
    const served = await fetchLogo(url)
    expect([served.status, served.bytes.equals(bytes)]).toEqual([200, true])
    expect(served.headers.get('content-type')).toBe(type)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('that is finer than it is ever shown is kept no finer, so that no paper costs more for it', async () => {
    const company = await newCompany()
    const sent = newPng(
      { width: 2_000, height: 1_000, colourType: 6, depth: 16 },
      [51_400, 7_710, 15_420, 65_535],
    )
    const { bytes } = await fetchLogo(await uploadLogo(company, sent))
    const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24]]
    expect({ width, height, depth }).toEqual({ width: 352, height: 176, depth: 8 })
    expect(bytes.length).toBeLessThan(sent.length)
  })

  test('has another address of another company, and is found at none that is made up', async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    const url = await uploadLogo(one)
    expect(await uploadLogo(other)).not.toBe(url)
    expect(await uploadLogo(one)).toBe(url)
    for (const name of ['x', 'f'.repeat(32), `${'f'.repeat(32)}.png`, `${'f'.repeat(32)}.svg`, '%00.png'])
      expect((await fetchLogo(new URL(name, url).href)).status).toBe(404)
  })

  test('stays when something else is said, and is taken away by itself', async () => {
    const company = await newCompany()
    const logoUrl = await uploadLogo(company)
    await brand(company, { colour: '#0a5c36' })
    expect((await operator().get(getBranding(company))).body).toEqual({ colour: '#0a5c36', logoUrl })
    await brand(company, {})
    expect((await operator().get(getBranding(company))).body).toEqual({ logoUrl })
    for (const _ of ['once', 'again']) {
      const removed = await operator().delete(`${getBranding(company)}/logo`)
      expect([removed.status, removed.body]).toEqual([200, {}])
    }
    expect((await fetchLogo(logoUrl)).status).toBe(404)
  })

  test('that is replaced is shown by mails as long as their words are kept', async () => {
    const company = await newCompany()
    const before = await uploadLogo(company, newPng())
    const after = await uploadLogo(company, newPng({ width: 7 }))
    const statuses = async () => [(await fetchLogo(before)).status, (await fetchLogo(after)).status]
    expect(after).not.toBe(before)
    await advance(company, 89 * 86_400)
    expect(await statuses()).toEqual([200, 200])
    await advance(company, 2 * 86_400)
    expect(await statuses()).toEqual([404, 200])
  })

  test('that was replaced and is given again is not forgotten', async () => {
    const company = await newCompany()
    const first = await uploadLogo(company, newPng())
    await uploadLogo(company, newPng({ width: 7 }))
    expect(await uploadLogo(company, newPng())).toBe(first)
    await advance(company, 92 * 86_400)
    expect((await fetchLogo(first)).status).toBe(200)
  })
})
