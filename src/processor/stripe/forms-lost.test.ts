import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import type { Reference } from '../movement.ts'
import { openMethodsBench } from './methods-bench.fixture.ts'
import type { StripeCall } from './stripe-call.ts'

let bench: Awaited<ReturnType<typeof openMethodsBench>>

beforeAll(async () => {
  bench = await openMethodsBench()
})
afterEach(() => bench.fakeStripe.expectNoViolations())
afterAll(() => bench[Symbol.asyncDispose]())

const [visa, mastercard, declining] = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail']
const unavailable = { name: 'ProcessorUnavailable' }
/** The response of a form that another one has closed. */
const closed = { statusCode: 409, body: { error: 'closed' } }

async function openForms() {
  const { calls } = bench
  const { account, location } = bench.openLocation()
  const contactId = await calls.createContact(location, { firstName: 'Ada' })
  const shown = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
  const reference = randomUUID() as Reference
  const open = async (amountCents = 1_234) => {
    const sale = { reference, amountCents: toCents(amountCents), declinesMax: 5 }
    return (await calls.createIntention(location, { ...shown, kind: 'sale', sale })).clientToken
  }
  const entryOf = (clientToken: string, confirmationTokenId: string) => ({ clientToken, confirmationTokenId })
  return {
    account,
    location,
    open,
    form: await open(),
    entryOf,
    enter: (token = visa) => account.enter(token, { postalCode: '75201' }),
    send: (clientToken: string, token: string, at = calls) =>
      at.submitForm(location, entryOf(clientToken, token)),
    loseNext: () => account.breakNext({ kind: 'charge', how: 'lost after' }),
    payments: () =>
      [...account.tables.payment_intent.values()].map(({ status, amount }) => ({ status, amount })),
  }
}

const paidOnce = [{ status: 'succeeded', amount: 1_234 }]
const paidWith = (lastFour: string) => ({
  statusCode: 200,
  body: { '@action': 'sale', last_four: lastFour, transaction_amount: 1_234 },
})

describe('a payer who has paid, of whose payment nobody heard', () => {
  test('is told so when he sends the same again, to whatever process', async () => {
    const { form, enter, send, loseNext, payments } = await openForms()
    const entered = enter()
    loseNext()
    await expect(send(form, entered)).rejects.toMatchObject(unavailable)
    for (let times = 0; times < 2; times++)
      expect(await send(form, entered, bench.openProcess())).toMatchObject(paidWith('4242'))
    expect(payments()).toEqual(paidOnce)
  })

  test('is told so when he enters another card, and with which he has paid', async () => {
    const { form, enter, send, loseNext, payments } = await openForms()
    loseNext()
    await expect(send(form, enter())).rejects.toMatchObject(unavailable)
    expect(await send(form, enter(mastercard))).toMatchObject(paidWith('4242'))
    expect(await send(form, enter(mastercard))).toMatchObject({
      statusCode: 409,
      body: {
        error: 'intention_used',
        message: 'This was already paid. Reload the page to see your payment status.',
      },
    })
    expect(payments()).toEqual(paidOnce)
  })

  test('is told so once another form of the sale has learnt of it, which is closed', async () => {
    const { form, open, enter, send, loseNext, payments } = await openForms()
    const entered = enter()
    loseNext()
    await expect(send(form, entered)).rejects.toMatchObject(unavailable)
    expect(await send(await open(), enter(mastercard))).toMatchObject(closed)
    expect(await send(form, entered)).toMatchObject(paidWith('4242'))
    expect(payments()).toEqual(paidOnce)
  })

  test('is told so where it arrives while he sends it again; whoever comes from elsewhere then is not', async () => {
    for (const isOwn of [true, false]) {
      const { account, form, open, enter, send, payments } = await openForms()
      const entered = enter()
      account.breakNext({ kind: 'charge', how: 'held up' })
      await expect(send(form, entered)).rejects.toMatchObject(unavailable)
      const process = bench.openProcess(arriving(() => account.arrive()))
      const response = isOwn
        ? await send(form, entered, process)
        : await send(await open(), enter(mastercard), process)
      expect(response).toMatchObject(isOwn ? paidWith('4242') : closed)
      expect(payments()).toEqual(paidOnce)
    }
  })

  test('keeps what he has sent for as long as it is under way elsewhere', async () => {
    const { account, form, open, enter, send, payments } = await openForms()
    const entered = enter()
    const answered = Promise.withResolvers<void>()
    account.breakNext({ kind: 'charge', how: 'slow', until: () => answered.promise })
    const first = send(form, entered)
    const other = bench.openProcess()
    await expect.poll(() => account.faultsLeft()).toEqual([])
    expect(await send(await open(), enter(), other)).toMatchObject({ body: { error: 'try_under_way' } })
    await expect(send(form, entered, other)).rejects.toMatchObject(unavailable)
    answered.resolve()
    expect(await first).toMatchObject(paidWith('4242'))
    expect(await send(form, entered, other)).toMatchObject(paidWith('4242'))
    expect(payments()).toEqual(paidOnce)
  })
})

/** Has delayed requests arrive right before a confirmation. */
function arriving(arrive: () => Promise<unknown>): StripeCall {
  return {
    ...bench.stripe,
    async send(account, call) {
      if (call.path.endsWith('/confirm')) await arrive()
      return bench.stripe.send(account, call)
    },
  }
}

test('a payment that cannot be made one of what a form sells is not made', async () => {
  const { form, open, enter, send, payments } = await openForms()
  await send(form, enter(declining))
  // Above Stripe's maximum amount.
  const other = await open(100_000_000)
  await expect(send(other, enter())).rejects.toMatchObject({ name: 'ProcessorUnreadable' })
  expect(payments()).toEqual([{ status: 'requires_payment_method', amount: 1_234 }])
  expect((await send(form, enter())).statusCode).toBe(200)
})

describe('the location of a form', () => {
  test('is read again in turn: where it is none or another by then, the form is not there', async () => {
    const { location, form, entryOf, enter, payments } = await openForms()
    for (const now of [undefined, { ...location, accountId: 'acct_other' }])
      expect(await bench.calls.submitForm(location, entryOf(form, enter()), async () => now)).toMatchObject({
        statusCode: 404,
      })
    expect(payments()).toEqual([])
  })

  test('is asked with the key that it has then', async () => {
    const { location, form, entryOf, enter } = await openForms()
    const revoked = { ...location, secretKey: 'sk_test_revoked' }
    const submit = () => bench.calls.submitForm(revoked, entryOf(form, enter()), async () => location)
    expect((await submit()).statusCode).toBe(200)
  })
})
