import type { AppContext } from '#context'
import type { Company } from '#companies'
import { dayMs, minuteMs } from '#kernel/clock'
import { createIds, toPublicId, type CompanyId, type TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { RowOf } from '#platform/database'
import type { ListedMovement } from '#processor'
import type { comparedColumns } from './reconciliation-queries.ts'

export const now = Date.UTC(2027, 0, 8)
export const period = { from: now - 7 * dayMs, until: now - 5 * minuteMs }
const companyId = '01890a5d-ac96-774b-bcce-000000000001' as CompanyId
/** The company of the books. */
export const company = {
  id: companyId,
  clockOffsetMs: 0,
  processor: { kind: 'sandbox' },
  sealed: {},
} as Company

export type Row = RowOf<typeof comparedColumns>
export type Pair = { own?: Row; theirs: ListedMovement[] }

let lastDraw = 1
/** Returns a pseudorandom number; the sequence is the same in every run. */
export function draw(below: number): number {
  lastDraw = (lastDraw * 48_271) % 2_147_483_647
  return lastDraw % below
}

/** A sale in both books; its movement was made `lagMs` later. */
export function createPair(at: number, lagMs: number): Pair & { own: Row } {
  const ids = createIds(
    () => at,
    (bytes) => {
      for (let place = 0; place < bytes.length; place++) bytes[place] = draw(256)
      return bytes
    },
  )
  const id = ids.next<TransactionId>()
  const processorId = `trx_${id}`
  const own = {
    id,
    invoice_id: null,
    foreign_reference: null,
    action: 'sale',
    status: 'completed',
    subtotal_cents: toCents(1_000),
    fee_cents: toCents(0),
    payment_method: 'cc',
    processor_id: processorId,
    authorization_held: null,
    reason_code: null,
    created_at: at,
    updated_at: at,
  } as const
  const movement = {
    id: processorId,
    reference: toPublicId('trx', id),
    action: 'sale',
    status: 'approved',
    amountCents: toCents(1_000),
    surchargeCents: toCents(0),
    paymentMethod: 'cc',
    at: at + lagMs,
  } as const
  return { own, theirs: [movement] }
}

type StatementParameters = {
  from: number
  until: number
  limit: number
  before: string | null
  after?: string
  ids: string[]
  subjectId: string
  dueAfter: number
}

/** Simulates the books of the service and the processor, and counts requests for a single movement. */
export function createBooks(pairs: Pair[], askedAgainAt: Record<string, number> = {}, answerMs = 0) {
  const asked: string[] = []
  const ours = pairs.flatMap(({ own }) => own ?? [])
  const newest = (one: Row, other: Row) =>
    other.created_at - one.created_at || (other.id < one.id ? -1 : other.id > one.id ? 1 : 0)
  const mine = ours.toSorted(newest)
  const theirs = pairs.flatMap((pair) => pair.theirs).toSorted((one, other) => other.at - one.at)
  const context = {
    clock: { now: () => now + asked.length * answerMs },
    secrets: { unseal: () => '{}' },
    db: {
      async all(
        statement: { name: string },
        { from, until, before, limit, ids, ...watch }: StatementParameters,
      ) {
        if (statement.name === 'list watches of a transaction')
          return (askedAgainAt[watch.subjectId] ?? -Infinity) > watch.dueAfter ? [{}] : []
        if (statement.name === 'find transactions to compare')
          return mine.filter(({ id }) => ids.includes(id))
        return mine
          .filter(
            (row) =>
              row.created_at >= from &&
              (row.created_at < until || (row.created_at === until && before !== null && row.id < before)),
          )
          .slice(0, limit)
      },
    },
    processor: {
      async listMovements(_: unknown, { from, until, after, limit }: StatementParameters) {
        const all = theirs.filter(({ at }) => at >= from && at < until)
        const begins = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
        const movements = all.slice(begins, begins + limit)
        return { movements, next: movements.length < limit ? undefined : movements.at(-1)?.id }
      },
      newsSince: async () => [],
      async find(_: unknown, reference: string) {
        asked.push(reference)
        return theirs.find((movement) => movement.reference === reference)
      },
      async readMovement(_: unknown, id: string) {
        return theirs.find((movement) => movement.id === id)
      },
    },
  }
  return { context: context as unknown as AppContext, asked }
}
