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
    const asked = { kind: 'ticket', contactId, methods: ['cc'], lifetimeSeconds: 600, ...more }
    const { status, body } = await location.own('POST', '/v1/intentions', asked)
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ path }] } })
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
