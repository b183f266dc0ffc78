import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newCompany, newCustomer, type TestCompany } from '../support/florin.ts'
import { requestSummary, defineOwnField, walk, writeInvoices, type Row } from '../support/search.ts'

const statuses = ['Pending', 'Paid', 'Partial', 'Overdue', 'Voided', 'Failed']
const attempts = [null, 'completed', 'failed']
const notes = ['Alpha', 'alpha', 'Beta 1', undefined]
const base = Date.UTC(2026, 5, 1)
const dayMs = 86_400_000

type Record_ = Row &
  Required<Pick<Row, 'amount' | 'status' | 'createdAt' | 'updatedAt' | 'dueAt' | 'number'>> & {
    id: string
    note: string | undefined
  }

let company: TestCompany
let customers: string[]
let records: Record_[]

/** Returns pseudorandom numbers that are the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

beforeAll(async () => {
  company = await newCompany()
  await defineOwnField(company, 'invoice', 'note', { type: 'text' })
  customers = []
  for (let n = 0; n < 4; n++) customers.push(await newCustomer(company))
  const next = sequence(7)
  const rows = Array.from({ length: 160 }, (_, place) => {
    const status = statuses[next(6)] ?? 'Pending'
    const amount = 200 + next(8) * 25
    const note = notes[next(4)]
    return {
      customerId: customers[next(4)] ?? '',
      status,
      amount,
      paid: status === 'Paid' ? amount : status === 'Partial' ? next(3) * 50 + 50 : 0,
      lastAttemptStatus: attempts[next(3)] ?? null,
      createdAt: base + next(40),
      updatedAt: base + next(3) * dayMs + next(5),
      invoiceDate: base + next(4) * dayMs - next(2),
      dueAt: base + next(4) * dayMs - next(2),
      number: `${next(2) ? 'INV' : 'inv'}-${next(30)}-${place}`,
      note,
      customFields: note === undefined ? {} : { note },
    }
  })
  const ids = await writeInvoices(company, rows)
  records = rows.map((row, place) => ({ ...row, id: ids[place] ?? '' }))
})

type Comparable = number | string
type Sent = { filter: object; fits: (record: Record_) => boolean }

const ordered: Record<string, (value: number, [first, last]: number[]) => boolean> = {
  eq: (value, [first = 0]) => value === first,
  gt: (value, [first = 0]) => value > first,
  gte: (value, [first = 0]) => value >= first,
  lt: (value, [first = 0]) => value < first,
  lte: (value, [first = 0]) => value <= first,
  between: (value, [first = 0, last = 0]) => value >= first && value <= last,
}

/** Returns a filter of an ordered field and its meaning. `shown` formats a value as a caller would. */
function range(
  name: string,
  getValue: (record: Record_) => number,
  values: number[],
  shown = (value: number): Comparable => value,
) {
  const pair = fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values))
  return fc.tuple(fc.constantFrom(...Object.keys(ordered)), pair).map(([operator, pair]): Sent => {
    const ends = pair.toSorted((a, b) => a - b)
    const value = operator === 'between' ? ends.map(shown) : shown(ends[0] ?? 0)
    return {
      filter: { [name]: { value, operator } },
      fits: (record) => ordered[operator]?.(getValue(record), ends) ?? false,
    }
  })
}

function oneOf(name: string, getValue: (record: Record_) => unknown, values: () => string[]) {
  return fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }).map((places): Sent => {
    const wanted = places.map((place) => values()[place % values().length] ?? '')
    return {
      filter: { [name]: { value: wanted.length === 1 ? wanted[0] : wanted } },
      fits: (record) => wanted.some((value) => value === getValue(record)),
    }
  })
}

function words(
  wrap: (filter: object) => object,
  getValue: (record: Record_) => string | undefined,
  values: string[],
) {
  return fc
    .tuple(fc.constantFrom('contains', 'startsWith'), fc.constantFrom(...values))
    .map(([operator, value]): Sent => ({
      filter: wrap({ value, operator }),
      fits: (record) => {
        const text = getValue(record)?.toLowerCase()
        return (
          (operator === 'contains'
            ? text?.includes(value.toLowerCase())
            : text?.startsWith(value.toLowerCase())) ?? false
        )
      },
    }))
}

const instants = [0, 1, 2, 3, 4].flatMap((ms) => [base + ms, base + dayMs - ms, base + 2 * dayMs + ms])
const days = (value: number) => new Date(value).toISOString()
const sents = fc.record(
  {
    amount: range(
      'amount',
      ({ amount }) => amount,
      [200, 225, 226, 300, 375, 400],
      (cents) => cents / 100,
    ),
    amountPaid: range(
      'amountPaid',
      ({ paid = 0 }) => paid,
      [0, 50, 100, 300],
      (cents) => cents / 100,
    ),
    createdAt: range(
      'createdAt',
      ({ createdAt }) => createdAt,
      [0, 5, 20, 33, 39].map((ms) => base + ms),
    ),
    updatedAt: range('updatedAt', ({ updatedAt }) => updatedAt, instants, days),
    dueDate: range('dueDate', ({ dueAt }) => dueAt, instants),
    status: oneOf(
      'invoiceStatus',
      ({ status }) => status,
      () => statuses,
    ),
    attempt: oneOf(
      'lastAttemptStatus',
      ({ lastAttemptStatus }) => lastAttemptStatus,
      () => ['completed', 'failed', 'pending'],
    ),
    invoiceId: words(
      (filter) => ({ invoiceId: filter }),
      ({ number }) => number,
      ['inv', 'INV-1', '-2', '7', 'x'],
    ),
    note: words(
      (note) => ({ customFields: { note } }),
      ({ note }) => note,
      ['a', 'ALPHA', 'beta 1', ' ', ''],
    ),
  },
  { requiredKeys: [] },
)
const scopes = oneOf(
  'customerId',
  ({ customerId }) => customerId,
  () => customers,
)

type Search = { some: Record<string, Sent | undefined>; scope: Sent | undefined }

function joined({ some, scope }: Search): { filters: object; fits: (record: Record_) => boolean } {
  const all = [...Object.values(some), scope].filter((sent) => sent !== undefined)
  return {
    filters: Object.assign({}, ...all.map(({ filter }) => filter)),
    fits: (record) => all.every(({ fits }) => fits(record)),
  }
}

const newestFirst = (a: Record_, b: Record_) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
const keys: Record<string, (record: Record_) => Comparable> = {
  invoiceDate: ({ invoiceDate = 0 }) => invoiceDate,
  dueDate: ({ dueAt }) => dueAt,
  amount: ({ amount }) => amount,
  balance: ({ amount, paid = 0 }) => amount - paid,
  invoiceStatus: ({ status }) => status,
  invoiceId: ({ number }) => number,
}

async function idsOf(body: object): Promise<string[]> {
  return (await walk(company, 'invoices', body)).flat().map(({ id }) => id)
}

const runs = { numRuns: 120 }
const limits = fc.constantFrom(1, 3, 20, 100)

test('whatever is filtered, a walk finds what a list in memory does, in the same order', async () => {
  const searches = fc.record({ some: sents, scope: fc.option(scopes, { nil: undefined }), limit: limits })
  await fc.assert(
    fc.asyncProperty(searches, async ({ limit, ...search }) => {
      const { filters, fits } = joined(search)
      const expected = records.filter(fits).toSorted(newestFirst)
      expect(await idsOf({ filters, limit: expected.length > 60 ? 100 : limit })).toEqual(
        expected.map(({ id }) => id),
      )
    }),
    runs,
  )
})

test('whatever it is sorted by, a walk comes in the order of a list in memory', async () => {
  const sorts = fc.record({
    some: sents,
    scope: scopes,
    limit: limits,
    sortBy: fc.constantFrom(...Object.keys(keys)),
    sortOrder: fc.constantFrom('asc', 'desc', undefined),
  })
  await fc.assert(
    fc.asyncProperty(sorts, async ({ limit, sortBy, sortOrder, ...search }) => {
      const { filters, fits } = joined(search)
      const key = keys[sortBy] ?? (() => 0)
      const direction = sortOrder === 'desc' ? -1 : 1
      const expected = records.filter(fits).toSorted((a, b) => {
        if (key(a) !== key(b)) return key(a) < key(b) ? -direction : direction
        return a.id < b.id ? -1 : 1
      })
      const found = await idsOf({ filters, sortBy, sortOrder, limit: expected.length > 60 ? 100 : limit })
      expect(found).toEqual(expected.map(({ id }) => id))
    }),
    runs,
  )
})

test('whatever is filtered, a summary adds up what a list in memory does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ some: sents, scope: scopes }), async (search) => {
      const { filters, fits } = joined(search)
      const fitting = records.filter(fits)
      const { body, status, text } = await requestSummary(company, { filters })
      expect(status, text).toBe(201)
      const sums = (some: Record_[]) => ({
        count: some.length,
        amount: some.reduce((sum, { amount }) => sum + amount, 0) / 100,
        amountDue:
          some.reduce(
            (sum, { amount, paid = 0, status }) => sum + (status === 'Voided' ? 0 : amount - paid),
            0,
          ) / 100,
      })
      expect(body.total).toEqual(sums(fitting))
      for (const { invoiceStatus, ...bucket } of body.byStatus)
        expect(bucket).toEqual(sums(fitting.filter(({ status }) => status === invoiceStatus)))
      expect(body.byStatus).toHaveLength(new Set(fitting.map(({ status }) => status)).size)
    }),
    runs,
  )
})
