import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import {
  requireMovement,
  newReference,
  numericRefusal,
  openBench,
} from '../contract/contract-bench.fixture.ts'
import { openStripeBench } from './stripe-bench.fixture.ts'
import { createStripeCall } from './stripe-call.ts'

// Tests behaviour that only Stripe has. The contract tests the behaviour that all processors share.

let opened: Awaited<ReturnType<typeof openStripeBench>>
beforeAll(async () => {
  opened = await openStripeBench()
})
afterEach(() => opened.expectNothingAmiss())
afterAll(() => opened.close())

async function open() {
  const bench = await openBench(opened.bench())
  const location = opened.openedAs(bench.location)
  const account = opened.accountOf(location)
  /** Saves a test payment method by Stripe's name for it. */
  const saveToken = async (token: string) => {
    const form = { methods: ['cc' as const, 'ach' as const], lifetimeSeconds: 600, frameAncestors: [] }
    const shown = { ...form, contactId: bench.contactId, kind: 'tokenization' as const }
    const { clientToken } = await opened.stripe.createIntention(location, shown)
    const confirmationTokenId = account.enter(token, { postalCode: '10001' })
    const { statusCode, body } = await opened.stripe.submitForm(location, {
      clientToken,
      confirmationTokenId,
    })
    expect(statusCode, JSON.stringify(body)).toBe(200)
    return { vaultId: String(body['id']) }
  }
  const free = { surchargeCents: toCents(0) }
  /** Charges a test payment method, and returns its sale and a function that finds it. */
  const charge = async (token: string) => {
    const request = bench.sale(await saveToken(token), free)
    const movement = requireMovement(await opened.stripe.submit(location, request))
    return { movement, find: () => opened.stripe.find(location, request.reference) }
  }
  return { ...bench, location, account, processor: opened.stripe, saveToken, charge, free }
}

describe('a decline', () => {
  test.each([
    ['insufficient_funds', '1616'],
    ['expired_card', '1622'],
    ['incorrect_cvc', '1800'],
    ['incorrect_number', '1608'],
    ['lost_card', '1606'],
    ['stolen_card', '1607'],
    ['do_not_honor', '1615'],
    ['generic_decline', '1500'],
    ['a_word_of_next_year', '1500'],
  ])('by %s has the number %s', async (word, reasonCode) => {
    const { charge } = await open()
    const { movement, find } = await charge(`pm_twin_later_${word}`)
    expect(movement).toMatchObject({
      status: 'declined',
      reasonCode,
      reasonText: expect.stringMatching(/\S/),
    })
    expect(await find()).toEqual(movement)
  })

  test('of a card that asks for its holder is final: nobody is there to be asked', async () => {
    const { processor, location, account, sale, saveToken } = await open()
    const made = account.tables.setup_intent.size
    await expect(saveToken('pm_card_authenticationRequired')).rejects.toThrow()
    expect(account.tables.setup_intent.size).toBeGreaterThan(made)
    const wallet = {
      walletProvider: 'google_pay',
      walletData: { paymentMethod: 'pm_card_authenticationRequired' },
    }
    const asked = await processor.submit(location, sale(wallet))
    expect(asked.outcome === 'moved' ? asked.movement.status : asked.outcome).toMatch(/^(declined|refused)$/)
    expect([...account.tables.charge.values()].filter(({ paid }) => paid)).toEqual([])
  })
})

describe('a transfer', () => {
  test.each([
    ['insufficient_funds', '2101'],
    ['no_account', '2102'],
    ['account_closed', '2102'],
    ['debit_not_authorized', '2103'],
  ] as const)(
    'that its bank sends back for %s has the number %s, early and late',
    async (word, reasonCode) => {
      const { account, charge } = await open()
      for (const isLate of [false, true]) {
        const { movement, find } = await charge('pm_usBankAccount_processing')
        if (isLate) account.bankSays(movement.id, 'succeeds')
        account.bankSays(movement.id, word)
        expect(await find()).toMatchObject({ id: movement.id, status: 'returned', reasonCode })
      }
    },
  )

  test('is not authorized to be captured later: bank accounts have no such thing', async () => {
    const { processor, location, account, sale, saveToken, free } = await open()
    const request = sale(await saveToken('pm_usBankAccount_processing'), { ...free, action: 'auth' })
    expect(await processor.submit(location, request)).toMatchObject(numericRefusal)
    expect(await processor.find(location, request.reference)).toBeUndefined()
    expect([...account.tables.charge.values()]).toEqual([])
  })
})

describe('money that is given back', () => {
  test('and could not be is given back no more, and may be again', async () => {
    const { processor, location, account, charge } = await open()
    const { movement } = await charge('pm_card_refundFail')
    const give = async () => {
      const back = { reference: newReference(), amountCents: movement.amountCents }
      return { ...back, made: requireMovement(await processor.refund(location, movement.id, back)) }
    }
    const { reference, made } = await give()
    account.endRefund(made.id, 'failed')
    expect(await processor.find(location, reference)).toMatchObject({ id: made.id, status: 'declined' })
    expect((await give()).made.status).toBe('approved')
  })

  test('by somebody at Stripe itself counts, and is listed by its own name', async () => {
    const { processor, location, charge } = await open()
    const { movement } = await charge('pm_card_visa')
    const wire = createStripeCall(opened.fakeStripe.url)
    const parameters = { payment_intent: movement.id, amount: 1_000 }
    const response = await wire.send(location, { method: 'POST', path: '/v1/refunds', parameters })
    await wire.close()
    expect(response).toMatchObject({ statusCode: 200 })
    const rest = { reference: newReference(), amountCents: toCents(31) }
    expect(await processor.refund(location, movement.id, rest)).toMatchObject(numericRefusal)
    const period = { from: Date.now() - hourMs, until: Date.now() + hourMs, limit: 500 }
    const { movements } = await processor.listMovements(location, period)
    const [refund] = movements
    expect(movements.map(({ action }) => action)).toEqual(['refund', 'sale'])
    expect(refund).toMatchObject({ amountCents: 1_000, parentId: movement.id, reference: refund?.id })
  })
})

describe('a sale that its holder took back', () => {
  test.each([
    ['lost', 'returned', 'refused'],
    ['won', 'approved', 'moved'],
  ] as const)('and that is %s is %s', async (end, status, back) => {
    const { processor, location, account, charge } = await open()
    const { movement, find } = await charge('pm_card_visa')
    account.chargeBack(movement.id)
    expect((await find())?.status).toBe('returned')
    account.endDispute(movement.id, end)
    expect((await find())?.status).toBe(status)
    const refund = { reference: newReference(), amountCents: toCents(1) }
    expect((await processor.refund(location, movement.id, refund)).outcome).toBe(back)
  })
})

describe('an authorization', () => {
  test('of which a part was captured has no refund, though Stripe lists one for the rest', async () => {
    const { processor, location, account, sale, saveToken, free } = await open()
    const request = sale(await saveToken('pm_card_visa'), { ...free, action: 'auth' })
    const { id } = requireMovement(await processor.submit(location, request))
    const part = { reference: newReference(), amountCents: toCents(400) }
    const captured = requireMovement(await processor.capture(location, id, part))
    const period = { from: Date.now() - hourMs, until: Date.now() + hourMs, limit: 100 }
    const { movements } = await processor.listMovements(location, period)
    expect(movements.map(({ action, amountCents }) => [action, amountCents])).toEqual([
      ['capture', 400],
      ['auth', 1_030],
    ])
    const [stray] = account.tables.refund.keys()
    expect(await processor.readMovement(location, stray ?? '')).toBeUndefined()
    const whole = { reference: newReference(), amountCents: toCents(400) }
    expect(requireMovement(await processor.refund(location, captured.id, whole)).amountCents).toBe(400)
  })

  test('that nobody captured for a week is let go by Stripe', async () => {
    const { processor, location, account, sale, saveToken, free } = await open()
    const request = sale(await saveToken('pm_card_visa'), { ...free, action: 'auth' })
    const { id } = requireMovement(await processor.submit(location, request))
    account.pass(8 * dayMs)
    expect(await processor.find(location, request.reference)).toMatchObject({ id, status: 'voided' })
    const late = { reference: newReference(), amountCents: toCents(400) }
    expect(await processor.capture(location, id, late)).toMatchObject(numericRefusal)
  })
})

describe('what a wallet gives', () => {
  test.each(['paymentMethod', 'confirmationToken', 'token'] as const)(
    'is charged, given as a %s',
    async (form) => {
      const { processor, location, account, sale } = await open()
      const given = {
        paymentMethod: () => 'pm_twin_applePay',
        confirmationToken: () => account.enter('pm_twin_applePay'),
        token: () => 'tok_visa',
      }
      const source = { walletProvider: 'apple_pay', walletData: { [form]: given[form]() } }
      const { status, lastFour } = requireMovement(await processor.submit(location, sale(source)))
      expect([status, lastFour]).toEqual(['approved', '4242'])
    },
  )
})

describe('the account', () => {
  test('whose requests are too many charges nothing, and the same reference later', async () => {
    const { processor, location, account, sale, saveToken } = await open()
    const request = sale(await saveToken('pm_card_visa'))
    for (const kind of ['POST /v1/payment_intents', 'charge']) {
      account.breakNext({ kind, how: 'too many' })
      expect(await processor.submit(location, request)).toEqual({ outcome: 'unreachable' })
      expect(await processor.find(location, request.reference)).toBeUndefined()
    }
    expect(requireMovement(await processor.submit(location, request)).status).toBe('approved')
  })

  test('whose key was revoked says so, and lets nobody believe that there is nothing', async () => {
    const { processor, location, account, sale, saveToken, charge } = await open()
    const source = await saveToken('pm_card_visa')
    const { find } = await charge('pm_card_visa')
    account.revokeKey()
    expect(await processor.submit(location, sale(source))).toMatchObject({
      outcome: 'unreachable',
      reasonText: expect.stringContaining('key'),
    })
    const unreadable = { name: 'ProcessorUnreadable' }
    await expect(find()).rejects.toMatchObject(unreadable)
    await expect(processor.readVault(location, source.vaultId)).rejects.toMatchObject(unreadable)
    const period = { from: 0, until: 1, limit: 1 }
    await expect(processor.listMovements(location, period)).rejects.toMatchObject(unreadable)
  })

  test('is told what was sold in the very words, however long and odd they are', async () => {
    const { processor, location, account, sale, saveToken } = await open()
    const odd = 'a=b&c[d]=e %20+"\u{1F600}ü\n'
    const request = sale(await saveToken('pm_card_visa'), { description: odd, orderId: `${odd}7` })
    const { id } = requireMovement(await processor.submit(location, request))
    const made = account.tables.payment_intent.get(id)
    expect(made?.description).toBe(odd)
    expect(Object.values(made?.metadata ?? {})).toContain(`${odd}7`)
    const long = sale(await saveToken('pm_card_visa'), {
      description: 'x'.repeat(5_000),
      orderId: 'y'.repeat(900),
    })
    expect(requireMovement(await processor.submit(location, long)).status).toBe('approved')
  })
})
