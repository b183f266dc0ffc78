import type { z } from 'zod'
import { redactCardNumbers } from '#kernel/card-number'
import { dollarsToCents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { parsePart } from '#platform/http'
import type { Book, SkippedRecord } from './book.ts'
import { importedRecords, type ImportNoun, type ImportRecord } from './records.ts'
import { cleanText, quoteText } from './texts.ts'

/** A field that no two records of a kind share. `label` names it in reasons. */
type UniqueField<Noun extends ImportNoun> = {
  label: string
  read: (record: ImportRecord<Noun>) => string | undefined
}

type KeyField<Noun extends ImportNoun> = { label: string; read: (record: ImportRecord<Noun>) => string }

/** A record that another one needs, by its key. */
type Need = { noun: ImportNoun; label: string; key: string }

type Rules<Noun extends ImportNoun> = {
  /** The first is the key by which other records refer to it. */
  unique: [KeyField<Noun>, ...UniqueField<Noun>[]]
  needs: (record: ImportRecord<Noun>) => Need[]
  /** The fault of a record whose fields are valid one by one, as a sentence without a subject. */
  findFault?: (record: ImportRecord<Noun>, kept: KeptRecords) => string | undefined
}

/** The records that are kept, by their noun and their key. */
type KeptRecords = { [Noun in ImportNoun]: Map<string, ImportRecord<Noun>> }

const id = { label: 'id', read: ({ originId }: { originId: string }) => originId }

const customerOf = ({ customer }: { customer: string }): Need => ({
  noun: 'customers',
  label: 'customer',
  key: customer,
})

const rulesByNoun: { [Noun in ImportNoun]: Rules<Noun> } = {
  customers: {
    unique: [id, { label: 'external id', read: (record) => record.externalUserId || record.originId }],
    needs: () => [],
  },
  paymentMethods: { unique: [id], needs: (record) => [customerOf(record)] },
  products: {
    unique: [{ label: 'product id', read: ({ productId }) => productId }, id],
    needs: () => [],
  },
  plans: { unique: [{ label: 'plan id', read: ({ planId }) => planId }, id], needs: () => [] },
  subscriptions: {
    unique: [id],
    needs: (record) => [
      customerOf(record),
      { noun: 'plans', label: 'plan', key: record.planId },
      ...record.addOns.map(({ productId }): Need => ({ noun: 'products', label: 'product', key: productId })),
      ...toNeeds('paymentMethods', 'payment method', record.paymentMethod),
    ],
    findFault: findForeignMethod,
  },
  invoices: {
    unique: [id, { label: 'number', read: ({ number }) => number }],
    needs: (record) => [customerOf(record), ...toNeeds('subscriptions', 'subscription', record.subscription)],
    findFault: findInvoiceFault,
  },
}

function toNeeds(noun: ImportNoun, label: string, key: string | undefined): Need[] {
  return key === undefined ? [] : [{ noun, label, key }]
}

function findForeignMethod(
  { customer, paymentMethod }: ImportRecord<'subscriptions'>,
  { paymentMethods }: KeptRecords,
): string | undefined {
  const owner = paymentMethod === undefined ? customer : paymentMethods.get(paymentMethod)?.customer
  return owner === customer ? undefined : 'its payment method belongs to another customer'
}

function findInvoiceFault(
  { amount, amountPaid, customer, subscription }: ImportRecord<'invoices'>,
  { subscriptions }: KeptRecords,
): string | undefined {
  if ((dollarsToCents(amountPaid) ?? 0) >= (dollarsToCents(amount) ?? 0))
    return 'amountPaid must be less than amount, because an open invoice has an amount due'
  const payer = subscription === undefined ? customer : subscriptions.get(subscription)?.customer
  return payer === customer ? undefined : 'its subscription belongs to another customer'
}

/**
 * Moves the records that cannot be imported to `skipped`, each with one reason: a record that its schema refuses, one
 * with the id of a previous record, and one that needs a record that is left out. The expected invoices of a
 * subscription that is left out are dropped. No reason repeats a card number. Records keep their order.
 */
export function checkBook(book: Book): Book {
  const check: Check = {
    skipped: [...book.skipped],
    leftOut: new Set(book.skipped.map(({ id: skippedId }) => skippedId)),
    kept: {
      customers: new Map(),
      paymentMethods: new Map(),
      products: new Map(),
      plans: new Map(),
      subscriptions: new Map(),
      invoices: new Map(),
    },
  }
  const records = {
    customers: checkRecords('customers', book.customers, check),
    paymentMethods: checkRecords('paymentMethods', book.paymentMethods, check),
    products: checkRecords('products', book.products, check),
    plans: checkRecords('plans', book.plans, check),
    subscriptions: checkRecords('subscriptions', book.subscriptions, check),
    invoices: checkRecords('invoices', book.invoices, check),
  }
  const expected = book.expected.filter(({ subscription }) => check.kept.subscriptions.has(subscription))
  return { ...book, ...records, skipped: check.skipped, expected }
}

/** The state of a check. `leftOut` has the keys of the records that are left out so far. */
type Check = { skipped: SkippedRecord[]; leftOut: Set<string>; kept: KeptRecords }

function checkRecords<Noun extends ImportNoun>(
  noun: Noun,
  records: readonly ImportRecord<Noun>[],
  { skipped, leftOut, kept }: Check,
): ImportRecord<Noun>[] {
  const rules: Rules<Noun> = rulesByNoun[noun]
  const keptOfNoun: Map<string, ImportRecord<Noun>> = kept[noun]
  const findRepeated = createRepeatedCheck(rules)
  return records.filter((record) => {
    const key = rules.unique[0].read(record)
    const reason =
      findInvalidFields(noun, record) ??
      findRepeated(record) ??
      findMissingNeed(rules.needs(record), kept, leftOut) ??
      rules.findFault?.(record, kept)
    if (reason === undefined) keptOfNoun.set(key, record)
    else {
      skipped.push({ id: toShownId(record.originId), reason })
      leftOut.add(key)
    }
    return reason === undefined
  })
}

function findInvalidFields(noun: ImportNoun, record: unknown): string | undefined {
  const schema: z.ZodType = importedRecords[noun]
  try {
    parsePart('body', schema, record)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = error.details.fields ?? []
    return fields.map(({ path, message }) => `${path.replace(/^body\.?/, '')} ${message}`).join('; ')
  }
}

/** Returns a check for unique fields. It remembers those of every record that it lets pass. */
function createRepeatedCheck<Noun extends ImportNoun>({ unique }: Rules<Noun>) {
  const fields = unique.map((field) => ({ ...field, taken: new Set<string>() }))
  return (record: ImportRecord<Noun>): string | undefined => {
    const found = fields.map(({ label, read, taken }) => ({ label, taken, text: read(record) }))
    const repeated = found.find(({ text, taken }) => text !== undefined && taken.has(text))
    if (repeated)
      return `its ${repeated.label} ${quoteText(repeated.text ?? '')} is that of a previous record`
    for (const { text, taken } of found) if (text !== undefined) taken.add(text)
    return undefined
  }
}

function findMissingNeed(
  needs: readonly Need[],
  kept: KeptRecords,
  leftOut: ReadonlySet<string>,
): string | undefined {
  const missing = needs.find(({ noun, key }) => !kept[noun].has(key))
  if (missing === undefined) return undefined
  const { label, key } = missing
  return `its ${label} ${toShownId(key)} ${leftOut.has(key) ? 'is left out' : 'is not in the export'}`
}

const shownLengthMax = 100

/** Returns an id as messages show it: at most 100 characters, and no card number. */
function toShownId(text: string): string {
  const shown = redactCardNumbers(cleanText(text)).slice(0, shownLengthMax).toWellFormed()
  return shown === '' ? '(without id)' : shown
}
