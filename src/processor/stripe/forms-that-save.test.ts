import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { createGatewayForms } from './gateway-forms.ts'
import { openMethodsBench } from './methods-bench.fixture.ts'

let bench: Awaited<ReturnType<typeof openMethodsBench>>

beforeAll(async () => {
  bench = await openMethodsBench()
})
afterEach(() => bench.fakeStripe.expectNoViolations())
afterAll(() => bench[Symbol.asyncDispose]())

const confirmation = 'POST /v1/setup_intents/{intent}/confirm'
const [visa, declining] = ['pm_card_visa', 'pm_card_visa_chargeDeclined']
const formClosed = {
  statusCode: 410,
  body: { error: 'intention_expired', message: 'Too many declined attempts. Contact the business for help.' },
}

async function openForm() {
  const { calls } = bench
  const { account, location } = bench.openLocation()
  const contactId = await calls.createContact(location, { firstName: 'Ada' })
  const form = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
  const { clientToken } = await calls.createIntention(location, { ...form, kind: 'tokenization' })
  const enter = (token = visa) => account.enter(token, { postalCode: '75201' })
  const send = (confirmationTokenId: string, at = calls) =>
    at.submitForm(location, { clientToken, confirmationTokenId, address: '203.0.113.7' })
  return {
    account,
    location,
    contactId,
    clientToken,
    enter,
    send,
    read: () => calls.readForm(location, clientToken),
    declineOften: async (times: number) => {
      for (let each = 0; each < times; each++)
        expect(await send(enter(declining))).toMatchObject({ statusCode: 422 })
    },
    setups: () => [...account.tables.setup_intent.values()].map(({ status }) => status).toSorted(),
    saved: () => calls.listVaults(location, contactId),
  }
}

describe('a form that saves and was declined as often as it may be', () => {
  test('saves nothing any more, and says why', async () => {
    const { enter, send, read, declineOften, saved, setups } = await openForm()
    await declineOften(2)
    expect(await read()).toMatchObject({ declines: 2 })
    expect(await read()).not.toHaveProperty('refusal')
    await declineOften(1)
    for (const token of [visa, declining]) expect(await send(enter(token))).toMatchObject(formClosed)
    expect(await read()).toMatchObject({ declines: 3, refusal: formClosed })
    expect(await saved()).toEqual([])
    expect(setups()).toHaveLength(3)
  })

  test.each([1, 4])(
    'was declined so often and no oftener, where twenty come at once to %i processes',
    async (count) => {
      const { enter, send, read, saved, setups } = await openForm()
      const processes = Array.from({ length: count }, () => bench.openProcess())
      const sendAll = (token: string) =>
        Promise.all(Array.from({ length: 20 }, (_, place) => send(enter(token), processes[place % count])))
      const answers = await sendAll(declining)
      // When another process holds the form, the payer is asked to try again.
      for (let round = 0; round < 3; round++) answers.push(...(await sendAll(declining)))
      const ofStatus = (status: number) => answers.filter(({ statusCode }) => statusCode === status)
      expect([422, 409, 410].flatMap(ofStatus)).toHaveLength(80)
      expect(ofStatus(422)).toHaveLength(3)
      expect(await read()).toMatchObject({ declines: 3, refusal: formClosed })
      for (const response of await sendAll(visa)) expect(response).toMatchObject(formClosed)
      expect(await saved()).toEqual([])
      // A setup that was created for nothing was never confirmed.
      expect(setups()).not.toContain('succeeded')
    },
  )
})

describe('a declined try in a form that saves', () => {
  test('is counted once, however often it is sent, and what passed is not counted', async () => {
    const { enter, send, read, saved } = await openForm()
    const entered = enter(declining)
    for (let times = 0; times < 5; times++) expect(await send(entered)).toMatchObject({ statusCode: 422 })
    expect(await send(enter())).toMatchObject({ statusCode: 200 })
    expect(await read()).toMatchObject({ declines: 1 })
    expect(await saved()).toHaveLength(1)
  })

  test('is told by the name of its form, under which it is listed with where its payer was', async () => {
    const { location, clientToken, enter } = await openForm()
    const declinedForms: string[] = []
    const forms = createGatewayForms(bench.calls, {
      locationOf: async () => location,
      saved: async () => {},
      declined: async (companyId, form) => {
        expect(companyId).toBe(location.companyId)
        declinedForms.push(form)
      },
    })
    const submit = (token: string) =>
      forms.submit({ clientToken, confirmationTokenId: enter(token), address: '203.0.113.7' })
    await submit(visa)
    expect(declinedForms).toEqual([])
    expect(await submit(declining)).toEqual({ statusCode: 422, body: expect.anything() })
    expect(declinedForms).toHaveLength(1)
    expect(await bench.calls.declinesOf(location, declinedForms[0] ?? '')).toEqual([
      { id: expect.stringMatching(/^seti_/), at: expect.any(Number), address: '203.0.113.7' },
    ])
  })

  test('is one as well where the holder would have to be asked, who is not', async () => {
    const { enter, send, read, saved } = await openForm()
    expect(await send(enter('pm_card_authenticationRequired'))).toMatchObject({
      body: { reason_code_id: 1667 },
    })
    expect(await read()).toMatchObject({ declines: 1 })
    expect(await saved()).toEqual([])
  })
})

describe('a try in a form that saves of which nobody heard', () => {
  const lost = { name: 'ProcessorUnavailable' }

  test.each([
    ['lost after', visa, 200, 0],
    ['failed after', visa, 200, 0],
    ['unreadable', visa, 200, 0],
    ['lost before', visa, 400, 0],
    ['too many', visa, 400, 0],
    ['lost after', declining, 422, 1],
    ['failed after', declining, 422, 1],
    ['lost before', declining, 400, 0],
  ] as const)(
    'that was %s of %s is answered %i when it is sent again, and %i declined',
    async (how, token, status, declines) => {
      const { account, enter, send, read, saved } = await openForm()
      account.breakNext({ kind: confirmation, how })
      const entered = enter(token)
      await expect(send(entered)).rejects.toMatchObject({ name: /^Processor/ })
      expect(await send(entered, bench.openProcess())).toMatchObject({ statusCode: status })
      expect(await saved()).toHaveLength(status === 200 ? 1 : 0)
      expect(await read()).toMatchObject({ declines })
    },
  )

  test.each([
    ['lost after', declining, 1, 1],
    ['lost after', visa, 0, 2],
    ['held up', declining, 0, 1],
    ['held up', visa, 0, 1],
  ] as const)(
    'that was %s of %s is ended by the next: %i declined, %i saved',
    async (how, token, declines, kept) => {
      const { account, enter, send, read, saved } = await openForm()
      account.breakNext({ kind: confirmation, how })
      await expect(send(enter(token))).rejects.toMatchObject(lost)
      expect(await send(enter())).toMatchObject({ statusCode: 200 })
      await account.arrive()
      expect(await read()).toMatchObject({ declines })
      expect(await saved()).toHaveLength(kept)
    },
  )

  test('closes the form that it was the last declined try of', async () => {
    const { account, enter, send, declineOften, saved } = await openForm()
    await declineOften(2)
    account.breakNext({ kind: confirmation, how: 'lost after' })
    await expect(send(enter(declining))).rejects.toMatchObject(lost)
    expect(await send(enter())).toMatchObject(formClosed)
    expect(await saved()).toEqual([])
  })

  test('keeps the others waiting for as long as it may be on its way', async () => {
    const { account, enter, send, saved } = await openForm()
    const [died, other] = [bench.openProcess(), bench.openProcess()]
    const answered = Promise.withResolvers<void>()
    account.breakNext({ kind: confirmation, how: 'slow', until: () => answered.promise })
    const entered = enter()
    const first = send(entered, died)
    await expect.poll(() => account.faultsLeft()).toEqual([])
    expect(await send(enter(), other)).toMatchObject({ statusCode: 409 })
    await expect(send(entered, other)).rejects.toMatchObject(lost)
    answered.resolve()
    expect(await first).toMatchObject({ statusCode: 200 })
    bench.clock.aheadMs += minuteMs
    expect(await send(enter(), other)).toMatchObject({ statusCode: 200 })
    expect(await saved()).toHaveLength(2)
  })
})
