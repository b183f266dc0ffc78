import { describe, expect, test } from 'vitest'
import { auditOf } from '../support/audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  type Answered,
  type TestCompany,
} from '../support/florin.ts'
import { anybody, newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { openPage, openSaleForm } from '../support/pay-page.ts'

const shop = 'https://shop.example'
const change = ({ companyId }: TestCompany, formOrigins: unknown) =>
  operator().patch(`/operator/v1/companies/${companyId}`, { formOrigins })

const refused: [string, unknown][] = [
  ['a text alone', shop],
  ['nothing', null],
  ['a number', [1]],
  ['a host', ['shop.example']],
  ['an address', [`${shop}/checkout`]],
  ['an origin with a slash', [`${shop}/`]],
  ['a query', [`${shop}?a=b`]],
  ['a name and a password', ['https://me:secret@shop.example']],
  ['another scheme', ['ftp://shop.example']],
  ['a script', ['javascript:alert(1)']],
  ['everybody', ['*']],
  ['a wildcard', ['https://*.shop.example']],
  ['two in one', [`${shop} https://other.example`]],
  ['more of a policy', [`${shop}; script-src *`]],
  ['a port that goes without saying', [`${shop}:443`]],
  ['plain http elsewhere', ['http://shop.example']],
  ['more than twenty', Array.from({ length: 21 }, (_, number) => `https://shop${number}.example`)],
]

describe('the origins of the pages of a merchant', () => {
  test.each(refused)('are not %s', async (_, formOrigins) => {
    const company = await newCompany()
    const answer = await change(company, formOrigins)
    expectEnvelope(answer, 400, 'validation_failed')
    expect(answer.body.fields[0].path).toMatch(/^body\.formOrigins/)
    const made = await operator().post('/operator/v1/companies', { name: 'Shop', formOrigins })
    expectEnvelope(made, 400, 'validation_failed')
  })

  test('are kept as they were named, each once, until they are named anew', async () => {
    const company = await newCompany({ formOrigins: [shop] })
    const read = () => operator().get(`/operator/v1/companies/${company.companyId}`)
    expect((await read()).body.formOrigins).toEqual([shop])
    const named = ['HTTPS://Other.Example:8443', 'https://other.example:8443', 'http://localhost:3000']
    const changed = await change(company, named)
    expect(changed.body.formOrigins).toEqual(['https://other.example:8443', 'http://localhost:3000'])
    await operator().patch(`/operator/v1/companies/${company.companyId}`, { name: 'Renamed' })
    expect((await read()).body.formOrigins).toEqual(changed.body.formOrigins)
    expect((await change(company, [])).body.formOrigins).toEqual([])
    const [last] = await auditOf(company, { action: 'company.changed' })
    expect(last?.changes).toMatchObject({ formOrigins: { after: [] } })
  })
})

describe('a secure form', () => {
  test.each<[string, (company: TestCompany) => Promise<string>]>([
    ['that saves a method', savingForm],
    ['that captures a card', ticketForm],
    ['that sells an invoice', saleForm],
    ['of a hosted payment', hostedForm],
    ['of a set-up page', setupForm],
  ])('%s is shown on our pages and on those that the company named', async (_, open) => {
    const company = await newCompany({ formOrigins: [shop, 'https://other.example'] })
    expect(await framesOf(await open(company))).toEqual([ours(), shop, 'https://other.example'])
    const another = await newCompany()
    expect(await framesOf(await open(another))).toEqual([ours()])
  })
})

const ours = () => new URL(florin().baseUrl).origin

/** Who may show a form, by its policy. */
async function framesOf(clientToken: string): Promise<string[]> {
  const page = await fetch(`${florin().processorUrl}/v1/elements/${clientToken}`)
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
}

async function savingForm(company: TestCompany): Promise<string> {
  const customerId = await newCustomer(company)
  return openedBy(await company.api.post('/api/payment/intention', { customerId }))
}

async function ticketForm(company: TestCompany): Promise<string> {
  return openedBy(await company.api.post('/api/payment/ticket/intention', {}))
}

async function saleForm(company: TestCompany): Promise<string> {
  const { id } = await newInvoice(company, await newCustomer(company))
  return openSaleForm(await openPage(company, id))
}

async function hostedForm(company: TestCompany): Promise<string> {
  const { calls } = await newHostedPayment(company)
  return openedBy(await anybody().post(`${calls}/intention`, {}))
}

async function setupForm(company: TestCompany): Promise<string> {
  const { calls } = await newSetupPage(company, await newCustomer(company))
  return openedBy(await anybody().post(`${calls}/intention`, {}))
}

function openedBy({ status, text, body }: Answered): string {
  expect(status, text).toBe(201)
  return String(body.clientToken)
}
