import { comparison, listCompared, type Book, type Difference } from '#imports'
import { toComparisons } from '#kernel/import-batches'
import type { Json } from '#kernel/json'
import type { Service } from '../command.ts'
import { sendStep } from './send-step.ts'

/**
 * Compares the invoices of so many days from now on that the held subscriptions would make with those that the former
 * system makes. The service compares, batch after batch.
 */
export async function compareBooks(
  service: Service,
  path: string,
  { run, days, book }: { run: number; days: number; book: Book },
): Promise<{ compared: number; differences: Difference[] }> {
  const differences: Difference[] = []
  let compared = 0
  for (const subscriptions of toComparisons(listCompared(book))) {
    const body = { run, days, subscriptions: subscriptions as Json[] }
    const found = await sendStep(service, path, body, comparison)
    compared += found.compared
    differences.push(...found.differences)
  }
  return { compared, differences }
}
