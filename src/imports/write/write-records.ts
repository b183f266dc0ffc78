import { auditRows, type AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { externalUserIdKey, loadCustomers } from '#customers'
import { importedInvoiceRows, invoiceNumberKey, raisedCounterRows } from '#invoices'
import { parseId, type CustomerId, type PublicIds } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { listPlans } from '#subscriptions'
import { importIsUnchanged, listImportedRecords, upsertImportedRecords } from '../import-queries.ts'
import { loadRun, type RunningImport } from '../imports.ts'
import type { ImportNoun, ImportSource } from '../records.ts'
import { createKnown, type Batch, type Decided, type RecordResult, type Writing } from './batch.ts'
import { decidePlans, decideProducts } from './write-catalog.ts'
import { decideCustomers } from './write-customers.ts'
import { formerPaymentRows } from './write-invoices.ts'
import { decideMethods } from './write-methods.ts'
import { decideBilling } from './write-subscriptions.ts'

/** Records of a run to write, and an invoice number behind which the generated ones are to go on. */
export type WriteRecords = {
  company: Company
  source: ImportSource
  run: number
  batch: Batch
  highestNumber: string | undefined
  call: AuditedCall
}

/**
 * Writes records of another system in one statement, each at most once: a record that is here stays as it is. Held
 * subscriptions are replaced by those of the newer export. Nothing is charged, mailed or posted. Throws
 * request_in_progress if a newer run of the import has begun.
 */
export async function writeRecords(context: AppContext, command: WriteRecords): Promise<RecordResult[]> {
  for (let race = 0; race < lostRacesMax; race++) {
    const running = await loadRun(context.db, command)
    const results = await writeOnce(context, command, running)
    if (results) return results
  }
  throw new ApiError('service_unavailable')
}

async function writeOnce(
  context: AppContext,
  command: WriteRecords,
  { id, version }: RunningImport,
): Promise<RecordResult[] | undefined> {
  const { company, source, run, batch, highestNumber, call } = command
  const now = getCompanyTime(context.clock, company)
  const known = createKnown(await loadKnown(context, command))
  const { correlationId } = call
  const writing: Writing = { context, company, source, correlationId, now, known }
  const { decided, invoiceRows } = await decideBatch(writing, batch)
  const results = decided.flatMap((one) => one.results)
  const audit = decided.flatMap((one) => one.audit)
  const guard = { company_id: company.id, id, read_version: version, now }
  const parts = [
    ...decided.flatMap((one) => one.parts),
    ...invoiceRows,
    ...raisedCounterRows(company.id, highestNumber),
    recordRows(command, run, results),
    ...(audit.length > 0 ? [auditRows(context, call, ...audit)] : []),
  ]
  try {
    const written = await context.db.writeGuarded(importIsUnchanged, guard, parts)
    return written === 'written' ? results : undefined
  } catch (error) {
    // Another request has taken a number or an external id since they were read.
    if (violates(error, invoiceNumberKey) || violates(error, externalUserIdKey)) return undefined
    throw error
  }
}

async function decideBatch(
  writing: Writing,
  batch: Batch,
): Promise<{ decided: Decided[]; invoiceRows: PartRows[] }> {
  const { context, company, known } = writing
  const owners = [...batch.subscriptions, ...batch.invoices, ...batch.paymentMethods]
  const ids = owners.flatMap(({ customer }) => (known.get('customers', customer) as CustomerId) ?? [])
  const [customers, listed] = await Promise.all([
    loadCustomers(context.db, company.id, [...new Set(ids)]),
    batch.plans.length + batch.subscriptions.length > 0 ? listPlans(context.db, company.id) : [],
  ])
  // A customer who was merged since is the one that remained.
  for (const { customer: origin } of owners) {
    const customer = customers.get(known.get('customers', origin) as CustomerId)
    if (customer) known.set('customers', origin, customer.id)
  }
  const remaining = new Map([...customers.values()].map((customer) => [customer.id, customer]))
  const plans = new Map(listed.map((plan) => [plan.planId, plan]))
  const first = [
    await decideCustomers(writing, batch.customers),
    await decideProducts(writing, batch.products),
    decidePlans(writing, batch.plans, plans),
    await decideMethods(writing, batch.paymentMethods, remaining),
  ]
  const { subscriptions, invoices } = batch
  const billing = await decideBilling(writing, { subscriptions, invoices }, { plans, customers: remaining })
  const invoiceRows = [
    importedInvoiceRows(billing.invoices),
    ...billing.invoices.flatMap((one) => formerPaymentRows(writing, one)),
  ]
  return { decided: [...first, billing], invoiceRows }
}

/** Reads the records of the batch, and the ones that they refer to, as far as they are here. */
async function loadKnown({ db }: AppContext, { company, source, batch }: WriteRecords) {
  const asked: [ImportNoun, string][] = []
  for (const noun of ['customers', 'paymentMethods', 'subscriptions', 'invoices'] as const)
    for (const { originId } of batch[noun]) asked.push([noun, originId])
  for (const { customer } of [...batch.paymentMethods, ...batch.subscriptions, ...batch.invoices])
    asked.push(['customers', customer])
  for (const { paymentMethod } of batch.subscriptions)
    if (paymentMethod !== undefined) asked.push(['paymentMethods', paymentMethod])
  const once = [...new Map(asked.map((one) => [one.join(' '), one])).values()]
  if (once.length === 0) return []
  return db.all(listImportedRecords, {
    companyId: company.id,
    source,
    nouns: once.map(([noun]) => noun),
    originIds: once.map(([, originId]) => originId),
  })
}

const idPrefixes: Partial<Record<ImportNoun, keyof PublicIds>> = {
  customers: 'cus',
  subscriptions: 'sub',
  invoices: 'inv',
}

function recordRows({ company, source }: WriteRecords, run: number, results: RecordResult[]): PartRows {
  const rows = results.flatMap((result) => {
    if (result.outcome === 'skipped') return []
    const { noun, originId, id } = result
    const prefix = idPrefixes[noun]
    const recordId = (prefix && parseId(prefix, id)) ?? id
    return [{ company_id: company.id, source, noun, origin_id: originId, record_id: recordId, run }]
  })
  // A record that an export has twice is one row.
  const unique = new Map(rows.map((row) => [`${row.noun} ${row.origin_id}`, row]))
  return toPartRows(upsertImportedRecords, ...unique.values())
}
