import { describe, expect, test } from 'vitest'
import {
  getBooks,
  fault,
  newCustomer,
  newInvoice,
  saveCard,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { holdAnswer, holdCall } from '../support/hold-calls.ts'
import {
  getAlerts,
  advanceClock,
  minute,
  openCardCheckout,
  openCheckout,
  pay,
  payment,
  getInvoice,
} from '../support/checkout.ts'

const takenOf = async (company: TestCompany) =>
  (await getBooks(company)).filter(({ status }: { status: string }) => status !== 'declined')

describe('a declined payment', () => {
  const declines: [string, number][] = [
    [testCards.declined, 1500],
    [testCards.insufficientFunds, 1616],
    [testCards.expired, 1622],
    ['4000000000009987', 1606],
    ['4000000000009979', 1607],
    ['4000000000000127', 1800],
  ]

  test.each(declines)(
    'of the card %s answers 400 with the reasonCode %d and its text',
    async (card, reason) => {
      const { company, id, vaultId: accountVaultId } = await openCardCheckout({}, card)
      const refused = await payment(company, id, { accountVaultId })
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({
        statusCode: 400,
        error: 'bad_request',
        message: expect.any(String),
        correlationId: refused.headers.get('correlationid'),
        reasonCode: reason,
        reasonText: expect.stringMatching(/\w/),
      })
      expect(await takenOf(company)).toEqual([])
      expect(await getInvoice(company, id)).toMatchObject({
        invoiceStatus: 'Pending',
        amountPaid: 0,
        amountDue: 100,
        lastAttemptStatus: 'failed',
        transactions: [{ status: 'failed', reasonCode: String(reason), subtotalAmount: 100, feeAmount: 0 }],
      })
    },
  )

  test('of a wallet is refused like one of a card', async () => {
    const { company, id } = await openCardCheckout()
    for (const [token, reasonCode] of [
      ['sandbox_wallet_declined', 1616],
      ['anything else', 1500],
    ])
      expect(
        await payment(company, id, { walletProvider: 'google_pay', walletData: { token } }),
      ).toMatchObject({ status: 400, body: { reasonCode } })
    expect(await takenOf(company)).toEqual([])
  })

  test('leaves a Partial invoice Partial, and the invoice payable', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId, 40)
    const bad = await saveCard(company, customerId, testCards.declined)
    expect((await payment(company, id, { accountVaultId: bad })).status).toBe(400)
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 40, lastAttemptStatus: 'failed' })
    expect(read.totalCharged).toBe(40)
    await pay(company, id, vaultId)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      lastAttemptStatus: 'completed',
      totalCharged: 100,
    })
  })

  test('under an Idempotency-Key is answered again and not tried again', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout({}, testCards.declined)
    const headers = { 'idempotency-key': 'declined-once' }
    const first = await payment(company, id, { accountVaultId }, headers)
    const again = await payment(company, id, { accountVaultId }, headers)
    expect(again).toMatchObject({ status: 400, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await getBooks(company)).toHaveLength(1)
  })
})

describe('a payment that failed before it was submitted', () => {
  test('answers 503 NOT_CHARGED, charges nothing and reserves nothing', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    await fault(company, 'sale', 'outage')
    const refused = await payment(company, id, { accountVaultId })
    expect(refused).toMatchObject({
      status: 503,
      body: { error: 'service_unavailable', reasonCode: 'NOT_CHARGED' },
    })
    expect(await getBooks(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Pending',
      amountDue: 100,
      lastAttemptStatus: 'failed',
      transactions: [{ status: 'failed', reasonCode: 'NOT_CHARGED' }],
    })
    await pay(company, id, accountVaultId)
  })

  test('leaves its Idempotency-Key free: the same request again is charged', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const headers = { 'idempotency-key': 'not-charged-yet' }
    await fault(company, 'sale', 'outage', { times: 2 })
    for (const status of [503, 503, 200, 200])
      expect((await payment(company, id, { accountVaultId }, headers)).status).toBe(status)
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('the card for it does the same', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout({}, testCards.notCharged)
    expect((await payment(company, id, { accountVaultId })).body.reasonCode).toBe('NOT_CHARGED')
    expect(await getBooks(company)).toEqual([])
  })
})

/** The response to each fault, and the true outcome. */
const lostAnswers = [
  { name: 'lost_before', status: 400, error: 'bad_request', wasCharged: false },
  { name: 'lost_after', status: 400, error: 'bad_request', wasCharged: true },
  { name: 'unreadable', status: 503, error: 'service_unavailable', wasCharged: true },
  { name: 'malformed', status: 503, error: 'service_unavailable', wasCharged: false },
]

describe.each(lostAnswers)('a payment under the fault $name', ({ name, status, error, wasCharged }) => {
  const charges = wasCharged ? 1 : 0

  test('is of unknown outcome, holds its amount, and the reconciler finds out the truth', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    await fault(company, 'sale', name)
    const unknown = await payment(company, id, { accountVaultId, amount: 60 })
    expect(unknown).toMatchObject({ status, body: { error, reasonCode: 'OUTCOME_UNKNOWN' } })
    expect(await getBooks(company)).toHaveLength(charges)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Pending',
      amountPaid: 0,
      amountDue: 40,
      transactions: [{ status: 'created', subtotalAmount: 60 }],
    })

    await advanceClock(company, 29)
    expect((await getInvoice(company, id)).transactions).toMatchObject([{ status: 'created' }])
    await advanceClock(company, 2)
    expect(await getInvoice(company, id)).toMatchObject(
      wasCharged
        ? { invoiceStatus: 'Partial', amountPaid: 60, amountDue: 40, lastAttemptStatus: 'completed' }
        : { invoiceStatus: 'Pending', amountPaid: 0, amountDue: 100, lastAttemptStatus: 'failed' },
    )
    await advanceClock(company, 60 * minute)
    expect(await getBooks(company)).toHaveLength(charges)
    expect((await getInvoice(company, id)).transactions).toMatchObject([
      wasCharged
        ? { status: 'completed', lastFour: '4242' }
        : { status: 'failed', reasonCode: 'NOT_CHARGED' },
    ])
    expect(await getAlerts(company)).toEqual([])
  })

  test('is not charged again by a blind retry, with or without its Idempotency-Key', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const headers = { 'idempotency-key': 'unknown-outcome' }
    await fault(company, 'sale', name)
    const first = await payment(company, id, { accountVaultId }, headers)
    expect(first.body.reasonCode).toBe('OUTCOME_UNKNOWN')
    for (let n = 0; n < 3; n++)
      expect(await payment(company, id, { accountVaultId })).toMatchObject({
        status: 400,
        body: { reasonCode: 'OUTCOME_UNKNOWN' },
      })
    const replay = await payment(company, id, { accountVaultId }, headers)
    expect(replay).toMatchObject({ status, text: first.text })
    expect(replay.headers.get('idempotent-replayed')).toBe('true')

    await advanceClock(company, 31)
    expect(await payment(company, id, { accountVaultId }, headers)).toMatchObject({
      status,
      text: first.text,
    })
    expect(await getBooks(company)).toHaveLength(charges)
    expect(await payment(company, id, { accountVaultId })).toMatchObject(
      wasCharged ? { status: 400, body: { reasonCode: 'ALREADY_PROCESSING' } } : { status: 200 },
    )
    expect(await takenOf(company)).toHaveLength(1)
  })
})

describe('while an outcome is unknown', () => {
  test('its amount stays reserved for others too', async () => {
    const { company, customerId, id, vaultId: accountVaultId } = await openCardCheckout()
    const friend = await saveCard(company, customerId, testCards.visaDebit)
    await fault(company, 'sale', 'lost_after')
    await payment(company, id, { accountVaultId, amount: 60 })
    expect((await payment(company, id, { accountVaultId: friend, amount: 60 })).body.reasonCode).toBe(
      'OVER_PAYMENT',
    )
    expect((await payment(company, id, { accountVaultId, amount: 41 })).body.reasonCode).toBe('OVER_PAYMENT')
    await pay(company, id, friend, 40)
    expect((await payment(company, id, { accountVaultId: friend })).body.reasonCode).toBe(
      'ALREADY_PROCESSING',
    )
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountDue: 0 })
    await advanceClock(company, 31)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getBooks(company)).toHaveLength(2)
  })

  test('the reconciler asks again, later each time, until the processor can tell', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    await fault(company, 'sale', 'lost_after')
    await payment(company, id, { accountVaultId })
    for (const name of ['outage', 'lost_before', 'malformed', 'unreadable'])
      await fault(company, 'find', name)
    const statusOf = async () => (await getInvoice(company, id)).transactions[0].status
    await advanceClock(company, 5 * minute)
    expect(await statusOf()).toBe('created')
    await advanceClock(company, 30 * minute)
    expect(await statusOf()).toBe('completed')
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('the cards for it turn out as they are documented', async () => {
    const { company, customerId } = await openCheckout()
    for (const [card, status, charged] of [
      [testCards.answerLost, 400, 1],
      [testCards.requestLost, 400, 0],
      [testCards.unreadable, 503, 1],
    ] as const) {
      const before = (await getBooks(company)).length
      const { id } = await newInvoice(company, customerId)
      const accountVaultId = await saveCard(company, customerId, card)
      expect(await payment(company, id, { accountVaultId }), card).toMatchObject({
        status,
        body: { reasonCode: 'OUTCOME_UNKNOWN' },
      })
      await advanceClock(company, 31)
      expect((await getInvoice(company, id)).invoiceStatus).toBe(charged ? 'Paid' : 'Pending')
      expect((await getBooks(company)).length - before).toBe(charged)
    }
  })

  test.each([
    ['before it is made', holdCall, 0],
    ['with its answer', holdAnswer, 1],
  ])(
    'a clock that is moved while a charge waits at the processor %s leaves the books of both in agreement',
    async (_, hold, made) => {
      const { company, id, vaultId: accountVaultId } = await openCardCheckout()
      const sale = await hold(company, 'sale')
      const paying = payment(company, id, { accountVaultId })
      await sale.untilWaiting()
      await advanceClock(company, 31)
      await sale.release()
      const response = await paying
      if (made === 1) expect(response.status, response.text).toBe(200)
      else expect(response).toMatchObject({ status: 503, body: { reasonCode: 'NOT_CHARGED' } })
      expect(await takenOf(company)).toHaveLength(made)
      expect(await getInvoice(company, id)).toMatchObject({
        invoiceStatus: made === 1 ? 'Paid' : 'Pending',
        amountPaid: made * 100,
        amountDue: 100 - made * 100,
      })
    },
  )

  test('a payment of another customer’s invoice goes on as usual', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    await fault(company, 'sale', 'lost_before')
    await payment(company, id, { accountVaultId })
    const { id: other } = await newInvoice(company, await newCustomer(company))
    await pay(company, other, accountVaultId)
  })
})
