import { z } from 'zod'
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

/** Compares the invoices that the held subscriptions would make with those that the former system makes. */
export async function compareBooks(
  service: Service,
  path: string,
  { run, days, book }: { run: number; days: number; book: Book },
): Promise<{ compared: number; differences: Difference[] }> {
  const theirs = Map.groupBy(book.expected, ({ subscription }) => subscription)
  const differences: Difference[] = []
  let compared = 0
  let cursor: string | undefined
  do {
    const page = await sendStep(service, path, { run, days, cursor }, answer)
    for (const { originId, invoices } of page.subscriptions) {
      const expected = theirs.get(originId) ?? []
      compared += Math.max(invoices.length, expected.length)
      differences.push(...compareInvoices(originId, invoices, expected))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { compared, differences }
}
