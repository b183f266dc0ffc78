import { z } from 'zod'
import { findHighestNumber } from '#invoices'
import {
  importedRecordsMax,
  type Book,
  type ImportNoun,
  type ImportRecord,
  type SkippedRecord,
} from '#imports'
import type { Json } from '#kernel/json'
import { bodyBytesMax } from '#kernel/limits'
import type { Service } from '../command.ts'
import { sendStep } from './send-step.ts'

/** How many records of each kind are here after an import, written now or before. */
export type TakenCounts = Record<ImportNoun, number>

type Batch = { [Noun in ImportNoun]?: ImportRecord<Noun>[] }

// Of the largest body, as much is left for the names of the fields.
const batchBytesMax = bodyBytesMax * 0.8

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
  for (const batch of toBatches(book)) {
    const body: Record<string, Json | undefined> = { run, highestNumber, ...(batch as Record<string, Json>) }
    const { results } = await sendStep(service, path, body, answer)
    for (const { noun, originId, outcome, reason = '' } of results)
      if (outcome === 'skipped') skipped.push({ id: originId, reason })
      else taken[noun]++
  }
  return { taken, skipped }
}

/** Splits a book into batches. A record comes after the ones that it refers to, an open invoice with its subscription. */
function* toBatches(book: Book): Generator<Batch> {
  for (const customers of toChunks(book.customers)) yield { customers }
  for (const paymentMethods of toChunks(book.paymentMethods)) yield { paymentMethods }
  for (const products of toChunks(book.products)) yield { products }
  for (const plans of toChunks(book.plans)) yield { plans }
  const own = Map.groupBy(book.invoices, ({ subscription = '' }) => subscription)
  const pairs = book.subscriptions.map((subscription) => ({
    subscription,
    invoices: own.get(subscription.originId) ?? [],
  }))
  for (const chunk of toChunks(pairs, ({ invoices }) => 1 + invoices.length))
    yield {
      subscriptions: chunk.map(({ subscription }) => subscription),
      invoices: chunk.flatMap(({ invoices }) => invoices),
    }
  for (const invoices of toChunks(own.get('') ?? [])) yield { invoices }
}

function* toChunks<Item>(items: Item[], weigh: (item: Item) => number = () => 1): Generator<Item[]> {
  let chunk: Item[] = []
  let bytes = 0
  let weight = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item))
    const isFull = weight + weigh(item) > importedRecordsMax || bytes + size > batchBytesMax
    if (chunk.length > 0 && isFull) {
      yield chunk
      chunk = []
      bytes = 0
      weight = 0
    }
    chunk.push(item)
    bytes += size
    weight += weigh(item)
  }
  if (chunk.length > 0) yield chunk
}
