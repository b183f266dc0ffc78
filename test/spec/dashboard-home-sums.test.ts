import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testCards, type Loose } from '../support/florin.ts'
import { dayIn, keptThere, openBooks } from '../support/home.ts'
import { goTo, refund } from '../support/invoice-life.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import { saveCardFrom } from '../support/quotes.ts'
import { setBankOutcome, hour, advanceClock, pay, payment } from '../support/checkout.ts'

const sums = ['cc', 'ach', 'offline', 'fees', 'refunded', 'returned'] as const
type Sum = (typeof sums)[number]
type Moved = { date: string; sum: Sum; cents: number }[]

/** The earlier movements on which later acts depend, and a function that records the movements of the day. */
type Life = Awaited<ReturnType<typeof openBooks>> & {
  declined: string
  paid: { transactionId: string; cents: number }[]
  received: { id: string; transactionId: string; cents: number }[]
  transfers: { dollars: number; isSettled: boolean }[]
  note(sum: Sum, cents: number): void
}

type Doing = (life: Life, cents: number) => Promise<void>

const acts = {
  async card({ company, card, owed, note, paid }, cents) {
    const { transactionId } = await pay(company, await owed(cents / 100), card)
    const fee = Math.round(cents * 0.03)
    note('cc', cents)
    note('fees', fee)
    paid.push({ transactionId, cents: cents + fee })
  },
  async bank({ company, bank, owed, transfers }, cents) {
    // The test selects a transfer at the bank by its amount, so every amount is different.
    const dollars = Math.ceil(cents / 100) + 1_000 * (transfers.length + 1)
    await pay(company, await owed(dollars), bank)
    transfers.push({ dollars, isSettled: false })
  },
  async offline({ company, owed, note, received }, cents) {
    const id = await owed(cents / 100)
    const { transactionId } = await recordOffline(company, id)
    note('offline', cents)
    received.push({ id, transactionId, cents })
  },
  async decline({ company, declined, owed }, cents) {
    const response = await payment(company, await owed(cents / 100), { accountVaultId: declined })
    expect(response.status, response.text).toBe(400)
  },
  async giveBack({ company, note, paid }, cents) {
    const sale = paid.find((each) => each.cents > 0)
    if (!sale) return
    const part = Math.min(cents, sale.cents)
    await refund(company, sale.transactionId, { transaction_amount: part / 100 })
    note('refunded', part)
    sale.cents -= part
  },
  async takeOff({ company, note, received }) {
    const offline = received.shift()
    if (!offline) return
    await reverseOffline(company, offline.id, offline.transactionId)
    note('refunded', offline.cents)
  },
  async settle({ company, note, transfers }) {
    const transfer = transfers.find(({ dollars, isSettled }) => dollars > 0 && !isSettled)
    if (!transfer) return
    await setBankOutcome(company, 'settled', transfer.dollars)
    transfer.isSettled = true
    note('ach', transfer.dollars * 100)
  },
  async goBack({ company, note, transfers }) {
    const transfer = transfers.find(({ dollars }) => dollars > 0)
    if (!transfer) return
    await setBankOutcome(company, 'returned', transfer.dollars)
    if (transfer.isSettled) note('returned', transfer.dollars * 100)
    transfer.dollars = 0
  },
} satisfies Record<string, Doing>

type Act = { does: keyof typeof acts; cents: number; hours: number }

const anAct: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom(...(Object.keys(acts) as Act['does'][])),
  cents: fc.integer({ min: 100, max: 20_000 }),
  hours: fc.constantFrom(0, 1, 7, 13, 26),
})

/** Runs these acts in order and returns the movements, in cents, with their days. */
async function live(books: Awaited<ReturnType<typeof openBooks>>, doings: Act[]): Promise<Moved> {
  const { company, figures, customerId } = books
  const moved: Moved = []
  const declined = await saveCardFrom(company, customerId, {}, testCards.declined)
  const ids = { declined, paid: [], received: [], transfers: [] }
  for (const { does, cents, hours } of doings) {
    if (hours > 0) await advanceClock(company, hours * hour)
    const date = dayIn((await figures.home()).now)
    const note: Life['note'] = (sum, ofIt) => void moved.push({ date, sum, cents: ofIt })
    await acts[does]({ ...books, ...ids, note }, cents)
  }
  return moved
}

const inCents = (dollars: number) => Math.round(dollars * 100)

function sumsOf(moved: Moved): Record<Sum, number> {
  const sumOf = (sum: Sum) =>
    moved.filter((each) => each.sum === sum).reduce((all, { cents }) => all + cents, 0)
  return Object.fromEntries(sums.map((sum) => [sum, sumOf(sum)])) as Record<Sum, number>
}

const shownSums = (row: Loose) => Object.fromEntries(sums.map((sum) => [sum, inCents(row[sum])]))

test('whatever happens, days and months add up to what moved, to the cent, and to the books of the processor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 8, maxLength: 14 }), async (doings) => {
      const books = await openBooks()
      await goTo(books.company, '2027-10-29T20:00:00.000Z')
      const moved = await live(books, doings)
      const { days } = await books.figures.home(30)
      const span = [String(days[0].date), String(days.at(-1).date)] as const
      const { rows, total } = await books.figures.takings(...span)
      for (const [place, { net: _net, count: _count, ...row }] of rows.entries()) {
        const ofDay = moved.filter(({ date }) => date === row.date)
        expect({ date: row.date, ...shownSums(row) }).toEqual({ date: row.date, ...sumsOf(ofDay) })
        expect(days[place]).toEqual(row)
      }
      const all = sumsOf(moved)
      expect(shownSums(total)).toEqual(all)
      const byMonth = await books.figures.takings(...span, 'month')
      expect(byMonth.total).toEqual(total)
      const ofMonths = byMonth.rows.reduce((sum: number, { net }: Loose) => sum + inCents(net), 0)
      const { kept, refunded } = await keptThere(books.company)
      const byHand = all.offline - (all.refunded - refunded)
      expect([inCents(total.net), ofMonths]).toEqual([kept + byHand, kept + byHand])
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
