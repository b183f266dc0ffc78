import pg from 'pg'
import { expect, test } from 'vitest'
import type { CompanyId, TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import type { Submission } from '#processor'
import { testIds } from '../../test/support/bare-company.ts'
import { submitAttempt, type Attempt, type AttemptPlan } from './submit-attempt.ts'
import { rerunKey, sameOrderKey, ticketKey } from './transaction-queries.ts'
import { newTransaction } from './transaction.ts'

const companyId = '01a20000-0000-7000-8000-000000000001' as CompanyId
const id = '01a20000-0000-7000-8000-000000000002' as TransactionId
const transaction = newTransaction(
  {
    companyId,
    id,
    purpose: 'one-off',
    action: 'sale',
    subtotal: toCents(100),
    paymentMethod: 'cc',
    instrument: {},
    processorNumber: undefined,
    actor: undefined,
    correlationId: 'test',
  },
  1_000,
)
const company = { id: companyId, clockOffsetMs: 0, processor: { kind: 'sandbox' } }
const plan = { company, transaction } as AttemptPlan

const lostConnection = new DatabaseError('write', new Error('the connection was lost'))
const outOfTime = new DatabaseError('write', databaseSays('57014'))
const readOnly = new DatabaseError('write', databaseSays('25006'))

function databaseSays(code: string, columns?: string) {
  const detail = `Key (${columns})=(1, 2) already exists.`
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code, detail })
}

/** Runs an attempt through its steps, and returns one word per step. */
async function taken(steps: Partial<Attempt<AttemptPlan, string>> = {}) {
  const happened: string[] = []
  const note = (word: string) => void happened.push(word)
  const underWay = new Set<TransactionId>()
  const key: LockedKey = {
    key: 'a-key-of-a-test',
    holder: 'a holder',
    answerKept: () => undefined,
    isAnswerKept: false,
    commit: () => note('key kept'),
    reopen: () => note('key free'),
    assertHeld: async () => note('key held?'),
    store: async () => {},
    release: async () => {},
  }
  const step =
    <Given extends unknown[], Result>(word: string, answer: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      expect(underWay.has(id)).toBe(true)
      note(word)
      return answer(...given)
    }
  const log = { debug() {}, info() {}, warn: note, error: note }
  const ended = await submitAttempt(
    { underWay, log, ids: testIds },
    { id, correlationId: 'test', key },
    {
      decide: step('decide', steps.decide ?? (async () => plan)),
      write: step('write', steps.write ?? (async () => 'written' as const)),
      submit: step('submit', steps.submit ?? (async (): Promise<Submission> => ({ outcome: 'no answer' }))),
      record: step('record', steps.record ?? (async () => 'recorded')),
      refusalOf: steps.refusalOf ?? (() => undefined),
    },
  ).catch((error: unknown) => error)
  expect(underWay.size).toBe(0)
  return { ended, happened: happened.join(', ') }
}

const refusal = (name: ConstructorParameters<typeof ApiError>[0]) => new ApiError(name)

test('an attempt is decided, written, submitted and recorded, in this order', async () => {
  expect(await taken()).toEqual({
    ended: 'recorded',
    happened: 'decide, key kept, write, submit, record',
  })
})

test('what is refused is neither written nor submitted', async () => {
  const decide = async () => {
    throw refusal('over_payment')
  }
  expect(await taken({ decide })).toMatchObject({ ended: refusal('over_payment'), happened: 'decide' })
})

test('who loses a race decides again by what is true now, and only if the key is still held', async () => {
  const decisions = ['lost race', plan, plan] as const
  const writes = ['lost race', 'written'] as const
  let [decided, written] = [0, 0]
  const { ended, happened } = await taken({
    decide: async () => decisions[decided++] ?? plan,
    write: async () => writes[written++] ?? 'written',
  })
  expect(ended).toBe('recorded')
  expect(happened).toBe(
    'decide, decide, key kept, write, key free, key held?, decide, key kept, write, submit, record',
  )
})

test('who loses every race submits nothing, and is told so', async () => {
  const { ended, happened } = await taken({ write: async () => 'lost race' })
  expect(ended).toMatchObject({ refusal: { reasonCode: 'NOT_CHARGED' } })
  expect(happened).not.toContain('submit')
})

test.each([
  [ticketKey.columns, 'bad_request'],
  [rerunKey.columns, 'unprocessable_entity'],
  [sameOrderKey.columns, 'bad_request'],
])(
  'an attempt that the books do not take beside another (%s) is refused, and its key free',
  async (...row) => {
    const [columns, error] = row
    const write = async () => {
      throw new DatabaseError('write', databaseSays('23505', columns))
    }
    const { ended, happened } = await taken({ write })
    expect(ended).toMatchObject({ refusal: { error } })
    expect(happened).toBe('decide, key kept, write, key free')
  },
)

test('an attempt that the database did not take for certain is not submitted, and its key free', async () => {
  const { ended, happened } = await taken({ write: () => Promise.reject(outOfTime) })
  expect(ended).toMatchObject({ refusal: { reasonCode: 'NOT_CHARGED' } })
  expect(happened).toBe('decide, key kept, write, key free, an attempt was not claimed')
})

test('an attempt that may have been written is not submitted, and its key not free before that is known', async () => {
  const { ended, happened } = await taken({ write: () => Promise.reject(lostConnection) })
  expect(ended).toMatchObject({ refusal: { reasonCode: 'NOT_CHARGED' } })
  expect(happened).toBe('decide, key kept, write, an attempt was not claimed')
})

test('an attempt that a server refused because it takes no writes leaves its key free', async () => {
  const { ended, happened } = await taken({ write: () => Promise.reject(readOnly) })
  expect(ended).toMatchObject({ refusal: { reasonCode: 'NOT_CHARGED' } })
  expect(happened).toBe('decide, key kept, write, key free, an attempt was not claimed')
})

test('whatever keeps an outcome from the books, it is said to be unknown, and the key is not free', async () => {
  const { ended, happened } = await taken({ record: () => Promise.reject(new Error('anything')) })
  expect(ended).toMatchObject({ refusal: { statusCode: 503, reasonCode: 'OUTCOME_UNKNOWN' } })
  expect(happened).toBe('decide, key kept, write, submit, record, a submitted attempt was not recorded yet')
})

test.each([
  ['outcome_unknown', false],
  ['declined', false],
  ['not_charged', true],
] as const)('after %s is recorded, the key is free: %s', async (name, isFree) => {
  const { ended, happened } = await taken({ refusalOf: () => refusal(name) })
  expect(ended).toEqual(refusal(name))
  expect(happened).toBe(`decide, key kept, write, submit, record${isFree ? ', key free' : ''}`)
})
