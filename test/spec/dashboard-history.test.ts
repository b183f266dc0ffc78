import { describe, expect, test } from 'vitest'
import { newDashboard } from '../support/dashboard.ts'
import { drain, newInvoice, saveCard, testCards, type Loose, type TestCompany } from '../support/florin.ts'
import { goTo, openCheckoutAtNoon, openPaidCheckout, refund } from '../support/invoice-life.ts'
import { authorize, openOneOffCheckout, requestStep } from '../support/one-off.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  advanceClock,
  day,
  getInvoice,
  openBankCheckout,
  openCardCheckout,
  pay,
  returnsR01,
  setBankOutcome,
} from '../support/checkout.ts'
import { setUpWebhook } from '../support/webhooks.ts'

const pathOf = ({ companyId }: TestCompany, id: string, cursor = '') =>
  `/dashboard/v1/companies/${companyId}/invoices/${id}/history?cursor=${cursor}`

/** Runs all due work and returns the history of an invoice as a user with read access sees it. */
async function historyOf(company: TestCompany, id: string): Promise<Loose[]> {
  await drain(company)
  const read = await (await newDashboard(company, 'read_only')).get(pathOf(company, id))
  expect(read.status, read.text).toBe(200)
  expect(read.body.nextCursor).toBeNull()
  return read.body.entries
}

const inShort = (entries: Loose[]) =>
  entries.filter(({ kind }) => kind !== 'event').map(({ kind, by, text }) => `${kind} by ${by.type}: ${text}`)

describe('the history of an invoice', () => {
  test('is refused for one that there is not, and with a cursor of another one', async () => {
    const { company, id } = await openCardCheckout()
    const dashboard = await newDashboard(company)
    expect((await dashboard.get(pathOf(company, 'inv_01h455vb4pex5vsknk084sn02q'))).status).toBe(404)
    expect((await dashboard.get(pathOf(company, id, 'x'))).body.fields).toMatchObject([
      { path: 'query.cursor' },
    ])
  })

  test('tells of every try, of what went back and of the end, with who did it', async () => {
    const { company, customerId } = await openCheckoutAtNoon()
    await using receiver = await openReceiver()
    await setUpWebhook(company, receiver.url)
    const clerk = await newDashboard(company, 'clerk')
    const made = await clerk.post('/api/invoices', {
      customerId,
      description: 'Gardening',
      amount: 100,
      dueDate: '2099-01-15',
    })
    expect(made.status, made.text).toBe(201)
    const { id } = made.body
    const pay = async (card: string) => {
      const accountVaultId = await saveCard(company, customerId, card)
      return company.api.put(`/api/invoices/${id}/payment`, { accountVaultId, amount: 100 })
    }
    const declined = await pay(testCards.declined)
    expect(declined.status).toBe(400)
    const paid = await pay(testCards.visa)
    const admin = await newDashboard(company)
    await clerk.post(`/dashboard/v1/companies/${company.companyId}/invoices/${id}/payment-link`)
    await clerk.post(`/api/invoices/${id}/send-email`, { recipients: ['desk@example.com'] })
    const { transactionId } = paid.body
    const refunded = await admin.post(`/api/trx/refund/${transactionId}`, { close_invoice: true })
    expect(refunded.status, refunded.text).toBe(200)
    const entries = await historyOf(company, id)
    expect(inShort(entries)).toEqual([
      'mailed by system: Refund notice emailed to payer@example.com',
      'closed by person: Refunded',
      'refund by person: $100.00 refunded',
      'mailed by person: Invoice sent',
      'mailed by system: Invoice emailed to desk@example.com',
      'link by person: Link to the payment page created',
      'mailed by system: Receipt emailed to payer@example.com',
      'attempt by api_key: $100.00 paid with Visa ending in 4242',
      'attempt by api_key: $100.00 with Visa ending in 0002 failed. Nothing was taken',
      'mailed by system: Invoice emailed to payer@example.com',
      'created by person: Created for $100.00',
    ])
    expect(entries.find(({ text }) => text.includes('failed'))).toMatchObject({
      status: 'failed',
      amount: 100,
      reasonCode: String(declined.body.reasonCode),
      reasonText: expect.any(String),
      correlationId: declined.body.correlationId,
    })
    const posted = entries.filter(({ kind }) => kind === 'event')
    expect(posted.map(({ text, status }) => `${text} ${status}`)).toEqual([
      'invoice.refunded delivered',
      'invoice.paid delivered',
      'invoice.created delivered',
    ])
  })

  test('tells that the due date passed, and who was mailed before', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(5) })
    await goTo(company, on(7, '12:00'))
    expect(inShort(await historyOf(company, id))).toEqual([
      'overdue by system: The due date passed',
      'mailed by system: Reminder emailed to payer@example.com',
      'mailed by system: Reminder emailed to payer@example.com',
      'mailed by system: Invoice emailed to payer@example.com',
      'created by api_key: Created for $100.00',
    ])
  })

  test('says of a charge whose outcome nobody knows that it is looked up, and not what came of it', async () => {
    const { company, id, vaultId } = await openCardCheckout({}, testCards.answerLost)
    const unknown = await company.api.put(`/api/invoices/${id}/payment`, {
      accountVaultId: vaultId,
      amount: 100,
    })
    expect(unknown.body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
    const read = await (await newDashboard(company)).get(pathOf(company, id))
    expect(read.body.entries.find(({ kind }: Loose) => kind === 'attempt')).toMatchObject({
      status: 'unknown',
      text: '$100.00 with Visa ending in 8500: the outcome is being looked up. Do not charge it again',
      nextLookAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('says of a failed charge of a saved method that it can be tried again, until it was', async () => {
    const { company, id, vaultId } = await openCardCheckout({}, testCards.insufficientFunds)
    const dashboard = await newDashboard(company)
    await dashboard.put(`/api/invoices/${id}/payment`, { accountVaultId: vaultId, amount: 100 })
    const attempts = async () =>
      (await dashboard.get(pathOf(company, id))).body.entries.filter(({ kind }: Loose) => kind === 'attempt')
    const [failed] = await attempts()
    expect(failed).toMatchObject({ status: 'failed', mayRetry: true })
    expect(failed).not.toHaveProperty('nextLookAt')
    const again = await dashboard.post(`/api/trx/rerun/${failed.transactionId}`, {})
    expect(again.body).toMatchObject({ reasonCode: 1616 })
    expect(await attempts()).toMatchObject([{ mayRetry: true }, { mayRetry: true }])
  })

  test('tells that a bank transfer was accepted, and that it went back', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    const dashboard = await newDashboard(company, 'clerk')
    await dashboard.put(`/api/invoices/${id}/payment`, { accountVaultId: vaultId, amount: 100 })
    await setBankOutcome(company, 'settled')
    await setBankOutcome(company, 'returned')
    const entries = inShort(await historyOf(company, id)).filter((each) =>
      /^(sent|attempt|returned|alert)/.test(each),
    )
    expect(entries).toEqual([
      expect.stringMatching(/^alert by system: /),
      'returned by system: Bank transfer of $100.00 returned (R01)',
      'attempt by person: Bank transfer of $100.00 from account ending in 6789 paid',
      'sent by person: Bank transfer of $100.00 from account ending in 6789 sent',
    ])
  })

  test('has an offline payment, what it was, and that it was taken off', async () => {
    const { company, id } = await openCardCheckout()
    const dashboard = await newDashboard(company)
    const path = `/dashboard/v1/companies/${company.companyId}/invoices/${id}/offline-payments`
    const recorded = await dashboard.post(path, { method: 'check', amount: 40, reference: '1042' })
    await dashboard.post(`${path}/${recorded.body.transactionId}/reverse`, { reason: 'It bounced' })
    const entries = inShort(await historyOf(company, id)).filter((each) => each.startsWith('offline'))
    expect(entries).toEqual([
      'offline_reversed by person: $40.00 reversed: It bounced',
      'offline_payment by person: $40.00 recorded as received: Check 1042',
    ])
  })
})

describe('the history of a payment', () => {
  const readPath = (company: TestCompany, transactionId: string) =>
    `/dashboard/v1/companies/${company.companyId}/transactions/${transactionId}/history`

  /** Returns the entries of a payment, and expects the same ones in the history of its invoice. */
  async function paymentHistoryOf(company: TestCompany, id: string, transactionId: string): Promise<Loose[]> {
    const ofInvoice = await historyOf(company, id)
    const read = await (await newDashboard(company, 'read_only')).get(readPath(company, transactionId))
    expect(read.status, read.text).toBe(200)
    for (const entry of read.body.entries) expect(ofInvoice).toContainEqual(entry)
    return read.body.entries
  }

  test('is refused for one that there is not, and to another company', async () => {
    const { company, transactionId } = await openPaidCheckout()
    const dashboard = await newDashboard(company)
    expect((await dashboard.get(readPath(company, 'trx_01h455vb4pex5vsknk084sn02q'))).status).toBe(404)
    const other = await openCardCheckout()
    const stranger = await newDashboard(other.company)
    expect((await stranger.get(readPath(other.company, transactionId))).status).toBe(404)
  })

  test('says when it was paid and when it was charged back, as the invoice does', async () => {
    const { company, id, transactionId } = await openPaidCheckout('4000000000000259')
    const paidAt = (await getInvoice(company, id)).transactions[0].createdAt
    await advanceClock(company, 3 * day)
    const [back, paid, ...more] = await paymentHistoryOf(company, id, transactionId)
    expect(more).toEqual([])
    expect([back?.text, paid?.text]).toEqual([
      'Chargeback of $100.00',
      '$100.00 paid with Visa ending in 0259',
    ])
    expect([back?.kind, back?.status, paid?.kind, paid?.status]).toEqual([
      'returned',
      'returned',
      'attempt',
      'completed',
    ])
    expect(paid?.at).toBe(paidAt)
    expect(Date.parse(back?.at) - Date.parse(paid?.at)).toBeGreaterThanOrEqual(day * 1_000)
    expect(back).toHaveProperty('reasonText')
    expect(paid).not.toHaveProperty('reasonText')
  })

  test('says when a failed bank transfer was sent, and when it failed', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, returnsR01)
    const { transactionId } = await pay(company, id, vaultId)
    await advanceClock(company, 7 * day)
    const [failed, sent, ...more] = await paymentHistoryOf(company, id, transactionId)
    expect(more).toEqual([])
    expect([failed?.text, sent?.text]).toEqual([
      'Bank transfer of $100.00 from account ending in 2227 failed. Nothing was taken',
      'Bank transfer of $100.00 from account ending in 2227 sent',
    ])
    expect([failed?.status, sent?.status]).toEqual(['failed', 'pending'])
    expect(Date.parse(failed?.at) - Date.parse(sent?.at)).toBeGreaterThanOrEqual(day * 1_000)
  })

  test('has its refunds, whichever of its transactions is read, and a refund by its own time', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    const { transaction } = await refund(company, transactionId, { transaction_amount: 30 })
    const entries = await paymentHistoryOf(company, id, transactionId)
    expect(entries.map(({ text }) => text)).toEqual([
      '$30.00 refunded',
      '$100.00 paid with Visa ending in 4242',
    ])
    expect(await paymentHistoryOf(company, id, transaction.transaction_id)).toEqual(entries)
  })

  test('of an authorization says when it was held, and when it was captured or voided', async () => {
    const checkout = await openOneOffCheckout()
    const { company } = checkout
    const dashboard = await newDashboard(company)
    const eventsOf = async (transactionId: string) => {
      const read = await dashboard.get(readPath(company, transactionId))
      return read.body.entries.map(({ kind, text }: Loose) => `${kind}: ${text}`)
    }
    const [captured, voided] = [await authorize(checkout), await authorize(checkout)]
    const held = await eventsOf(captured._id)
    expect(held).toEqual([expect.stringMatching(/^attempt: \$[\d.]+ authorized on Visa ending in 4242$/)])
    await requestStep(checkout, captured._id, { action: 'authcomplete' })
    await requestStep(checkout, voided._id, { action: 'void' })
    expect(await eventsOf(captured._id)).toEqual([
      expect.stringMatching(/^captured: \$[\d.]+ captured$/),
      expect.stringMatching(/^sent: \$[\d.]+ authorized on Visa ending in 4242$/),
    ])
    expect(await eventsOf(voided._id)).toEqual([
      expect.stringMatching(/^attempt: Authorization of \$[\d.]+ voided. Nothing was taken$/),
      expect.stringMatching(/^sent: \$[\d.]+ authorized on Visa ending in 4242$/),
    ])
  })
})
