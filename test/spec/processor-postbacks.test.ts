import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fault, florin, processorPlatform, send, type TestCompany } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  getAlerts,
  setBankOutcome,
  openBankCheckout,
  openCardCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getDeliveries, setUpWebhook } from '../support/webhooks.ts'
import { processorSide } from '../support/processor-side.ts'

const unknownReference = 'trx_01h455vb4pex5vsknk084sn02q'

type Signing = { secret: string; at?: number; body?: string }

/** Returns the secret with which the processor signs its postbacks about this company. */
async function secretOf({ locationId }: TestCompany): Promise<string> {
  const again = await processorPlatform().post('/v1/locations', {
    locationId,
    name: 'Test Company',
    products: ['cc', 'ach'],
  })
  expect(again.status).toBe(201)
  return again.body.postbackSecret
}

/** Sends a postback as the processor does. A test may sign a different body or another time. */
function post(postback: object, { secret, at = Date.now(), body }: Signing) {
  const raw = JSON.stringify(postback)
  const timestamp = String(Math.floor(at / 1_000))
  const hmac = createHmac('sha256', secret)
    .update(`${timestamp}.${body ?? raw}`)
    .digest('hex')
  return send(`${florin().baseUrl}/processor/postbacks`, 'POST', raw, {
    'x-processor-timestamp': timestamp,
    'x-processor-signature': `sha256=${hmac}`,
  })
}

const newPostback = ({ locationId }: TestCompany, type: string, reference: string, more: object = {}) => ({
  id: 'pbk_of_the_test',
  type,
  locationId,
  reference,
  createdAt: new Date().toISOString(),
  ...more,
})

/** Creates an invoice of 100 dollars with a bank transfer in flight. */
async function openTransfer() {
  const checkout = await openBankCheckout({}, staysInFlight)
  const { transactionId } = await pay(checkout.company, checkout.id, checkout.vaultId)
  return { ...checkout, reference: String(transactionId), secret: await secretOf(checkout.company) }
}

describe('a postback that the processor did not send', () => {
  test('is refused without a signature, with a wrong one, with another body or an old timestamp', async () => {
    const { company, id, reference, secret } = await openTransfer()
    const postback = newPostback(company, 'transaction.settled', reference)
    const other = await openTransfer()
    const minutes = 60_000
    const refused = await Promise.all([
      send(`${florin().baseUrl}/processor/postbacks`, 'POST', postback),
      post(postback, { secret: 'guessed' }),
      post(postback, { secret: other.secret }),
      post(postback, { secret, body: '{}' }),
      post(postback, { secret, at: Date.now() - 6 * minutes }),
      post(postback, { secret, at: Date.now() + 6 * minutes }),
      post({ ...postback, locationId: 'unknown' }, { secret }),
      post({ ...postback, locationId: other.company.locationId }, { secret }),
    ])
    for (const response of refused)
      expect(response).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect((await getInvoice(company, id)).invoiceStatus).toBe('ACHPending')
    expect(await getAlerts(company)).toEqual([])
  })

  test('is refused as 400 when it is no postback at all', async () => {
    const { company, secret } = await openTransfer()
    for (const body of ['', '{', '[]', '{}', JSON.stringify({ locationId: company.locationId })])
      expect((await send(`${florin().baseUrl}/processor/postbacks`, 'POST', body)).status, body).toBe(400)
    expect((await post({ ...newPostback(company, 'x', 'y'), locationId: 7 }, { secret })).status).toBe(400)
  })

  test('even when signed is only a hint: what it claims is read again at the processor', async () => {
    const { company, id, reference, secret } = await openTransfer()
    for (const type of ['transaction.settled', 'transaction.returned', 'transaction.completed'])
      expect((await post(newPostback(company, type, reference, { amountCents: 1 }), { secret })).status).toBe(
        200,
      )
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'ACHPending',
      amountPaid: 0,
      transactions: [{ status: 'pending' }],
    })
    expect(await getAlerts(company)).toEqual([])
  })
})

describe('a postback of a movement that is not in the books', () => {
  test('answers 200 and raises an alert that names it', async () => {
    const { company, secret } = await openTransfer()
    for (const reference of [unknownReference, 'of_another_kind'])
      expect((await post(newPostback(company, 'transaction.completed', reference), { secret })).status).toBe(
        200,
      )
    const alerts = await getAlerts(company)
    expect(alerts).toMatchObject([{ kind: 'unknown_movement' }, { kind: 'unknown_movement' }])
    expect(alerts[0].message).toContain('of_another_kind')
    expect(alerts[1].message).toContain(unknownReference)
  })

  test('does nothing to another company, whose movement it names', async () => {
    const victim = await openTransfer()
    const { company, secret } = await openTransfer()
    await fault(victim.company, 'any', 'outage', { times: 0 })
    expect(
      (await post(newPostback(company, 'transaction.settled', victim.reference), { secret })).status,
    ).toBe(200)
    expect((await getInvoice(victim.company, victim.id)).invoiceStatus).toBe('ACHPending')
    expect(await getAlerts(victim.company)).toEqual([])
    expect(await getAlerts(company)).toMatchObject([{ kind: 'unknown_movement' }])
  })

  test('of a kind that nobody knows is heard and does nothing', async () => {
    const { company, secret } = await openTransfer()
    const postback = { id: 'pbk_1', type: 'weather.changed', locationId: company.locationId }
    expect((await post(postback, { secret })).status).toBe(200)
    expect(await getAlerts(company)).toEqual([])
  })
})

describe('news that comes more than once, or late', () => {
  test('a settlement that is told many times at once counts once', async () => {
    await using receiver = await openReceiver()
    const { company, id, reference, secret } = await openTransfer()
    await setUpWebhook(company, receiver.url)
    await setBankOutcome(company, 'settled')
    const postback = newPostback(company, 'transaction.settled', reference)
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(postback, { secret })))
    for (const response of responses) expect(response.status).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getDeliveries(company)).toMatchObject([{ type: 'invoice.paid' }])
  })

  test('a settlement that is heard after the return does not bring the payment back', async () => {
    const { company, id, reference, secret } = await openTransfer()
    await setBankOutcome(company, 'settled')
    await setBankOutcome(company, 'returned')
    for (const type of ['transaction.settled', 'transaction.completed', 'transaction.returned'])
      expect((await post(newPostback(company, type, reference), { secret })).status).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      transactions: [{ status: 'returned' }],
    })
    expect(await getAlerts(company)).toHaveLength(1)
  })

  test('a return that overtakes the settlement ends the same', async () => {
    const { company, id, reference, secret } = await openTransfer()
    await fault(company, 'find', 'outage', { times: 0 })
    await setBankOutcome(company, 'settled')
    await setBankOutcome(company, 'returned')
    expect((await getInvoice(company, id)).invoiceStatus).toBe('ACHPending')
    await processorSide().clearFaults(company)
    const postResult = (type: string) => post(newPostback(company, type, reference), { secret })
    await Promise.all([postResult('transaction.returned'), postResult('transaction.settled')])
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
    })
  })

  test('a sale of unknown outcome is settled by the postback before the reconciler asks', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const secret = await secretOf(company)
    await fault(company, 'sale', 'lost_after')
    expect((await payment(company, id, { accountVaultId })).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    const [{ id: reference }] = (await getInvoice(company, id)).transactions
    const postback = newPostback(company, 'transaction.completed', reference)
    expect((await post(postback, { secret })).status).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  })

  test('a sale that the processor has not executed is left alone by a postback about it', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const secret = await secretOf(company)
    await fault(company, 'sale', 'lost_before')
    await payment(company, id, { accountVaultId })
    const [{ id: reference }] = (await getInvoice(company, id)).transactions
    expect((await post(newPostback(company, 'transaction.completed', reference), { secret })).status).toBe(
      200,
    )
    expect(await getInvoice(company, id)).toMatchObject({
      amountDue: 0,
      transactions: [{ status: 'created' }],
    })
  })
})

describe('a postback whose movement cannot be read', () => {
  test.each(['outage', 'lost_before', 'malformed', 'unreadable'])(
    'under the fault %s is answered 503, so that the processor posts it again',
    async (name) => {
      const { company, id, reference, secret } = await openTransfer()
      await fault(company, 'find', name)
      const postback = newPostback(company, 'transaction.settled', reference)
      expect(await post(postback, { secret })).toMatchObject({
        status: 503,
        body: { error: 'service_unavailable' },
      })
      expect((await post(postback, { secret })).status).toBe(200)
      expect((await getInvoice(company, id)).invoiceStatus).toBe('ACHPending')
    },
  )

  test('is posted again by the processor itself until it is heard', async () => {
    const { company, id } = await openTransfer()
    await fault(company, 'find', 'outage')
    await setBankOutcome(company, 'settled')
    await expect.poll(async () => (await getInvoice(company, id)).invoiceStatus).toBe('Paid')
  })
})
