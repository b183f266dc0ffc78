import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { createKeyedQueue } from '#platform/concurrency'
import { startSandboxProcessor, type SandboxProcessor } from '#sandbox-processor'
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { caller } from '../../../test/support/florin.ts'
import type { Bench } from '../contract/contract-bench.fixture.ts'
import { openPostbackReceiver } from '../contract/postback-receiver.fixture.ts'
import { cancellationContract, processorContract } from '../contract/processor-contract.fixture.ts'
import type { Credentials, SandboxCredentials } from '../credentials.ts'
import type { Reference } from '../movement.ts'
import type { Processor } from '../processor.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { getAbilities } from '../profile.ts'
import { createSandboxProcessor } from './sandbox-processor.ts'

const operatorToken = 'operator-token-of-the-contract'
const processorToken = 'processor-token-of-the-contract'
let database: TestDatabase
let running: SandboxProcessor
let processor: ReturnType<typeof createSandboxProcessor>
let receiver: Awaited<ReturnType<typeof openPostbackReceiver>>

beforeAll(async () => {
  database = await createEmptyDatabase()
  running = await startSandboxProcessor({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: database.url,
    operatorToken,
    processorToken,
  })
  processor = createSandboxProcessor({ url: running.url, processorToken })
  receiver = await openPostbackReceiver()
  await processor.registerPlatform({ postbackUrl: receiver.url })
})

afterAll(async () => {
  await receiver.close()
  await processor.close()
  await running.stop()
  await database[Symbol.asyncDispose]()
})

const card = (accountNumber: string) => ({ paymentMethod: 'cc', accountNumber, expDate: '1240', cvv: '123' })

const numbers = {
  approved: card('4242424242424242'),
  credit: card('4242424242424242'),
  debit: card('4000056655665556'),
  prepaid: card('5105105105105100'),
  untold: card('4000000000008559'),
  declined: card('4000000000000002'),
  'wrong zip': card('4000000000000036'),
  disputed: card('4000000000000259'),
  bank: {
    paymentMethod: 'ach',
    routingNumber: '110000000',
    accountNumber: '000123456789',
    accountType: 'checking',
    accountHolderName: 'Ada Lovelace',
  },
}

const control = () => caller(running.url, { authorization: `Bearer ${operatorToken}` })

const nowhere: SandboxCredentials = { kind: 'sandbox', locationId: 'x', apiKey: 'x', postbackSecret: 'x' }

const newLocation = () => ({
  companyId: randomUUID() as CompanyId,
  locationId: `loc-${randomUUID()}`,
  name: 'Contract',
  products: ['cc' as const],
})

async function fault({ locationId }: Credentials, operation: string, name: string) {
  const made = await control().post('/control/v1/faults', { locationId, operation, fault: name })
  expect(made.status, made.text).toBe(201)
}

const faults = {
  'refused at the door': 'outage',
  'lost before': 'lost_before',
  'lost after': 'lost_after',
  unreadable: 'unreadable',
  'failed after': 'failed_after',
  'arrives late': 'arrives_late',
}
const returnCodes = { 'no funds': 'R01', 'not authorized': 'R10' }

// A move by a duration reads the clock first. Two at once would each move from the same time, the second one backwards.
const clockMoves = createKeyedQueue()

const pass = ({ locationId }: Credentials, ms: number): Promise<void> =>
  clockMoves(locationId, async () => {
    const { body } = await control().get(`/control/v1/clock?locationId=${locationId}`)
    const now = new Date(Date.parse(body.now) + ms).toISOString()
    expect((await control().post('/control/v1/clock', { locationId, now })).status).toBe(200)
  })

const bench = (): Bench => ({
  processor,
  openLocation: () =>
    processor.openLocation({ ...newLocation(), products: ['cc', 'ach'] }, { kind: 'sandbox' }),
  async fillForm(clientToken, entered) {
    const done = await caller(running.url, {}).post(`/v1/elements/${clientToken}`, numbers[entered])
    expect(done.status, done.text).toBe(200)
    return done.body.id
  },
  async tryForm(clientToken, entered) {
    const tried = await caller(running.url, {}).post(`/v1/elements/${clientToken}`, numbers[entered])
    if (tried.status === 422) return 'declined'
    if (tried.status === 400) return 'not taken'
    expect([200, 409, 410], tried.text).toContain(tried.status)
    return tried.status === 200 ? 'done' : 'closed'
  },
  wallet: { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } },
  terminals: { approved: 'till', declined: 'till_declined', silent: 'till_silent' },
  async bankSays(_location, processorId, word) {
    const body =
      word === 'settled' ? { outcome: word } : { outcome: 'returned', returnCode: returnCodes[word] }
    const done = await control().post(`/control/v1/ach/${processorId}`, body)
    expect(done.status, done.text).toBe(200)
  },
  chargeBack: (location) => pass(location, 2 * dayMs),
  postbacksOf: async ({ locationId }) => receiver.postbacksOf(locationId),
  async contactsOf({ locationId }) {
    const { body } = await control().get(`/control/v1/contacts?locationId=${locationId}`)
    return body.contacts
  },
  pass,
  payersAct: (location) => pass(location, secondMs),
  breakNext: (location, step, how) => fault(location, step === 'keep' ? 'any' : step, faults[how]),
  async arrive({ locationId }) {
    const { body } = await control().post('/control/v1/faults/release', { locationId })
    return body.released
  },
  // The processor is not asked.
  callOffFalsely: async () => undefined,
  breakNextLookUp: (location) => fault(location, 'any', 'outage'),
})

/** An adapter that only reads the processor's books, and waits until no request can arrive any more. */
function unhurried(): Bench {
  const made = bench()
  const asked = new Map<string, number>()
  let ahead = 0
  const cancelReference: Processor['cancelReference'] = async (location, reference) => {
    const found = await made.processor.find(location, reference)
    if (found) return found
    const since = asked.get(reference) ?? ahead
    asked.set(reference, since)
    if (ahead - since < 10 * minuteMs) throw new ProcessorUnavailable('a request may still arrive')
    return made.processor.cancelReference(location, reference)
  }
  return {
    ...made,
    processor: { ...made.processor, cancelReference },
    async pass(location, ms) {
      ahead += ms
      await made.pass(location, ms)
    },
  }
}

describe('an adapter that takes ten minutes to call off', () => {
  cancellationContract(unhurried, getAbilities({ kind: 'sandbox' }))
})

describe('the sandbox processor', () => {
  processorContract(bench, getAbilities({ kind: 'sandbox' }))

  test('opens a location again with the same credentials', async () => {
    const location = newLocation()
    const open = () => processor.openLocation(location, { kind: 'sandbox' })
    expect(await open()).toEqual(await open())
  })

  test('serves the secure form at its own origin', async () => {
    const { origin, urlOf } = processor.formOf(nowhere)
    expect(origin).toBe(running.url)
    const form = await fetch(urlOf('ct_../unknown'))
    expect([form.status, form.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('that does not run is unreachable, and every look-up throws', async () => {
    await using unused = unusedProcessor()
    const location = nowhere
    const reference = randomUUID() as Reference
    const request = {
      reference,
      action: 'sale' as const,
      amountCents: toCents(100),
      surchargeCents: toCents(0),
      source: { vaultId: 'vlt_1' },
      initiator: 'payer' as const,
    }
    expect(await unused.submit(location, request)).toEqual({ outcome: 'unreachable' })
    await expect(unused.find(location, reference)).rejects.toMatchObject({ name: 'ProcessorUnavailable' })
    await expect(unused.readVault(location, 'vlt_1')).rejects.toMatchObject({ name: 'ProcessorUnavailable' })
    const period = { from: 0, until: 1, limit: 1 }
    await expect(unused.listMovements(location, period)).rejects.toMatchObject({
      name: 'ProcessorUnavailable',
    })
  })

  test('that does not know the key lets nobody believe that there is nothing', async () => {
    const location = nowhere
    const reference = randomUUID() as Reference
    const unreadable = { name: 'ProcessorUnreadable' }
    await expect(processor.find(location, reference)).rejects.toMatchObject(unreadable)
    const period = { from: 0, until: 1, limit: 1 }
    await expect(processor.listMovements(location, period)).rejects.toMatchObject(unreadable)
    await expect(processor.keepTicket(location, 'tkt_1', 'cnt_1')).rejects.toMatchObject(unreadable)
    await expect(processor.attachVault(location, 'vlt_1', 'cnt_1')).rejects.toMatchObject(unreadable)
    await expect(processor.keepMethodOf(location, 'trx_1', 'cnt_1')).rejects.toMatchObject(unreadable)
  })
})

/** No server listens on port 1. */
function unusedProcessor() {
  const nowhere = createSandboxProcessor({ url: 'http://127.0.0.1:1', processorToken })
  return { ...nowhere, [Symbol.asyncDispose]: () => nowhere.close() }
}
