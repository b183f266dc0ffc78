import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFixture } from './processor.fixture.ts'
import type { Fixture, Json } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('a form is not opened', () => {
  test.each<[string, Json, string]>([
    ['in a colour that is a word', { appearance: { accent: 'red' } }, 'appearance.accent'],
    ['in a colour of three digits', { appearance: { accent: '#123' } }, 'appearance.accent'],
    ['in a colour that can be seen through', { appearance: { accent: '#12345678' } }, 'appearance.accent'],
    ['in a colour that ends the style', { appearance: { accent: '#123456}</style>' } }, 'appearance.accent'],
    ['in a colour and an end of line', { appearance: { accent: '#123456\n' } }, 'appearance.accent'],
    ['in a number', { appearance: { accent: 1 } }, 'appearance.accent'],
    ['on a ground of its own', { appearance: { ground: '#123456' } }, 'appearance'],
    ['with a ZIP code that is none', { prefill: { billingZip: '"><b>' } }, 'prefill.billingZip'],
    ['with a number filled in', { prefill: { accountNumber: '4242' } }, 'prefill'],
  ])('%s', async (_name, more, path) => {
    const location = await fixture.newLocation()
    const { contactId } = location
    const request = { kind: 'ticket', contactId, methods: ['cc'], lifetimeSeconds: 600, ...more }
    const { status, body } = await location.own('POST', '/v1/intentions', request)
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ path }] } })
  })
})

describe('a form follows', () => {
  const origins = ['https://florin.example', 'https://shop.example']
  const inDark = /@media \(prefers-color-scheme:dark\)/
  const isDark = /content="dark"/
  const isLight = /content="light"/

  test.each<[string, string, string | undefined, RegExp]>([
    ['the browser where it is opened by itself', '', undefined, inDark],
    ['the browser on a page of whoever opened it', '', 'https://florin.example/pay/x', inDark],
    ['a page of another, which is light', '', 'https://shop.example/', isLight],
    ['a page of another that says it is dark', '?scheme=dark', 'https://shop.example/', isDark],
    ['a page of another that follows the browser', '?scheme=system', 'https://shop.example/', inDark],
    ['the browser where what is asked for is none', '?scheme=}%3C/style', 'nonsense', inDark],
  ])('%s', async (_name, query, referer, expected) => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('ticket', { frameAncestors: origins })
    const headers: Record<string, string> = referer === undefined ? {} : { referer }
    const page = await fetch(`${fixture.url}/v1/elements/${clientToken}${query}`, { headers })
    const text = await page.text()
    expect(text).toMatch(expected)
    if (expected !== inDark) expect(text).not.toMatch(inDark)
  })
})

test('a form is shown in the colour that it was opened with, and with the ZIP code', async () => {
  const location = await fixture.newLocation()
  const pageOf = async (more: Json = {}) => {
    const clientToken = await location.open('ticket', more)
    return (await fetch(`${fixture.url}/v1/elements/${clientToken}`)).text()
  }
  const page = await pageOf({ appearance: { accent: '#FFE600' }, prefill: { billingZip: '75201' } })
  expect(page).toContain('--fill:#ffe600;--on-fill:#000')
  expect(page).toMatch(/name="billingZip"[^>]* value="75201"/)
  const plain = await pageOf()
  expect(plain).not.toContain('--on-fill:#000')
  expect(plain).not.toMatch(/name="billingZip"[^>]* value=/)
})
