import { z } from 'zod'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { compareInvoices, type Book, type Difference } from '#imports'
import type { Service } from '../command.ts'
import { sendStep } from './send-step.ts'

const answer = z.object({
  subscriptions: z.array(
    z.object({
      originId: z.string(),
      invoices: z.array(
        z.object({
          day: z.string(),
          dueDay: z.string(),
          chargeDay: z.string().optional(),
          amount: z.number(),
        }),
      ),
    }),
  ),
  nextCursor: z.string().nullable(),
})

/** Compares the invoices of so many days from `now` (ms) on that the held subscriptions would make with those that the former system makes. */
export async function compareBooks(
  service: Service,
  path: string,
  { run, days, now, book }: { run: number; days: number; now: number; book: Book },
): Promise<{ compared: number; differences: Difference[] }> {
  const expected = Map.groupBy(book.expected, ({ subscription }) => subscription)
  const ending = new Set(
    book.subscriptions.filter(({ cancelsThen }) => cancelsThen).map(({ originId }) => originId),
  )
  const untilDay = toIsoInstant(now + days * dayMs).slice(0, 10)
  const differences: Difference[] = []
  let compared = 0
  let cursor: string | undefined
  do {
    const page = await sendStep(service, path, { run, days, cursor }, answer)
    for (const { originId, invoices } of page.subscriptions) {
      const theirs = expected.get(originId) ?? []
      const ends = ending.has(originId)
      compared += Math.min(invoices.length, theirs.length)
      differences.push(...compareInvoices({ subscription: originId, ours: invoices, theirs, ends, untilDay }))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { compared, differences }
}
