import { z } from 'zod'
import { minuteMs, toIsoInstant } from '#kernel/clock'
import { toFileName, type ExportedTable } from '../export/exported-table.ts'
import { exportedTables } from '../export/exported-tables.ts'
import type { Manifest } from '../export/manifest.ts'
import type { Outcome, Service } from './command.ts'
import { sendRequest } from './send-request.ts'
import { checkFiles, InvalidExport, readLines, readManifest } from '../portability/read-export.ts'

// One batch is a body that common proxies take, and a statement of some milliseconds.
const batchLines = 400
const batchLength = 192 * 1_024

/** A record that is left out, or that loses something, with the reason. */
export type SkippedRecord = { id: string; reason: string }

/** The result of an import: the number of records, and those that lose something. */
export type ImportReport = {
  customers: number
  paymentMethods: number
  plans: number
  subscriptions: number
  invoices: number
  transactions: number
  skipped: SkippedRecord[]
  differences: string[]
}

// A move of a clock takes some time, by which the clock is behind afterwards.
const clockToleranceMs = minuteMs

const begunResponse = z.object({
  restoreId: z.string(),
  keepsMethods: z.boolean(),
  companyTime: z.string(),
  clockAheadMs: z.number(),
})
type Begun = z.infer<typeof begunResponse>
const reportResponse = z.object({
  records: z.record(z.string(), z.number()),
  withdrawnMethods: z.array(z.string()),
})

const otherAccount =
  'saved at another account of a processor: it is marked as deleted, and the payer has to give it again'

/**
 * Imports a folder of `florin export` into an empty company. Exit code 0: everything was taken. 1: some records lose something.
 * 2: nothing was written. The last line of the output is the report, as JSON.
 */
export async function importFlorinExport(
  service: Service,
  { companyId, folder }: { companyId: string; folder: string },
): Promise<Outcome> {
  try {
    const manifest = await readManifest(folder)
    await checkFiles(folder, manifest)
    const report = await sendExport(service, { companyId, folder, manifest })
    const exitCode = report.skipped.length > 0 ? 1 : 0
    return { exitCode, output: JSON.stringify(report) }
  } catch (error) {
    if (!(error instanceof InvalidExport) && !(error instanceof RefusedCall)) throw error
    const { message } = error
    // The answer to the commit was lost: the company is empty or complete.
    if (error instanceof RefusedCall && error.isUnknown) return reportUnknown(message)
    return { exitCode: 2, output: JSON.stringify({ ...emptyReport, refused: message }), complaint: message }
  }
}

const emptyReport: ImportReport = {
  customers: 0,
  paymentMethods: 0,
  plans: 0,
  subscriptions: 0,
  invoices: 0,
  transactions: 0,
  skipped: [],
  differences: [],
}

/** A call that the service refused, or one whose outcome is unknown. */
class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly isUnknown: boolean

  constructor(message: string, isUnknown: boolean) {
    super(message)
    this.isUnknown = isUnknown
  }
}

function reportUnknown(reason: string): Outcome {
  const message = `${reason}: run the same command again; if it says that the company is not empty, everything was written`
  return { exitCode: 1, output: JSON.stringify({ ...emptyReport, unknown: message }), complaint: message }
}

type Sending = { companyId: string; folder: string; manifest: Manifest }

async function sendExport(service: Service, sending: Sending): Promise<ImportReport> {
  const { companyId, manifest } = sending
  const base = `/operator/v1/companies/${encodeURIComponent(companyId)}/restores`
  const { files, format: _format, version: _version, partLines: _lines, ...head } = manifest
  const begin = async (): Promise<Begun> =>
    begunResponse.parse(await call(service, { method: 'POST', path: base, body: { head } }))
  let begun = await begin()
  const behindMs = head.clockAheadMs - begun.clockAheadMs
  if (behindMs > clockToleranceMs) {
    // A sandbox company goes on at the time of the exported one. It is empty, so that no work is due on the way.
    const advanceTo = toIsoInstant(Date.parse(begun.companyTime) + behindMs)
    const body = { companyId, advanceTo }
    await call(service, { method: 'POST', path: '/sandbox/v1/clock', body })
    begun = await begin()
  }
  let number = 0
  for (const table of exportedTables) {
    if (table.taken === 'never' || !files[table.file]) continue
    for await (const { lines, first } of readBatches(sending.folder, table)) {
      number += 1
      const path = `${base}/${begun.restoreId}/batches/${number}`
      const bytes = { content: Buffer.from(`${lines.join('\n')}\n`), contentType: 'application/octet-stream' }
      const place = `${toFileName(table)}, lines ${first} to ${first + lines.length - 1}: `
      await call(service, { method: 'PUT', path, query: { file: table.file }, bytes }, place)
    }
  }
  const totals = Object.fromEntries(
    Object.entries(files).map(([name, { lines, cents }]) => [name, { lines, cents }]),
  )
  const body = { files: totals }
  const path = `${base}/${begun.restoreId}/commit`
  return toReport(reportResponse.parse(await call(service, { method: 'POST', path, body })))
}

function toReport({ records, withdrawnMethods }: z.infer<typeof reportResponse>): ImportReport {
  const count = (file: string) => records[file] ?? 0
  return {
    customers: count('customers'),
    paymentMethods: count('payment-methods') - withdrawnMethods.length,
    plans: count('plans'),
    subscriptions: count('subscriptions'),
    invoices: count('invoices'),
    transactions: count('transactions'),
    skipped: withdrawnMethods.map((id) => ({ id, reason: otherAccount })),
    differences: [],
  }
}

async function call(
  { url, token }: Service,
  request: Parameters<typeof sendRequest>[2],
  place = '',
): Promise<unknown> {
  const reply = await sendRequest(url, token, request)
  if (reply.outcome === 'failed') {
    const isUnknown = request.path.endsWith('/commit') && !/\(4\d\d\)$/.test(reply.reason)
    throw new RefusedCall(`${place}${reply.reason}`, isUnknown)
  }
  return reply.body
}

type LineBatch = { lines: string[]; first: number }

async function* readBatches(
  folder: string,
  table: ExportedTable,
): AsyncGenerator<LineBatch, void, undefined> {
  let batch: LineBatch = { lines: [], first: 1 }
  let length = 0
  for await (const line of readLines(folder, table)) {
    const isFull = batch.lines.length === batchLines || length + line.length > batchLength
    if (batch.lines.length > 0 && isFull) {
      yield batch
      batch = { lines: [], first: batch.first + batch.lines.length }
      length = 0
    }
    batch.lines.push(line)
    length += line.length
  }
  if (batch.lines.length > 0) yield batch
}
