import { describe, expect, test } from 'vitest'
import { florin, newCompany, send } from '../support/florin.ts'
import { askForPage, openHosted, payWith, getPage } from '../support/hosted-payments.ts'
import { bankEntry } from '../support/pay-page.ts'
import { changeCompany } from '../support/quotes.ts'
import { day, advanceClock } from '../support/checkout.ts'

const shop = 'https://shop.example'
const returnUrl = `${shop}/thanks?order=7#done`

async function pageOf(token: string) {
  return send(`${florin().baseUrl}/hpp/${token}`, 'GET')
}

/** Returns the URL to which the page leads back, and whether its script follows it. */
function returnIn(html: string) {
  const [, href, follow] =
    /<a\s+href="([^"]*)"\s+rel="noreferrer"\s*(data-follow)?\s*>\s*Return to/.exec(html) ?? []
  return href === undefined ? undefined : { href, isFollowed: follow !== undefined }
}

const returnTo = (token: string) => `${shop}/thanks?order=7&amp;token=${token}#done`

describe('no page is made that leads', () => {
  test.each([
    ['to a script', 'javascript:alert(1)//shop.example'],
    ['to data', 'data:text/html,<script>alert(1)</script>'],
    ['to somebody else', 'https://evil.example/?shop.example'],
    ['to somebody else behind a user name', 'https://shop.example@evil.example/'],
    ['with a password', 'https://user:secret@shop.example/'],
    ['over a line end', 'https://shop.example/\r\nLocation: https://evil.example'],
    ['by letters that look alike', 'https://shоp.example/'],
    ['to a wider number', 'https://shop．example/'],
    ['with a token of its own', 'https://shop.example/?token=mine'],
    ['further than 2,048 characters', `${shop}/${'a'.repeat(2_048)}`],
  ])('%s', async (_way, address) => {
    const company = await newCompany({ formOrigins: [shop] })
    expect(await askForPage(company, { return_url: address })).toMatchObject({
      status: 400,
      body: { error: 'validation_failed', fields: [{ path: 'body.return_url' }] },
    })
  })

  test('anywhere, of a company that names no page of its own', async () => {
    const company = await newCompany()
    const refused = await askForPage(company, { return_url: returnUrl })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'body.return_url' }] } })
    expect(refused.text).toContain('formOrigins')
  })
})

describe('where a payer goes on to', () => {
  test('is told as it was sent, and on the page only once it was paid', async () => {
    const company = await newCompany({ formOrigins: [shop] })
    const longest = `${shop}/${'a'.repeat(2_048 - shop.length - 1)}`
    await openHosted(company, { return_url: longest })
    const { page, token } = await openHosted(company, { return_url: returnUrl })
    expect(await getPage(page)).toMatchObject({ status: 'open', return_url: returnUrl })
    expect(returnIn((await pageOf(token)).text)).toBeUndefined()
    expect((await payWith(page)).status).toBe(200)
    expect(await getPage(page)).toMatchObject({ status: 'paid', return_url: returnUrl })
    expect(returnIn((await pageOf(token)).text)).toEqual({ href: returnTo(token), isFollowed: true })
  })

  test('is followed when a bank transfer was accepted', async () => {
    const company = await newCompany({ formOrigins: [shop] })
    const { page, token } = await openHosted(company, { return_url: returnUrl })
    expect((await payWith(page, bankEntry())).status).toBe(200)
    expect(returnIn((await pageOf(token)).text)).toEqual({ href: returnTo(token), isFollowed: true })
  })

  test('is a link that is not followed where the page expired', async () => {
    const company = await newCompany({ formOrigins: [shop] })
    const { token } = await openHosted(company, { return_url: returnUrl })
    await advanceClock(company, day)
    const expired = await pageOf(token)
    expect(expired.status).toBe(410)
    expect(returnIn(expired.text)).toEqual({ href: returnTo(token), isFollowed: false })
  })

  test('is nowhere any more once the company took the host back', async () => {
    const company = await newCompany({ formOrigins: [shop] })
    const { page, token } = await openHosted(company, { return_url: returnUrl })
    await payWith(page)
    await changeCompany(company, { formOrigins: [] })
    expect(returnIn((await pageOf(token)).text)).toBeUndefined()
  })

  test('may be on this machine without encryption in the sandbox, and is nowhere where nothing is said', async () => {
    const company = await newCompany({ formOrigins: ['http://localhost:3000'] })
    const { page, token } = await openHosted(company, { return_url: 'http://localhost:3000/' })
    await payWith(page)
    expect(returnIn((await pageOf(token)).text)?.href).toBe(`http://localhost:3000/?token=${token}`)
    for (const fields of [{}, { return_url: '' }])
      expect(await getPage((await openHosted(company, fields)).page)).not.toHaveProperty('return_url')
  })
})
