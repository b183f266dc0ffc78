import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import type { Reference } from '../movement.ts'
import { beginFormAttempt as beginElsewhere } from './form-queries.ts'
import { parseCompanyId, createClientToken } from './form-token.ts'
import { openMethodsBench } from './methods-bench.fixture.ts'

let bench: Awaited<ReturnType<typeof openMethodsBench>>

beforeAll(async () => {
  bench = await openMethodsBench()
})
afterEach(() => bench.fakeStripe.expectNoViolations())
afterAll(() => bench[Symbol.asyncDispose]())

const visa = 'pm_card_visa'
const declining = 'pm_card_chargeCustomerFail'

async function openForms() {
  const { calls } = bench
  const { account, location } = bench.openLocation()
  const contactId = await calls.createContact(location, { firstName: 'Ada' })
  const shown = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
  const sale = { reference: randomUUID() as Reference, amountCents: toCents(1_234), declinesMax: 5 }
  const submit = (clientToken: string, confirmationTokenId: string, at = calls) =>
    at.submitForm(location, { clientToken, confirmationTokenId, address: '203.0.113.7' })
  return {
    account,
    location,
    contactId,
    sale,
    submit,
    open: async (kind: 'tokenization' | 'ticket') =>
      (await calls.createIntention(location, { ...shown, kind })).clientToken,
    openSale: async (more: object = {}) =>
      (await calls.createIntention(location, { ...shown, kind: 'sale', sale: { ...sale, ...more } }))
        .clientToken,
    enter: (token = visa) => account.enter(token, { postalCode: '75201' }),
    payments: () => [...account.tables.payment_intent.values()],
  }
}

test('a form ends by the clock of its company, wherever that stands', async () => {
  const { location, submit, open, enter } = await openForms()
  const ahead = { ...location, aheadMs: 11 * minuteMs }
  const clientToken = await open('ticket')
  expect((await bench.calls.readForm(ahead, clientToken))?.refusal?.statusCode).toBe(410)
  const taken = await submit(clientToken, enter())
  const ticketId = String(taken.body['ticket_id'])
  const [now, later] = await Promise.all([location, ahead].map((at) => bench.calls.readTicket(at, ticketId)))
  expect(now).toMatchObject({ used: false })
  expect(later?.expiresAt).toBe(now?.expiresAt)
  const opened = await bench.calls.createIntention(ahead, {
    kind: 'ticket',
    contactId: '',
    methods: ['cc'],
    lifetimeSeconds: 600,
    frameAncestors: [],
  })
  const inFuture = await bench.calls.submitForm(ahead, { ...opened, confirmationTokenId: enter() })
  const ofFuture = await bench.calls.readTicket(ahead, String(inFuture.body['ticket_id']))
  expect((ofFuture?.expiresAt ?? 0) - (now?.expiresAt ?? 0)).toBeGreaterThanOrEqual(11 * minuteMs)
})

describe('the token of a form', () => {
  test('is of no company where it is none', () => {
    for (const token of [
      '',
      'ct_',
      'ct_../x',
      `ct_${'0'.repeat(32)}_short`,
      `${newToken()}x`,
      `x${newToken()}`,
    ])
      expect(parseCompanyId(token), token).toBeUndefined()
  })

  test('says whose it is, in few letters that an address takes', () => {
    const token = newToken()
    expect(parseCompanyId(token)).toBe('018f2e7a-1c3b-7d5e-9f0a-1b2c3d4e5f60')
    expect(token).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(newToken()).not.toBe(token)
  })
})

const newToken = () =>
  createClientToken('018f2e7a-1c3b-7d5e-9f0a-1b2c3d4e5f60' as Parameters<typeof createClientToken>[0])

describe('what is entered is refused, and the form stays open', () => {
  test.each(['tokenization', 'ticket', 'sale'] as const)('by a form of a %s', async (kind) => {
    const { account, open, openSale, submit, enter } = await openForms()
    const form = kind === 'sale' ? await openSale() : await open(kind)
    const other = bench.openLocation().account.enter(visa)
    for (const unknown of ['', 'x', 'ctoken_unknown', '../tokens', 'pm_card_visa', other])
      expect(await submit(form, unknown)).toMatchObject({ statusCode: 400, body: { error: 'entry_unknown' } })
    const used = enter()
    expect((await submit(await open('tokenization'), used)).statusCode).toBe(200)
    if (kind !== 'tokenization')
      expect(await submit(form, used)).toMatchObject({ statusCode: 400, body: { error: 'entry_used' } })
    expect(await submit(form, account.enter('pm_usBankAccount_success'))).toMatchObject({
      statusCode: 400,
      body: { error: 'invalid_request', fields: [{ path: 'paymentMethod' }] },
    })
    expect((await submit(form, enter())).statusCode).toBe(200)
  })

  test('by a form of another company, which does not exist', async () => {
    const { open, enter } = await openForms()
    const { location } = bench.openLocation()
    const form = { clientToken: await open('ticket'), confirmationTokenId: enter() }
    expect(await bench.calls.submitForm(location, form)).toMatchObject({ statusCode: 404 })
    expect(await bench.calls.readForm(location, form.clientToken)).toBeUndefined()
  })

  test('by a form of a ticket, where another has captured it', async () => {
    const { open, submit, enter } = await openForms()
    const [first, second] = [await open('ticket'), await open('ticket')]
    const entered = enter()
    expect((await submit(first, entered)).statusCode).toBe(200)
    expect(await submit(second, entered)).toMatchObject({ statusCode: 400, body: { error: 'entry_used' } })
    expect((await submit(second, enter())).statusCode).toBe(200)
  })
})

describe('the same entry again', () => {
  test.each(['tokenization', 'ticket', 'sale'] as const)(
    'is answered the same by a form of a %s, of which the answer was lost',
    async (kind) => {
      const { open, openSale, submit, enter, payments } = await openForms()
      const form = kind === 'sale' ? await openSale() : await open(kind)
      const entered = enter()
      const response = await submit(form, entered)
      expect(response).toMatchObject({ statusCode: 200, body: { '@action': kind, last_four: '4242' } })
      expect(await submit(form, entered)).toEqual(response)
      expect(payments()).toHaveLength(kind === 'sale' ? 1 : 0)
    },
  )
})

describe('a form', () => {
  test('captures one thing, also where two processes are given one each', async () => {
    const { open, submit, enter } = await openForms()
    const form = await open('ticket')
    const processes = Array.from({ length: 4 }, () => bench.openProcess())
    const answers = await Promise.all(processes.map((process) => submit(form, enter(), process)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('shows how it was opened, and why it takes nothing any more', async () => {
    const { location, openSale, submit, enter } = await openForms()
    const form = await openSale()
    const read = () => bench.calls.readForm(location, form)
    expect(await read()).toMatchObject({
      kind: 'sale',
      methods: ['cc'],
      declines: 0,
      sale: { amountCents: 1_234 },
    })
    expect(await read()).not.toHaveProperty('refusal')
    await submit(form, enter(declining))
    expect(await read()).toMatchObject({ declines: 1 })
    await submit(form, enter())
    expect(await read()).toMatchObject({ refusal: { statusCode: 409, body: { error: 'intention_used' } } })
  })
})

describe('the forms of a sale', () => {
  test('count declined tries exactly, and sell once, however many processes are at them', async () => {
    const { location, sale, openSale, submit, enter, payments } = await openForms()
    const limits = { declinesMax: 2, saleDeclinesMax: 3 }
    const forms = [await openSale(limits), await openSale(limits)]
    const processes = Array.from({ length: 3 }, () => bench.openProcess())
    for (let round = 0; round < 4; round++)
      await Promise.all(
        processes.flatMap((process) => forms.map((form) => submit(form, enter(declining), process))),
      )
    expect(await bench.calls.declinesOf(location, sale.reference)).toHaveLength(3)
    for (const form of forms) expect((await submit(form, enter())).statusCode).toBe(410)
    const last = await openSale({ saleDeclinesMax: 4 })
    const answers = await Promise.all(processes.map((process) => submit(last, enter(), process)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(payments().map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('tell where and when a try was declined', async () => {
    const { location, sale, openSale, submit, enter } = await openForms()
    await submit(await openSale(), enter(declining))
    expect(await bench.calls.declinesOf(location, sale.reference)).toEqual([
      { id: expect.stringMatching(/^ch_/), at: expect.any(Number), address: '203.0.113.7' },
    ])
  })

  test('sell what the form says that is paid, where the one before was of less', async () => {
    const { openSale, submit, enter, payments } = await openForms()
    await submit(await openSale(), enter(declining))
    const response = await submit(await openSale({ amountCents: toCents(2_000) }), enter())
    expect(response).toMatchObject({ statusCode: 200, body: { transaction_amount: 2_000 } })
    expect(payments()).toMatchObject([{ amount: 2_000, status: 'succeeded' }])
  })
})

describe('a try of which nobody heard', () => {
  test.each([
    ['lost after', visa, 409, 0],
    ['failed after', visa, 409, 0],
    ['unreadable', visa, 409, 0],
    ['lost before', visa, 200, 0],
    ['lost after', declining, 200, 1],
    ['lost before', declining, 200, 0],
    ['too many', declining, 200, 0],
  ] as const)(
    'that was %s of %s is settled by the next: %i, %i declined',
    async (how, token, next, declines) => {
      const { account, location, sale, openSale, submit, enter, payments } = await openForms()
      const form = await openSale()
      account.breakNext({ kind: 'charge', how })
      await expect(submit(form, enter(token))).rejects.toMatchObject({ name: 'ProcessorUnavailable' })
      expect((await submit(await openSale(), enter())).statusCode).toBe(next)
      expect(await bench.calls.declinesOf(location, sale.reference)).toHaveLength(declines)
      expect(payments().map(({ status }) => status)).toEqual(['succeeded'])
    },
  )

  test('keeps the others waiting for as long as it may be on its way', async () => {
    const { location, sale, openSale, submit, enter } = await openForms()
    const form = await openSale()
    await submit(form, enter(declining))
    await bench.db.run(beginElsewhere, {
      companyId: location.companyId,
      reference: sale.reference,
      tryId: randomUUID(),
      formId: Buffer.from('x'),
      triedWith: 'ctoken_elsewhere',
      address: null,
      now: bench.clock.now(),
      setupId: null,
      expiresAt: null,
    })
    expect(await submit(form, enter())).toMatchObject({ body: { error: 'try_under_way' } })
    bench.clock.aheadMs += 2 * minuteMs + secondMs
    expect((await submit(form, enter())).statusCode).toBe(200)
  })
})
