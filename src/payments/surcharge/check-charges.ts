import type { AppContext } from '#context'
import {
  toPublicId,
  type CompanyId,
  type InvoiceId,
  type QuoteId,
  type TransactionId,
  type Uuid,
} from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { Reader, RowOf } from '#platform/database'
import {
  checkCharge,
  nothingRefunded,
  loadRuleSetByVersion,
  type RecordedCharge,
  type RuleSet,
} from '#surcharge'
import {
  listQuoteKeys,
  listQuotesToCheck,
  listSalesToCheck,
  listTransactionKeys,
  findNextCompanyWithQuotes,
  findNextCompanyWithTransactions,
  type chargeColumns,
} from './check-charges-queries.ts'

/** The position of a check. Transactions come first, then quotes, each by company and id. */
export type CheckCursor = { of: 'transactions' | 'quotes'; companyId: CompanyId; id: Uuid }

/** The scope of a check: one company or all, the end of the previous check, and the maximum number of records. */
export type CheckCharges = {
  companyId: CompanyId | undefined
  after: CheckCursor | undefined
  limit: number
}

/** The records per read. Deciding them again delays payments by a few milliseconds at most. */
const windowMax = 500

/** Every id is greater. */
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Decides past charges and quotes again from the stored facts. Returns the number checked, the deviations, and the
 * position if there are more.
 */
export async function checkCharges(
  { db }: Pick<AppContext, 'db'>,
  { companyId, after, limit }: CheckCharges,
) {
  const rulesOf = createRulesReader(db)
  const found = { checked: 0, undecided: 0, deviations: [] as ReturnType<typeof toDeviation>[] }
  let upTo: CheckCursor | undefined = after ?? toStartCursor('transactions', companyId)
  for (let left = limit; upTo && left > 0;) {
    const size = Math.min(left, windowMax)
    const { charges, read, last } = await loadWindow(db, upTo, size)
    for (const charge of charges) {
      const check = checkCharge(charge, await rulesOf(charge.record?.rules))
      found.checked += 1
      if (check.outcome === 'undecided') found.undecided += 1
      if (check.outcome === 'deviates')
        found.deviations.push(toDeviation(upTo.companyId, charge, check.differences))
    }
    // The end of a company counts as one record, so that many small companies are a bounded window too.
    left -= last ? read : read + 1
    upTo = last ? { ...upTo, id: last } : await findNextCursor(db, upTo, companyId)
  }
  return { ...found, upTo }
}

function toStartCursor(of: CheckCursor['of'], companyId = lowestId as CompanyId): CheckCursor {
  return { of, companyId, id: lowestId }
}

/** Returns the position after the last record of a company; undefined at the end of the books. */
async function findNextCursor(
  db: Reader,
  { of, companyId }: CheckCursor,
  only: CompanyId | undefined,
): Promise<CheckCursor | undefined> {
  const query = of === 'transactions' ? findNextCompanyWithTransactions : findNextCompanyWithQuotes
  const next = only === undefined ? await db.all(query, { after: companyId }) : []
  // Each database has a next company of its own.
  const [nearest] = next.map(({ company_id: id }) => id).toSorted()
  if (nearest) return toStartCursor(of, nearest)
  return of === 'transactions' ? toStartCursor('quotes', only) : undefined
}

type FoundCharge = RecordedCharge & {
  subject: { transactionId: string } | { quoteId: string }
  invoiceId: InvoiceId | undefined
}

/** Reads the charges among the next records of a company, and the last id if there may be more. */
async function loadWindow(
  db: Reader,
  { of, companyId, id: after }: CheckCursor,
  size: number,
): Promise<{ charges: FoundCharge[]; read: number; last: Uuid | undefined }> {
  const isSales = of === 'transactions'
  const keys = await db.all(isSales ? listTransactionKeys : listQuoteKeys, { companyId, after, limit: size })
  const scope = { companyId, ids: keys.map(({ id }) => id) }
  const charges = isSales ? await loadSales(db, scope) : await loadQuotes(db, scope)
  return { charges, read: keys.length, last: keys.length < size ? undefined : keys.at(-1)?.id }
}

type KeySet = { companyId: CompanyId; ids: Uuid[] }

async function loadSales(db: Reader, keys: KeySet): Promise<FoundCharge[]> {
  const rows = await db.all(listSalesToCheck, keys)
  return rows.map((row) => ({
    ...toCharge(row),
    isOurs: row.is_ours,
    givenBack: { total: row.given_back_cents, fee: row.given_back_fee_cents },
    subject: { transactionId: toPublicId('trx', row.id as TransactionId) },
  }))
}

async function loadQuotes(db: Reader, keys: KeySet): Promise<FoundCharge[]> {
  const rows = await db.all(listQuotesToCheck, keys)
  return rows.map((row) => ({
    ...toCharge(row),
    isOurs: true,
    givenBack: nothingRefunded,
    subject: { quoteId: toPublicId('quo', row.id as QuoteId) },
  }))
}

function toCharge(row: RowOf<typeof chargeColumns>) {
  return {
    invoiceId: row.invoice_id ?? undefined,
    subtotal: row.subtotal_cents,
    fee: row.fee_cents,
    record: row.surcharge ?? undefined,
  }
}

/** Returns a reader that loads each set of rules once. */
function createRulesReader(db: Reader): (version: string | undefined) => Promise<RuleSet | undefined> {
  const read = new Map<string, Promise<RuleSet | undefined>>()
  return async (version) => {
    if (version === undefined) return undefined
    const rules = read.get(version) ?? loadRuleSetByVersion(db, version)
    read.set(version, rules)
    return rules
  }
}

function toDeviation(companyId: CompanyId, { invoiceId, subject, fee }: FoundCharge, differences: string[]) {
  return omitNullish({
    companyId: toPublicId('cmp', companyId),
    ...subject,
    invoiceId: invoiceId && toPublicId('inv', invoiceId),
    surcharge: toDollars(fee),
    differences,
  })
}
