import { mkdirSync } from 'node:fs'
import type pg from 'pg'
import { createSystemCall } from '#audit'
import { putCustomField, type Company, type CustomField, type CustomFieldEntity } from '#companies'
import { invoiceJob } from '#invoices'
import { dayMs } from '#kernel/clock'
import { newClient } from '#platform/database'
import { createLog } from '#platform/telemetry'
import { buildContext } from '../src/app/build-context.ts'
import type { Config } from '../src/app/config.ts'
import { createCompany, type CreatedCompany } from '../src/operator/create-company.ts'
import { openStore, prepareSecrets, startProcessor } from '../src/app/runtime.ts'
import {
  drawInvoices,
  dropDrawn,
  insertSeededCustomers,
  insertSeededInvoices,
  insertSeededJobs,
  insertSeededTransactions,
  insertSeededCompany,
  prepareSeeding,
  vacuumStatements,
} from './seed-queries.ts'
import { inlineValues } from './seed-statements.ts'
import { dunningDays } from './seed-subscription-fates.ts'
import { fillSubscriptions, offerPlans, type SeededSubscriptions } from './seed-subscriptions.ts'

/** The number of records to write. */
export type Seeding = {
  invoices: number
  subscriptions: SeededSubscriptions
  /** The first company's share of all records. Default: a fifth. */
  largestShare?: number
  /** The same seed draws the same records. */
  seed: number
  /** Called with the progress. */
  reportProgress: (progress: string) => void
}

const companiesMax = 25
const batchSize = 50_000
const invoicesPerCustomer = 10
const historyMs = 730 * dayMs
const customersBeforeMs = 365 * dayMs

// Invented payers get no reminders. A subscription is suspended after its failed charges.
const settings = {
  reminders: { daysBefore: [], onDueDate: false, daysAfter: [] },
  dunningDays,
  suspendAfterDunning: true,
}

const customFields: { entity: CustomFieldEntity; field: CustomField }[] = [
  { entity: 'invoice', field: { key: 'purchaseOrder', type: 'text', archived: false } },
  { entity: 'invoice', field: { key: 'costCentre', type: 'number', archived: false } },
  { entity: 'invoice', field: { key: 'urgent', type: 'boolean', archived: false } },
  { entity: 'invoice', field: { key: 'deliveredOn', type: 'date', archived: false } },
  { entity: 'subscription', field: { key: 'seat', type: 'number', archived: false } },
  { entity: 'customer', field: { key: 'region', type: 'text', archived: false } },
  { entity: 'customer', field: { key: 'tier', type: 'number', archived: false } },
]

/**
 * Adds companies with customers, invoices, payments and subscriptions to the database of a configuration. Returns the
 * first company, which has the most of them, with its API key.
 */
export async function seedDatabase(config: Config, seeding: Seeding): Promise<CreatedCompany> {
  if (config.environment === 'production')
    throw new Error('a production database is not filled with invented records')
  const closing = new AsyncDisposableStack()
  try {
    mkdirSync(config.dataFolder, { recursive: true })
    const log = createLog({ level: 'error' })
    const secrets = prepareSecrets(config)
    const store = await openStore(config, secrets, log, closing)
    // Companies need a location at the processor. Without a URL of one this script runs the sandbox's own meanwhile.
    const roles: Config['roles'] = config.processorUrl === undefined ? ['processor'] : []
    const surrounded = { ...config, roles, sandboxProcessorPort: 0 }
    const processorUrl = await startProcessor(surrounded, store, secrets, log, closing)
    const { context } = buildContext(config, { ...store, processorUrl, log, ...secrets }, closing)
    const companies = await createCompanies(context, seeding)
    const client = newClient(store.databaseUrl, { options: '-c TimeZone=UTC' })
    await client.connect()
    closing.defer(() => client.end())
    await fill(context, client, companies, seeding)
    const [largest] = companies
    if (!largest) throw new Error('no company was created')
    return largest
  } finally {
    await closing.disposeAsync()
  }
}

type AppContext = ReturnType<typeof buildContext>['context']

async function createCompanies(
  context: AppContext,
  { invoices, reportProgress }: Seeding,
): Promise<CreatedCompany[]> {
  const count = Math.max(2, Math.min(companiesMax, Math.ceil(invoices / 400)))
  const companies: CreatedCompany[] = []
  for (let place = 1; place <= count; place++) {
    const created = await createCompany(
      context,
      { name: `Seeded Company ${place}`, state: 'TX', settings },
      createSystemCall(context.ids),
    )
    await defineFields(context, created.company)
    await offerPlans(context, created.company)
    companies.push(created)
  }
  reportProgress(`${count} companies`)
  return companies
}

async function defineFields(context: AppContext, company: Company): Promise<void> {
  for (const { entity, field } of customFields)
    await putCustomField(context, company, { entity, field }, createSystemCall(context.ids))
}

async function fill(
  context: AppContext,
  client: pg.Client,
  companies: CreatedCompany[],
  seeding: Seeding,
): Promise<void> {
  await client.query(prepareSeeding)
  const now = Date.now()
  const begun = now - historyMs
  await fillCustomers(client, companies, seeding, begun)
  await fillInvoices(client, seeding, begun, now)
  await fillSubscriptions(context, client, companies, { ...seeding, now: new Date(now).toISOString() })
  for (const statement of vacuumStatements) await client.query(statement)
}

async function fillInvoices(client: pg.Client, seeding: Seeding, begun: number, now: number): Promise<void> {
  const shared = [seeding.seed, new Date(begun).toISOString(), new Date(now).toISOString()]
  for (let from = 1; from <= seeding.invoices; from += batchSize) {
    const to = Math.min(seeding.invoices, from + batchSize - 1)
    await client.query('begin')
    await client.query(
      inlineValues(drawInvoices, [...shared, from, to, seeding.invoices, toLargestShare(seeding)]),
    )
    await client.query(insertSeededInvoices)
    await client.query(insertSeededTransactions)
    await client.query(insertSeededJobs, [invoiceJob])
    await client.query(dropDrawn)
    await client.query('commit')
    seeding.reportProgress(`${to} of ${seeding.invoices} invoices`)
  }
}

async function fillCustomers(
  client: pg.Client,
  companies: CreatedCompany[],
  seeding: Seeding,
  until: number,
): Promise<void> {
  const { invoices, seed, reportProgress } = seeding
  const shareOfFirst = toLargestShare(seeding)
  const shareOfOthers = (1 - shareOfFirst) / (companies.length - 1)
  for (const [place, { company }] of companies.entries()) {
    const share = place === 0 ? shareOfFirst : shareOfOthers
    const customers = Math.max(2, Math.ceil((invoices * share) / invoicesPerCustomer))
    await client.query(insertSeededCompany, [place + 1, company.id, customers])
    const since = new Date(until - customersBeforeMs).toISOString()
    await client.query(insertSeededCustomers, [seed, place + 1, since, new Date(until).toISOString()])
  }
  await client.query('analyze seeded_companies; analyze seeded_customers')
  reportProgress(`customers of ${companies.length} companies`)
}

function toLargestShare({ largestShare = 0.2 }: Seeding): number {
  return largestShare
}
