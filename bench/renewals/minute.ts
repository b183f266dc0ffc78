import pg from 'pg'
import { setPriority } from 'node:os'
import { call } from '../against-pgbench/company.ts'
import type { OwnService } from '../own-service.ts'
import type { Charged } from '../quick-processor.ts'
import { copy, openBareCompanies, openTemplate, until, type Template } from './books.ts'
import { openPayments, p99 } from './payments.ts'
import { countCharged, countDue, countInvoiced, countWrong, latestIssue } from './renewals-queries.ts'

/** The renewals that fall due within one minute. */
export type Minute = { renewals: number; companies: number; answerAfterMs: number }

/** The result: seconds until all was done, the errors, and the effect on others. */
export type MinuteResult = {
  invoicedSeconds: number
  chargedSeconds: number
  /** Seconds until no job was left, including those that record the charges. */
  restedSeconds: number
  missed: number
  double: number
  unsettled: number
  quietP99: number
  besideP99: number
  /** The largest delay in ms of another company's invoices that fell due meanwhile, and their number. */
  lateMs: number
  lateCount: number
}

const quietMs = 8_000
const minuteMs = 60_000
const countNiceness = 4
const paymentsMax = 1_500
const othersEveryMs = 500

/**
 * Measures renewals that fell due in the last minute. One process does them, during payments and another company's
 * renewals.
 */
export async function measureMinute(own: OwnService, minute: Minute): Promise<MinuteResult> {
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  // The count runs with low priority, so that it does not take CPU from the measured processes.
  const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (const { pid } of backends) setPriority(pid, countNiceness)
  try {
    await answerAfter(own, 0)
    const template = await openTemplate(own.baseUrl, client)
    const companies = await openBareCompanies(own.baseUrl, minute.companies)
    const [other = ''] = await openBareCompanies(own.baseUrl, 1)
    const payments = await openPayments(own.baseUrl, template.company, paymentsMax)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    await answerAfter(own, minute.answerAfterMs)
    const quietUntil = performance.now() + quietMs
    const quiet = await payments.pay(() => performance.now() > quietUntil)
    const done = await letFallDue(own, client, template, { minute, companies, other, pay: payments.pay })
    const { rows: late } = await client.query<{ ms: number; count: number }>(latestIssue, [other])
    return { ...done, quietP99: p99(quiet), lateMs: late[0]?.ms ?? NaN, lateCount: late[0]?.count ?? 0 }
  } finally {
    await client.end()
  }
}

type Letting = {
  minute: Minute
  companies: string[]
  other: string
  pay: (isOver: () => boolean) => Promise<number[]>
}

async function letFallDue(
  own: OwnService,
  client: pg.Client,
  template: Template,
  { minute, companies, other, pay }: Letting,
) {
  const { renewals } = minute
  const count = async (sql: string, of: string[]) =>
    (await client.query<{ count: number }>(sql, [of])).rows[0]?.count ?? 0
  // Earlier charges are not counted.
  await answerAfter(own, minute.answerAfterMs)
  const now = Date.now()
  const each = renewals / companies.length
  const later = { companies: [other], each: 240, firstDueAt: now + 3_000, everyMs: othersEveryMs }
  await copy(client, template, later)
  const everyMs = minuteMs / renewals
  await copy(client, template, { companies, each, firstDueAt: Date.now() - minuteMs, everyMs })
  await client.query('analyze')
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  let isOver = false
  const paying = pay(() => isOver)
  await until(async () => (await count(countInvoiced, companies)) === renewals)
  const invoicedSeconds = since()
  await until(async () => (await count(countCharged, companies)) === renewals)
  const chargedSeconds = since()
  isOver = true
  const beside = await paying
  await until(async () => (await count(countDue, companies)) === 0)
  const restedSeconds = since()
  await client.query('analyze')
  const { rows } = await client.query<{ missed: number; double: number; unsettled: number }>(countWrong, [
    companies,
  ])
  const [wrong = { missed: NaN, double: NaN, unsettled: NaN }] = rows
  const { charges, references } = await answerAfter(own, 0)
  const double = wrong.double + charges - references
  return { invoicedSeconds, chargedSeconds, restedSeconds, ...wrong, double, besideP99: p99(beside) }
}

/** Sets the delay of charges at the processor, and returns the charges since the last call. */
async function answerAfter({ processorUrl }: OwnService, milliseconds: number): Promise<Charged> {
  const { charges, references } = await call(processorUrl, 'PUT', '/bench/answer-after', {}, { milliseconds })
  return { charges: Number(charges), references: Number(references) }
}
