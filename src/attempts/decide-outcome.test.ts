import { describe, expect, test } from 'vitest'
import { anAttempt, dollar, noon } from '../../test/support/books.ts'
import { decideOutcome } from './decide-outcome.ts'
import { saleMoves, transactionStatuses, type ProcessorResultKind } from './transaction-status.ts'

const kinds: ProcessorResultKind[] = [
  'approved',
  'accepted',
  'settled',
  'reinstated',
  'declined',
  'returned',
  'not charged',
  'never happened',
  'unknown',
]

/** The result of each processor result for a sale. */
const table = `
  created   | approved       | completed |
  created   | accepted       | pending   |
  created   | settled        | completed |
  created   | reinstated     | completed |
  created   | declined       | failed    |
  created   | returned       | failed    |
  created   | not charged    | failed    |
  created   | never happened | failed    |
  created   | unknown        | created   |
  pending   | settled        | completed |
  pending   | reinstated     | completed |
  pending   | returned       | failed    |
  pending   | declined       | failed    |
  completed | returned       | returned  |
  returned  | reinstated     | completed | undoes an end
  failed    | approved       | completed | late
  failed    | reinstated     | completed | late
  failed    | settled        | completed | late
  failed    | accepted       | pending   | late
`

const rows = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([from = '', on = '', to = '', late = '']) => ({ from, on, to, late }))

const later = noon + 1_000

test('news that is not in the table changes nothing, whatever the status', () => {
  const listed = new Set(rows.map(({ from, on }) => `${from} | ${on}`))
  for (const status of transactionStatuses)
    for (const kind of kinds)
      if (!listed.has(`${status} | ${kind}`))
        expect(decideOutcome(anAttempt({ status }), { kind }, later), `${status} | ${kind}`).toBeUndefined()
})

test('the moves of the service are these, and no others', () => {
  const moves = saleMoves.flatMap(({ from, on, to, late, turns }) => {
    const how = late ? 'late' : turns ? 'undoes an end' : ''
    return from.flatMap((status) => on.map((kind) => `${status} | ${kind} | ${to} | ${how}`))
  })
  expect(moves.sort()).toEqual(
    rows.map(({ from, on, to, late }) => `${from} | ${on} | ${to} | ${late}`).sort(),
  )
})

describe('a sale', () => {
  test.each(rows)('$from | $on | $to $late', ({ from, on, to, late }) => {
    const status = transactionStatuses.find((known) => known === from)
    const kind = kinds.find((known) => known === on)
    if (!status || !kind) throw new Error(`${from} | ${on}`)
    const outcome = decideOutcome(anAttempt({ status }), { kind }, later)
    expect(outcome?.transaction).toMatchObject({ status: to, updatedAt: later })
    expect(outcome?.isLate).toBe(late === 'late')
  })

  test('keeps what it knew where the news says nothing of it', () => {
    const known = anAttempt({
      status: 'pending',
      processorId: 'p1',
      reasonCode: '1000',
      reasonText: 'Approved',
    })
    expect(decideOutcome(known, { kind: 'settled' }, later)?.transaction).toMatchObject({
      processorId: 'p1',
      reasonCode: '1000',
      reasonText: 'Approved',
      instrument: { vaultId: 'vlt_1', lastFour: '4242' },
    })
  })

  test('takes what the news tells: the processor’s id, the reason and the card', () => {
    const result = {
      kind: 'approved' as const,
      processorId: 'p2',
      reasonCode: '1000',
      reasonText: 'Approved',
      lastFour: '1111',
      cardBrand: 'visa',
    }
    expect(decideOutcome(anAttempt(), result, later)?.transaction).toMatchObject({
      processorId: 'p2',
      reasonCode: '1000',
      reasonText: 'Approved',
      instrument: { vaultId: 'vlt_1', lastFour: '1111', cardBrand: 'visa' },
    })
  })

  test('is of unknown outcome since it was first heard, and no longer once it is known', () => {
    const unknown = decideOutcome(anAttempt(), { kind: 'unknown' }, later)?.transaction
    expect(unknown?.unknownAt).toBe(later)
    if (!unknown) throw new Error('nothing was decided')
    expect(decideOutcome(unknown, { kind: 'unknown' }, later + 1)).toBeUndefined()
    expect(decideOutcome(unknown, { kind: 'approved' }, later + 1)?.transaction.unknownAt).toBeUndefined()
  })

  test('whose failure the processor told is not brought back by older news', () => {
    const declined = anAttempt({ status: 'failed', processorId: 'p1' })
    for (const kind of ['approved', 'settled', 'accepted'] as const)
      expect(decideOutcome(declined, { kind, processorId: 'p1' }, later)).toBeUndefined()
  })

  test('that went back comes again by what the books say of that very movement alone', () => {
    const returned = anAttempt({ status: 'returned', processorId: 'p1' })
    const reinstate = (more: { processorId?: string }) =>
      decideOutcome(returned, { kind: 'reinstated', ...more }, later)
    expect([reinstate({}), reinstate({ processorId: 'p2' })]).toEqual([undefined, undefined])
    expect(reinstate({ processorId: 'p1' })?.transaction).toMatchObject({
      status: 'completed',
      processorId: 'p1',
    })
    // The payment was returned before its approval was recorded here.
    const failed = anAttempt({ status: 'failed', processorId: 'p1' })
    const late = decideOutcome(failed, { kind: 'reinstated', processorId: 'p1' }, later)
    expect(late).toMatchObject({ isLate: true, transaction: { status: 'completed' } })
  })

  test('never goes back in time', () => {
    expect(decideOutcome(anAttempt(), { kind: 'approved' }, noon - 1)?.transaction.updatedAt).toBe(noon)
  })
})

test('a refund that went through comes back by what the books say of it, and by no answer', () => {
  const made = anAttempt({ action: 'refund', status: 'completed', processorId: 'p1' })
  for (const kind of [
    'not charged',
    'never happened',
    'unknown',
    'approved',
    'settled',
    'reinstated',
  ] as const)
    expect(decideOutcome(made, { kind, processorId: 'p1' }, later), kind).toBeUndefined()
  expect(decideOutcome(made, { kind: 'declined', reasonCode: '1500' }, later)).toBeUndefined()
  const back = decideOutcome(made, { kind: 'declined', processorId: 'p1', reasonCode: '1500' }, later)
  expect(back).toMatchObject({ isLate: false, transaction: { status: 'failed', reasonCode: '1500' } })
  if (!back) throw new Error('nothing was decided')
  expect(decideOutcome(back.transaction, { kind: 'approved', processorId: 'p1' }, later)).toBeUndefined()
})

test('a completed authorization goes back and comes again as any payment does', () => {
  const authorization = { amount: dollar(60), expiresAt: later, steps: 1 }
  const captured = anAttempt({ action: 'authcomplete', status: 'captured', processorId: 'p1', authorization })
  const gone = decideOutcome(captured, { kind: 'returned', processorId: 'p1' }, later)?.transaction
  expect(gone?.status).toBe('returned')
  if (!gone) throw new Error('nothing was decided')
  expect(decideOutcome(gone, { kind: 'settled', processorId: 'p1' }, later)).toBeUndefined()
  const again = decideOutcome(gone, { kind: 'reinstated', processorId: 'p1' }, later)
  expect(again?.transaction).toMatchObject({ status: 'captured', action: 'authcomplete' })
})

test('what an operator says ends what is held back, and nothing else', () => {
  const byHand = (kind: 'approved' | 'declined') => ({ kind, isByHand: true }) as const
  const rest = anAttempt({ unknownAt: noon, reasonText: 'the processor names 1 cents and not 2' })
  expect(decideOutcome(rest, byHand('approved'), noon)?.transaction.status).toBe('completed')
  expect(decideOutcome(rest, byHand('declined'), noon)?.transaction.status).toBe('failed')
  for (const other of [
    anAttempt(),
    anAttempt({ unknownAt: noon }),
    anAttempt({ status: 'failed', reasonText: 'Declined' }),
    anAttempt({ status: 'pending', reasonText: 'Approved' }),
  ])
    for (const kind of ['approved', 'declined'] as const)
      expect(decideOutcome(other, byHand(kind), noon)).toBeUndefined()
})

test('a return that is won back and a refund that fails keep the day on which they counted', () => {
  const sale = anAttempt({ status: 'completed', processorId: 'p1' })
  const returned = decideOutcome(sale, { kind: 'returned', processorId: 'p1' }, later)?.transaction
  expect(returned?.undoneMovements).toBeUndefined()
  const back = returned && decideOutcome(returned, { kind: 'reinstated', processorId: 'p1' }, later + 5)
  const undone = [{ action: 'return', movedAt: later, undoneAt: later + 5 }]
  expect(back?.transaction).toMatchObject({ status: 'completed', undoneMovements: undone })
  const again = back && decideOutcome(back.transaction, { kind: 'returned', processorId: 'p1' }, later + 9)
  expect(again?.transaction).toMatchObject({ returnedAt: later + 9, undoneMovements: undone })

  const refund = anAttempt({ action: 'refund', status: 'completed', processorId: 'p2', endedAt: noon })
  expect(decideOutcome(refund, { kind: 'declined', processorId: 'p2' }, later)?.transaction).toMatchObject({
    status: 'failed',
    undoneMovements: [{ action: 'refund', movedAt: noon, undoneAt: later }],
  })
})
