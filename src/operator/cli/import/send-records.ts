import { z } from 'zod'
import { findHighestNumber } from '#invoices'
import type { Book, ImportNoun, ImportRecord, SkippedRecord } from '#imports'
import { toBatches } from '#kernel/import-batches'
import type { Json } from '#kernel/json'
import type { Service } from '../command.ts'
import { sendStep } from './send-step.ts'

/** How many records of each kind are here after an import, written now or before. */
export type TakenCounts = Record<ImportNoun, number>

const answer = z.object({
  results: z.array(
    z.object({
      noun: z.enum(['customers', 'paymentMethods', 'products', 'plans', 'subscriptions', 'invoices']),
      originId: z.string(),
      outcome: z.enum(['written', 'known', 'skipped']),
      reason: z.string().optional(),
    }),
  ),
})

/** Writes the records of a book, batch after batch. Returns how many are here, and those that were left out. */
export async function sendRecords(
  service: Service,
  path: string,
  { run, book }: { run: number; book: Book },
): Promise<{ taken: TakenCounts; skipped: SkippedRecord[] }> {
  const taken: TakenCounts = {
    customers: 0,
    paymentMethods: 0,
    products: 0,
    plans: 0,
    subscriptions: 0,
    invoices: 0,
  }
  const skipped: SkippedRecord[] = []
  const highestNumber = findHighestNumber(book.invoiceNumbers)
  for (const batch of toBatches<ImportRecord<ImportNoun>>(book)) {
    const body: Record<string, Json | undefined> = { run, highestNumber, ...(batch as Record<string, Json>) }
    const { results } = await sendStep(service, path, body, answer)
    for (const { noun, originId, outcome, reason = '' } of results)
      if (outcome === 'skipped') skipped.push({ id: originId, reason })
      else taken[noun]++
  }
  return { taken, skipped }
}
