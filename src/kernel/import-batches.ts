// The command line and the dashboard send an import in the same batches. The dashboard runs in a browser, so this file
// imports nothing.

/** How many records of a kind one request of an import may have. */
export const importedRecordsMax = 200

/** How many subscriptions one request of an import may compare. */
export const comparedSubscriptionsMax = 100

// Bytes of the records of one request. The rest of the largest body is for the names of its fields.
const batchBytesMax = 200_000

type ImportedRecord = { originId: string; subscription?: unknown }

type Records<Of> = {
  customers: Of[]
  paymentMethods: Of[]
  products: Of[]
  plans: Of[]
  subscriptions: Of[]
  invoices: Of[]
}

/**
 * Splits the records of an export into those of one request each. A record comes after the ones that it refers to, an
 * open invoice with its subscription.
 */
export function toBatches<Of extends ImportedRecord>(records: Records<Of>): Partial<Records<Of>>[] {
  const own = Map.groupBy(records.invoices, ({ subscription }) => subscription)
  const pairs = records.subscriptions.map((subscription) => ({
    subscription,
    invoices: own.get(subscription.originId) ?? [],
  }))
  const batchesOf = (noun: keyof Records<Of>, items: readonly Of[]) =>
    toChunks(items, importedRecordsMax).map((chunk): Partial<Records<Of>> => ({ [noun]: chunk }))
  return [
    ...batchesOf('customers', records.customers),
    ...batchesOf('paymentMethods', records.paymentMethods),
    ...batchesOf('products', records.products),
    ...batchesOf('plans', records.plans),
    ...toChunks(pairs, importedRecordsMax, ({ invoices }) => 1 + invoices.length).map((chunk) => ({
      subscriptions: chunk.map(({ subscription }) => subscription),
      invoices: chunk.flatMap(({ invoices }) => invoices),
    })),
    ...batchesOf('invoices', own.get(undefined) ?? []),
  ]
}

/** Splits the subscriptions of an export into those that one request each compares. */
export function toComparisons<Compared>(subscriptions: readonly Compared[]): Compared[][] {
  return toChunks(subscriptions, comparedSubscriptionsMax)
}

const encoder = new TextEncoder()

function toChunks<Item>(
  items: readonly Item[],
  countMax: number,
  weigh: (item: Item) => number = () => 1,
): Item[][] {
  const chunks: Item[][] = []
  let [bytes, weight] = [0, 0]
  for (const item of items) {
    const size = encoder.encode(JSON.stringify(item)).length
    const last = chunks.at(-1)
    if (last && weight + weigh(item) <= countMax && bytes + size <= batchBytesMax) last.push(item)
    else {
      chunks.push([item])
      ;[bytes, weight] = [0, 0]
    }
    bytes += size
    weight += weigh(item)
  }
  return chunks
}
