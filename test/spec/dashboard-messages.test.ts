import { describe, expect, test } from 'vitest'
import { newDashboard } from '../support/dashboard.ts'
import { newCustomer, newInvoice, type Loose, type TestCompany } from '../support/florin.ts'
import { getMails } from '../support/invoice-life.ts'
import { requestCode, lastCode, manageLink } from '../support/manage.ts'
import { openSubscription } from '../support/subscriptions.ts'
import { openCheckout } from '../support/checkout.ts'

const pathOf = ({ companyId }: TestCompany, rest = '') =>
  `/dashboard/v1/companies/${companyId}/messages${rest}`

const noMessage = '/msg_01h455vb4pex5vsknk084sn02q'
const withoutItsOwn = (text: string) => text.replaceAll(/"correlationId":"[^"]+"/g, '')

describe('the messages to payers', () => {
  test('are refused one by one where there is no such message, and where it is of another company', async () => {
    const { company, customerId } = await openCheckout()
    await newInvoice(company, customerId)
    const { company: other } = await openCheckout()
    const own = await newDashboard(company)
    const others = await newDashboard(other)
    const [message] = (await own.get(pathOf(company))).body.messages
    expect((await own.get(pathOf(company, `/${message.id}`))).status).toBe(200)
    const unknown = await others.get(pathOf(other, noMessage))
    const foreign = await others.get(pathOf(other, `/${message.id}`))
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    expect(withoutItsOwn(foreign.text)).toBe(withoutItsOwn(unknown.text))
    expect((await others.get(pathOf(other))).body).toEqual({ messages: [], nextCursor: null })
    expect((await others.get(pathOf(other, `?customerId=${customerId}`))).body.messages).toEqual([])
  })

  test('are refused by what is no id, and by a cursor of another list', async () => {
    const { company, customerId } = await openCheckout()
    const dashboard = await newDashboard(company)
    for (const asked of ['invoiceId', 'customerId'])
      expect((await dashboard.get(pathOf(company, `?${asked}=7`))).body.fields).toMatchObject([
        { path: `query.${asked}` },
      ])
    for (let number = 0; number <= 50; number++) await newInvoice(company, customerId)
    const { nextCursor } = (await dashboard.get(pathOf(company))).body
    const elsewhere = await dashboard.get(pathOf(company, `?customerId=${customerId}&cursor=${nextCursor}`))
    expect(elsewhere.body.fields).toMatchObject([{ path: 'query.cursor' }])
    const { messages, nextCursor: end } = (await dashboard.get(pathOf(company, `?cursor=${nextCursor}`))).body
    expect([messages.length, end]).toEqual([1, null])
  })

  test('are read by an invoice and by a customer, the newest first', async () => {
    const { company, customerId } = await openCheckout()
    const first = await newInvoice(company, customerId)
    const second = await newInvoice(company, customerId)
    const ofAnother = await newInvoice(company, await newCustomer(company, { email: 'other@example.com' }))
    const dashboard = await newDashboard(company, 'read_only')
    const listed = async (asked: string) => {
      const read = await dashboard.get(pathOf(company, asked))
      expect(read.status, read.text).toBe(200)
      return read.body.messages.map(({ invoiceId }: Loose) => invoiceId)
    }
    expect(await listed('')).toEqual([ofAnother.id, second.id, first.id])
    expect(await listed(`?invoiceId=${second.id}`)).toEqual([second.id])
    const [message] = (await dashboard.get(pathOf(company, `?invoiceId=${second.id}`))).body.messages
    expect(message.invoiceNumber).toBe(second.invoiceId)
    expect(await listed(`?customerId=${customerId}`)).toEqual([second.id, first.id])
    expect(await listed(`?customerId=${customerId}&invoiceId=${ofAnother.id}`)).toEqual([])
    expect(await listed(`?customerId=${customerId}&invoiceId=${first.id}`)).toEqual([first.id])
  })

  test('are read in their words, with no link that opens what is a payer’s', async () => {
    const { company, customerId } = await openCheckout()
    const { id: invoiceId } = await newInvoice(company, customerId)
    const dashboard = await newDashboard(company, 'read_only')
    const [message] = (await dashboard.get(pathOf(company, `?invoiceId=${invoiceId}`))).body.messages
    const read = await dashboard.get(pathOf(company, `/${message.id}`))
    const [mail] = await getMails(company, 'invoice')
    expect(mail?.links.length).toBeGreaterThan(0)
    expect(read.body).toMatchObject({ kind: 'invoice', to: mail?.to, subject: mail?.subject, invoiceId })
    expect(read.body.text).toContain('(link)')
    expect(read.body.text).toContain(mail?.text.split('\n')[0])
    for (const link of mail?.links ?? []) expect(read.text).not.toContain(link.split('/').at(-1))
    expect(read.text).not.toMatch(/https?:/)
  })

  test('hold no code by which a payer shows who they are, and nothing that people of the company are mailed', async () => {
    const { company, id } = await openSubscription('01-31')
    const { token } = await manageLink(company, id)
    expect((await requestCode(token)).status).toBe(202)
    const code = await lastCode(company)
    expect(code).toMatch(/^\d{6}$/)
    const dashboard = await newDashboard(company)
    const { messages }: { messages: Loose[] } = (await dashboard.get(pathOf(company))).body
    expect(messages.length).toBeGreaterThan(0)
    const kinds = new Set(messages.map(({ kind }) => kind))
    expect([...kinds].filter((kind) => /code|invitation|notice/.test(kind))).toEqual([])
    const codeMail = (await getMails(company, 'verification_code')).at(-1)
    expect((await dashboard.get(pathOf(company, `/${Object(codeMail).id}`))).status).toBe(404)
    expect((await getMails(company, 'invitation')).length).toBeGreaterThan(0)
  })
})
