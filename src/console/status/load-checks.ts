import type { AppContext } from '#context'
import { outcomeRecoveryJob } from '#attempts'
import {
  findLastBackup,
  listLateMessages,
  listParkedPostbacks,
  listSuspendedCompanies,
  listUncomparedBooks,
  listUnknownOutcomes,
  readDueWork,
} from '#health'
import { dayMs, hourMs, minuteMs } from '#kernel/clock'
import { installationId, toPublicId, type CompanyId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { mailKinds, textKinds } from '#platform/outbox'
import { checkCertificate, type CertificateReader } from './certificate.ts'
import { formatCount, type Check } from './check.ts'

// The same ages as in the alerts of Prometheus.
const unknownAfterMs = 15 * minuteMs
const dueWorkLateMs = 5 * minuteMs
const messageLateMs = hourMs
const backupOldMs = 26 * hourMs
const booksOldMs = 3 * dayMs

/** Makes all checks of the installation. Each has at least one result. */
export async function loadChecks(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  readCertificate: CertificateReader,
): Promise<Check[]> {
  const now = clock.now()
  const results = await Promise.all([
    checkOutcomes(db, now),
    checkDueWork(db, now),
    checkWebhooks(db),
    checkMessages(db, now),
    checkBackup(db, now),
    checkCertificate(readCertificate, now),
    checkBooks(db, now),
    checkSuspended(db),
  ])
  return results.flat()
}

type CompanyRow = { company_id: CompanyId; name: string }

const toCompany = ({ company_id: id, name }: CompanyRow) => ({ id, name })
const publicId = ({ company_id: id }: Pick<CompanyRow, 'company_id'>) => toPublicId('cmp', id)

/** Returns the results of a check, or else the one that says that there are none. */
function orOk(name: Check['name'], found: Check[], text: string): Check[] {
  return found.length > 0 ? found : [{ name, status: 'ok', count: 0, text }]
}

async function checkOutcomes(db: Reader, now: number): Promise<Check[]> {
  const rows = await db.all(listUnknownOutcomes, {
    kinds: [outcomeRecoveryJob],
    before: now - unknownAfterMs,
  })
  const found = rows.map((row): Check => ({
    name: 'outcomes',
    status: 'attention',
    company: toCompany(row),
    count: row.count,
    text: `Payments without a known outcome for more than 15 minutes: ${row.count}. Do not charge these payers again.`,
    command: `npx florin audit-money --company ${publicId(row)}`,
  }))
  return orOk('outcomes', found, 'The outcome of every payment is known.')
}

async function checkDueWork(db: Reader, now: number): Promise<Check[]> {
  const rows = await db.all(readDueWork, { now })
  const found = rows.flatMap(({ kind, due, since }): Check[] => {
    const lateMs = since === null ? 0 : now - since
    if (lateMs < dueWorkLateMs) return []
    const minutes = formatCount(Math.floor(lateMs / minuteMs), 'minute')
    const text = `Late jobs of the kind "${kind}": ${due}, the oldest by ${minutes}. Check that a worker runs, and look for "due work failed" in its log.`
    return [{ name: 'due_work', status: 'attention', count: due, text }]
  })
  return orOk('due_work', found, 'No job is late.')
}

async function checkWebhooks(db: Reader): Promise<Check[]> {
  const found = (await db.all(listParkedPostbacks, {})).map((row): Check => ({
    name: 'webhooks',
    status: 'attention',
    company: toCompany(row),
    count: row.count,
    text: `Parked deliveries of the webhook: ${row.count}. Send them again once the receiver works.`,
    command: `npx florin webhook replay ${publicId(row)} --parked`,
  }))
  return orOk('webhooks', found, 'No delivery of a webhook is parked.')
}

async function checkMessages(db: Reader, now: number): Promise<Check[]> {
  const rows = await db.all(listLateMessages, {
    kinds: [...mailKinds, ...textKinds],
    before: now - messageLateMs,
  })
  const found = rows.map((row): Check => {
    const { company_id: id, name, count } = row
    const text = `Messages that wait for more than an hour: ${count}. Check the servers of SMTP_URL and SMS_URL.`
    const check = { name: 'messages', status: 'attention', count, text } as const
    if (name === null || id === installationId) return check
    const command = `npx florin alerts ${publicId(row)} --status open`
    return { ...check, company: { id, name }, command }
  })
  return orOk('messages', found, 'No mail and no text message is late.')
}

async function checkBackup(db: Reader, now: number): Promise<Check[]> {
  const backups = await db.all(findLastBackup, {})
  // Each database has backups of its own: the oldest of the last ones counts.
  const last = backups.toSorted((a, b) => a.finishedAt - b.finishedAt)[0]
  const ageMs = last ? now - last.finishedAt : Infinity
  const text = last
    ? `The last backup ended ${formatCount(Math.floor(ageMs / hourMs), 'hour')} ago.`
    : 'There is no backup yet.'
  const check = { name: 'backup', count: 0, text } as const
  if (ageMs < backupOldMs) return [{ ...check, status: 'ok' }]
  return [{ ...check, status: 'attention', command: 'npx florin backup <file>' }]
}

async function checkBooks(db: Reader, now: number): Promise<Check[]> {
  const rows = await db.all(listUncomparedBooks, { before: now - booksOldMs })
  const found = rows.map((row): Check => ({
    name: 'books',
    status: 'attention',
    company: toCompany(row),
    count: row.count,
    text:
      row.count > 0
        ? `Differences between the books here and those of the processor: ${row.count}.`
        : 'The books were not compared with those of the processor for three days.',
    command: `npx florin audit-money --company ${publicId(row)}`,
  }))
  return orOk('books', found, 'All books agree with those of the processors.')
}

async function checkSuspended(db: Reader): Promise<Check[]> {
  const found = (await db.all(listSuspendedCompanies, {})).map((row): Check => ({
    name: 'suspended',
    status: 'note',
    company: toCompany(row),
    count: 1,
    text: 'The company is suspended.',
    command: `npx florin company resume ${publicId(row)}`,
  }))
  return orOk('suspended', found, 'No company is suspended.')
}
