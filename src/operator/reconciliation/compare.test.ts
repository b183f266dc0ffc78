import { describe, expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { Movement } from '#processor'
import { transactionStatuses, type TransactionStatus } from '#attempts'
import {
  toCompletionReference,
  findDifferences,
  findReversalDifferences,
  findStepDifferences,
  isProcessorAhead,
  mustExistAtProcessor,
  dropReviewedDifferences,
  type BookedTransaction,
  type ProcessorMovement,
} from './compare.ts'

const id = '01890a5d-ac96-774b-bcce-000000000004' as TransactionId
const reference = toPublicId('trx', id)

const own = (facts: Partial<BookedTransaction> = {}): BookedTransaction => ({
  id,
  invoiceId: undefined,
  reference,
  action: 'sale',
  status: 'completed',
  total: toCents(10_300),
  fee: toCents(300),
  paymentMethod: 'cc',
  processorId: 'trx_1',
  authorization: undefined,
  isSettledByHand: false,
  createdAt: 0,
  updatedAt: 0,
  ...facts,
})

const theirs = (facts: Partial<ProcessorMovement> = {}): ProcessorMovement => ({
  id: 'trx_1',
  reference,
  action: 'sale',
  status: 'approved',
  amountCents: toCents(10_300),
  surchargeCents: toCents(300),
  paymentMethod: 'cc',
  ...facts,
})

const authorization = (steps = 1) => ({ amount: toCents(10_000), expiresAt: 0, steps })

const statuses: Movement['status'][] = ['approved', 'declined', 'pending', 'settled', 'returned', 'voided']

/** The statuses of a movement that agree with each status here. All others differ. */
const table = `
  sale          | completed  | approved settled
  sale          | pending    | pending
  sale          | failed     | declined returned voided
  sale          | returned   | returned voided
  sale          | voided     | returned voided
  sale          | created    | approved declined pending settled returned voided
  refund        | completed  | approved settled
  refund        | pending    | pending
  refund        | failed     | declined returned voided
  refund        | created    | approved declined pending settled returned voided
  authorization | authorized | approved
  authorization | captured   | approved settled
  authorization | returned   | approved settled returned
  authorization | voided     | returned voided
  authorization | failed     | declined returned voided
  authorization | created    | approved declined pending settled returned voided
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

test.each(rows)(
  'a %s that is %s agrees with %s, and with nothing else',
  (kind, status = '', agreeing = '') => {
    const known = transactionStatuses.find((one) => one === status) as TransactionStatus
    const facts =
      kind === 'authorization'
        ? { action: 'auth' as const, total: toCents(6_000), fee: toCents(0), authorization: authorization() }
        : { action: kind === 'refund' ? ('refund' as const) : ('sale' as const) }
    const amounts =
      kind === 'authorization' ? { amountCents: toCents(10_000), surchargeCents: toCents(0) } : {}
    for (const there of statuses) {
      const expected = agreeing.split(' ').includes(there) ? [] : ['status_differs']
      const found = findDifferences(own({ ...facts, status: known }), theirs({ ...amounts, status: there }))
      expect(found, there).toEqual(expected)
    }
  },
)

const ahead = `
  sale     | pending   | settled declined returned voided
  sale     | completed | returned voided
  refund   | pending   | approved settled declined returned voided
`

test('the processor is further on where its news would move a transfer on, and nowhere else', () => {
  const rowsAhead = ahead
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  for (const action of ['sale', 'refund', 'auth', 'authcomplete', 'void'] as const)
    for (const status of transactionStatuses) {
      const [, , moved = ''] = rowsAhead.find((row) => row[0] === action && row[1] === status) ?? []
      const found = statuses.filter((there) =>
        isProcessorAhead(own({ action, status }), theirs({ status: there })),
      )
      expect(found.toSorted(), `${action} ${status}`).toEqual(moved.split(' ').filter(Boolean).toSorted())
    }
  const back = theirs({ reference: `${reference}_refund`, status: 'settled' })
  expect(isProcessorAhead(own({ status: 'pending' }), back)).toBe(false)
})

test('each fact that differs is named, and a refund that differs in its amount by itself', () => {
  expect(findDifferences(own(), theirs({ amountCents: toCents(1) }))).toEqual(['amount_differs'])
  expect(findDifferences(own(), theirs({ surchargeCents: toCents(0) }))).toEqual(['surcharge_differs'])
  expect(findDifferences(own(), theirs({ paymentMethod: 'ach' }))).toEqual(['rail_differs'])
  const back = theirs({ action: 'refund', amountCents: toCents(1), status: 'pending' })
  expect(findDifferences(own({ action: 'refund' }), back)).toEqual(['refund_differs', 'status_differs'])
})

test('what holds no money on either side differs in no amount', () => {
  const declined = theirs({ status: 'declined', amountCents: toCents(1) })
  expect(findDifferences(own({ status: 'failed' }), declined)).toEqual([])
  expect(findDifferences(own({ status: 'failed' }), theirs({ amountCents: toCents(1) }))).toEqual([
    'status_differs',
  ])
})

test('a second movement of one attempt is told, unless it was declined', () => {
  expect(findDifferences(own(), theirs({ id: 'trx_2' }))).toEqual(['charged_twice'])
  expect(findDifferences(own({ status: 'failed' }), theirs({ id: 'trx_2', status: 'declined' }))).toEqual([])
})

describe('a step of an authorization', () => {
  const captured = (facts: Partial<BookedTransaction> = {}) =>
    own({
      action: 'authcomplete',
      status: 'captured',
      fee: toCents(0),
      authorization: authorization(),
      ...facts,
    })
  const capture = (facts: Partial<ProcessorMovement> = {}) =>
    theirs({
      action: 'capture',
      reference: `${reference}_authcomplete_1`,
      surchargeCents: toCents(0),
      ...facts,
    })

  test('agrees with what was taken, however often it was declined before', () => {
    expect(findStepDifferences(captured(), capture())).toEqual([])
    expect(findStepDifferences(captured({ status: 'returned' }), capture({ status: 'returned' }))).toEqual([])
    expect(findStepDifferences(captured({ status: 'authorized' }), capture({ status: 'declined' }))).toEqual(
      [],
    )
  })

  test('differs in its amount, its fate, or in being there at all', () => {
    expect(findStepDifferences(captured(), capture({ amountCents: toCents(1) }))).toEqual(['amount_differs'])
    expect(findStepDifferences(captured(), capture({ status: 'returned' }))).toEqual(['status_differs'])
    expect(findStepDifferences(captured({ status: 'authorized' }), capture())).toEqual(['status_differs'])
    expect(findStepDifferences(captured(), capture({ id: 'trx_2' }))).toEqual(['charged_twice'])
    const voiding = capture({ action: 'void', reference: `${reference}_void_1` })
    expect(findStepDifferences(captured({ status: 'voided' }), voiding)).toEqual([])
    expect(findStepDifferences(captured(), voiding)).toEqual(['status_differs'])
  })

  test('that counts here has to count there, and what went back here to have gone back', () => {
    for (const there of statuses) {
      const isGood = there === 'approved' || there === 'settled'
      const found = findStepDifferences(captured(), capture({ status: there }))
      expect(found, there).toEqual(isGood ? [] : ['status_differs'])
      const isBack = there === 'returned' || there === 'voided'
      const foundBack = findStepDifferences(captured({ status: 'returned' }), capture({ status: there }))
      expect(foundBack, there).toEqual(isBack ? [] : ['status_differs'])
      const isNone = there === 'declined' || there === 'voided'
      const foundOther = findStepDifferences(captured(), capture({ status: there, id: 'trx_2' }))
      expect(foundOther, there).toEqual(isNone ? [] : ['charged_twice'])
    }
  })

  test('has to be there by the name of the last step where it was completed', () => {
    const steps = authorization(2)
    expect(toCompletionReference(captured({ authorization: steps }))).toBe(`${reference}_authcomplete_2`)
    for (const status of transactionStatuses.filter((known) => known !== 'captured'))
      expect(toCompletionReference(captured({ status }))).toBeUndefined()
  })

  test('that is under way is left alone', () => {
    const underWay = {
      attemptId: id,
      action: 'authcomplete',
      amount: toCents(1),
      correlationId: 'c',
    } as const
    const stepping = captured({ status: 'authorized', authorization: { ...authorization(), underWay } })
    expect(findStepDifferences(stepping, capture())).toEqual([])
  })
})

describe('of what was settled by hand', () => {
  const byHand = (facts: Partial<BookedTransaction> = {}) => own({ isSettledByHand: true, ...facts })
  const left = (mine: BookedTransaction, there: ProcessorMovement) =>
    dropReviewedDifferences(mine, there, findDifferences(mine, there))

  test('what the operator saw is told no more', () => {
    const other = theirs({ amountCents: toCents(1), surchargeCents: toCents(0), paymentMethod: 'ach' })
    expect(findDifferences(byHand(), other)).toHaveLength(3)
    expect(left(byHand(), other)).toEqual([])
    expect(left(byHand({ action: 'refund' }), other)).toEqual([])
    for (const status of ['declined', 'pending'] as const)
      expect(left(byHand(), theirs({ status })), status).toEqual([])
    for (const status of ['approved', 'settled', 'pending'] as const)
      expect(left(byHand({ status: 'failed' }), theirs({ status })), status).toEqual([])
    expect(dropReviewedDifferences(byHand({ processorId: undefined }), undefined, ['missing_there'])).toEqual(
      [],
    )
  })

  test('what became of it since is', () => {
    for (const status of ['returned', 'voided'] as const)
      expect(left(byHand(), theirs({ status })), status).toEqual(['status_differs'])
    const refund = byHand({ action: 'refund' })
    expect(left(refund, theirs({ status: 'returned' }))).toEqual(['status_differs'])
    expect(dropReviewedDifferences(byHand(), undefined, ['missing_there'])).toEqual(['missing_there'])
    const late = byHand({ status: 'failed', processorId: undefined })
    expect(left(late, theirs())).toEqual(['status_differs'])
    const later = byHand({ processorId: undefined })
    expect(left(later, theirs({ amountCents: toCents(1) }))).toEqual(['amount_differs'])
  })

  test('a second movement is, and what gives back what counts', () => {
    expect(left(byHand(), theirs({ id: 'trx_2' }))).toEqual(['charged_twice'])
    expect(left(byHand({ status: 'failed' }), theirs({ id: 'trx_2' }))).toContain('charged_twice')
    const back = theirs({ action: 'refund', reference: `${reference}_refund` })
    expect(dropReviewedDifferences(byHand(), back, findReversalDifferences(byHand(), back))).toEqual([
      'refund_differs',
    ])
  })

  test('a completion is told where it went back or was let go, and not where it was declined or missing', () => {
    const captured = byHand({
      action: 'authcomplete',
      status: 'captured',
      fee: toCents(0),
      authorization: authorization(),
    })
    const findRemaining = (status: Movement['status']) => {
      const completion = `${reference}_authcomplete_1`
      const there = theirs({ action: 'capture', reference: completion, surchargeCents: toCents(0), status })
      return dropReviewedDifferences(captured, there, findStepDifferences(captured, there))
    }
    expect(statuses.filter((status) => findRemaining(status).length > 0)).toEqual(['returned', 'voided'])
    expect(dropReviewedDifferences(captured, undefined, ['missing_there'])).toEqual([])
    const letGo = theirs({ amountCents: toCents(10_000), surchargeCents: toCents(0), status: 'voided' })
    expect(left(captured, letGo)).toEqual(['status_differs'])
  })
})

test('what sends back late money agrees with what failed, and not with what counts', () => {
  const back = theirs({ action: 'refund', reference: `${reference}_refund` })
  for (const status of ['failed', 'voided', 'returned'] as const)
    expect(findReversalDifferences(own({ status }), back)).toEqual([])
  expect(findReversalDifferences(own(), back)).toEqual(['refund_differs'])
  expect(findReversalDifferences(own(), { ...back, status: 'declined' })).toEqual([])
})

test('the processor must know of all but what is open and what failed', () => {
  const missed = transactionStatuses.filter((status) => !mustExistAtProcessor(own({ status })))
  expect(missed).toEqual(['created', 'failed'])
})
