import type { Book } from './read-export.ts'

type Records = Book['records']
/** The kinds of records that an import writes. */
export type Noun = keyof Records
/** The records of one request. */
export type Batch = Partial<Records>

const recordsMax = 200
const comparedMax = 100

// Of the largest body, as much is left for the names of the fields.
const bytesMax = 262_144 * 0.8

/** Splits records into batches. A record comes after the ones that it refers to, an open invoice with its subscription. */
export function toBatches(records: Records): Batch[] {
  const own = Map.groupBy(records.invoices, ({ subscription }) => subscription)
  const pairs = records.subscriptions.map((subscription) => ({
    subscription,
    invoices: own.get(subscription.originId) ?? [],
  }))
  const chunksOf = (noun: Noun, items: Records[Noun]) =>
    toChunks(items, recordsMax).map((chunk): Batch => ({ [noun]: chunk }))
  return [
    ...chunksOf('customers', records.customers),
    ...chunksOf('paymentMethods', records.paymentMethods),
    ...chunksOf('products', records.products),
    ...chunksOf('plans', records.plans),
    ...toChunks(pairs, recordsMax, ({ invoices }) => 1 + invoices.length).map((chunk) => ({
      subscriptions: chunk.map(({ subscription }) => subscription),
      invoices: chunk.flatMap(({ invoices }) => invoices),
    })),
    ...chunksOf('invoices', own.get(undefined) ?? []),
  ]
}

/** Splits subscriptions into the parts that are compared by one request each. */
export const toComparisons = (compared: Book['compared']): Book['compared'][] =>
  toChunks(compared, comparedMax)

/** Returns how many records a batch has. */
export const countRecords = (batch: Batch): number =>
  Object.values(batch).reduce((count, records) => count + records.length, 0)

const encoder = new TextEncoder()

function toChunks<Item>(items: readonly Item[], countMax: number, weigh: (item: Item) => number = () => 1) {
  const chunks: Item[][] = []
  let [bytes, weight] = [0, 0]
  for (const item of items) {
    const size = encoder.encode(JSON.stringify(item)).length
    const last = chunks.at(-1)
    if (last && weight + weigh(item) <= countMax && bytes + size <= bytesMax) last.push(item)
    else {
      chunks.push([item])
      ;[bytes, weight] = [0, 0]
    }
    bytes += size
    weight += weigh(item)
  }
  return chunks
}
