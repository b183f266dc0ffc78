import { dayMs, toIsoInstant } from '#kernel/clock'
import { runCommand } from './command-line.ts'
import { operator, sessionFor, type Loose, type TestCompany } from './florin.ts'
import {
  aStripeCustomer,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  toSeconds,
  writeStripeExport,
  type StripeExport,
} from './stripe-export.ts'

/** The present, in ms. */
export const now = Date.now()
/** A monthly period that began ten days ago. */
export const period = { from: now - 10 * dayMs, until: now + 20 * dayMs }
/** The end of that period, as the API has it. */
export const until = toIsoInstant(toSeconds(period.until) * 1000)
/** Returns days as the seconds of a clock's advance. */
export const days = (count: number): number => count * 86_400

/** Returns an export with a customer, a price and a subscription within its period. */
export const anExport = (more: StripeExport = {}): StripeExport => ({
  customers: [aStripeCustomer()],
  products: [aStripeProduct()],
  prices: [aStripePrice()],
  subscriptions: [aStripeSubscription(period)],
  ...more,
})

/** Imports an export, and returns the exit code and the report of the last line. */
export async function runImport({ companyId }: TestCompany, files: StripeExport, ...options: string[]) {
  const folder = await writeStripeExport(files)
  return runImportOf(folder, companyId, 'stripe', ...options)
}

/** Imports a folder, and returns the exit code and the report of the last line. */
export async function runImportOf(folder: string, companyId: string, from: string, ...options: string[]) {
  const args = ['import', folder, '--company', companyId, '--from', from, ...options]
  const { exitCode, output, complaint } = await runCommand(args)
  const last = output.trim().split('\n').at(-1) ?? ''
  return { exitCode, output, complaint, report: last.startsWith('{') ? JSON.parse(last) : undefined }
}

/** Lists records of a company with a fresh session: the clock may have ended an earlier one. */
export async function search({ apiKey }: TestCompany, noun: 'invoices' | 'subscriptions' | 'customers') {
  const path = noun === 'subscriptions' ? '/api/subscriptions/v2/search' : `/api/${noun}/search`
  const { body, text } = await (await sessionFor(apiKey)).post(path, { limit: 100 })
  const found: Loose[] | undefined = body[noun]
  if (!found) throw new Error(text)
  return found
}

/** Lists the mails of a company. */
export const listMails = async ({ companyId }: TestCompany): Promise<Loose[]> =>
  (await operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)).body.messages
