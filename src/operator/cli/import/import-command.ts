import { z } from 'zod'
import {
  importSources,
  readExport,
  UnreadableExport,
  type Book,
  type Difference,
  type ExportFiles,
  type ImportSource,
  type SkippedRecord,
} from '#imports'
import { systemClock } from '#kernel/clock'
import {
  UsageError,
  type CommandArguments,
  type Outcome,
  type Service,
  type ServiceCommand,
} from '../command.ts'
import { importFlorinExport } from '../import-florin-export.ts'
import { sendRequest } from '../send-request.ts'
import { compareBooks } from './compare-books.ts'
import { formatDifferences, formatRecords, formatUnderstood } from './format-report.ts'
import { readAccount } from './read-account.ts'
import { readFolder, requireFolder } from './read-folder.ts'
import { sendRecords, type TakenCounts } from './send-records.ts'
import { ImportStopped, sendStep } from './send-step.ts'
import { writeTemplates } from './write-templates.ts'

/** The command by which a company moves in from another system. */
export const importCommand: ServiceCommand = {
  name: 'import',
  summary: 'move a company in from another system: held until --cut-over, charging nothing',
  mayTake: ['folder'],
  options: {
    company: { value: 'companyId', help: 'the company that the records become' },
    from: {
      value: 'system',
      help: `the system that made the export: ${importSources.join(', ')}, or florin into an empty company`,
    },
    live: { help: 'with --from stripe: read the company’s own account instead of a folder' },
    'dry-run': { help: 'list the contents of the export, and write nothing' },
    shadow: {
      value: 'days',
      help: 'compare the invoices of so many days with those that the former system makes',
    },
    'cut-over': {
      help: 'let the subscriptions count here from now on, if the shadow has no difference; the former system must be off',
    },
    ask: { value: 'days', help: 'mail payers without a payment method whose next charge is that near, once' },
    templates: {
      help: 'instead of an import: write a template of each CSV file into the folder, with --from csv',
    },
    'take-back': { help: 'instead of an import: take the cut-over back, as long as nothing was charged' },
  },
  performAt: runImport,
}

/** The import that the options ask for. `shadow` and `ask` are days. */
type Asked = {
  /** Undefined for an account that is read live. */
  folder: string | undefined
  company: string
  source: ImportSource
  isDryRun: boolean
  isCutOver: boolean
  shadow: number | undefined
  ask: number | undefined
}

async function runImport(given: CommandArguments, service: Service): Promise<Outcome> {
  if (given.isSet('templates')) return writeTemplates(given, requireFolder(given))
  if (given.text('from') === 'florin')
    return importFlorinExport(service, { companyId: given.required('company'), folder: requireFolder(given) })
  const asked = parseOptions(given)
  const path = `/operator/v1/companies/${encodeURIComponent(asked.company)}`
  try {
    if (given.isSet('take-back')) return await takeBack(service, `${path}/imports/${asked.source}/take-back`)
    const taxPercentage = await readTax(service, path)
    const days = asked.shadow ?? 0
    const now = await readNow(service, asked.company)
    const book = readExport(asked.source, await readFiles(service, path, asked), {
      now,
      taxPercentage,
      days,
    })
    say([formatUnderstood(book, asked.source)])
    if (asked.isDryRun) return toOutcome(countBook(book), book.skipped, [])
    return await writeBook(service, path, asked, book)
  } catch (error) {
    if (error instanceof UnreadableExport || error instanceof Refused)
      return { exitCode: 2, complaint: `${error.message}; nothing was written` }
    if (error instanceof ImportStopped)
      return {
        exitCode: 1,
        complaint: given.isSet('take-back')
          ? `the take-back stopped: ${error.message}`
          : `the import stopped: ${error.message}; the same command goes on where it stopped`,
      }
    throw error
  }
}

function parseOptions(given: CommandArguments): Asked {
  const from = given.required('from')
  const source = importSources.find((one) => one === from)
  if (source === undefined)
    throw new UsageError(`--from takes ${importSources.join(', ')} and florin, not "${from}"`)
  const isDryRun = given.isSet('dry-run')
  const [shadow, ask] = [parseDays(given, 'shadow'), parseDays(given, 'ask')]
  const isCutOver = given.isSet('cut-over')
  if (isDryRun && (shadow !== undefined || ask !== undefined || isCutOver))
    throw new UsageError('--dry-run writes nothing, so it goes with none of --shadow, --cut-over and --ask')
  const company = given.required('company')
  const isLive = given.isSet('live')
  if (isLive && source !== 'stripe') throw new UsageError('--live goes with --from stripe')
  if (isLive && given.word('folder') !== '')
    say([`${given.word('folder')} is not read: --live reads the account of the company.`])
  const folder = isLive || given.isSet('take-back') ? undefined : requireFolder(given)
  return { folder, company, source, isDryRun, isCutOver, shadow, ask }
}

/** Reads the folder, or the company's own account. Nothing is written before. */
async function readFiles(service: Service, path: string, { folder, shadow }: Asked): Promise<ExportFiles> {
  if (folder !== undefined) return readFolder(folder)
  try {
    return await readAccount(service, `${path}/imports/stripe/account`, {
      withUpcoming: shadow !== undefined,
      say,
    })
  } catch (error) {
    if (error instanceof ImportStopped) throw new Refused(error.message)
    throw error
  }
}

function parseDays(given: CommandArguments, option: string): number | undefined {
  const days = given.number(option)
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= 400))
    throw new UsageError(`--${option} takes 1 to 400 days`)
  return days
}

/** The company, or the whole import, is refused before anything was written. */
class Refused extends Error {
  override readonly name = 'Refused'
}

const company = z.object({ settings: z.object({ taxPercentage: z.number() }) })

async function readTax({ url, token }: Service, path: string): Promise<number> {
  const reply = await sendRequest(url, token, { method: 'GET', path })
  if (reply.outcome === 'failed') throw new Refused(reply.reason)
  return company.parse(reply.body).settings.taxPercentage
}

const clock = z.object({ now: z.string() })

/** Returns the company's time, ms. The clock of a sandbox company may be ahead. */
async function readNow({ url, token }: Service, companyId: string): Promise<number> {
  const call = { method: 'GET', path: '/sandbox/v1/clock', query: { companyId } }
  const reply = await sendRequest(url, token, call)
  const parsed = clock.safeParse(reply.outcome === 'answered' ? reply.body : undefined)
  return parsed.success ? Date.parse(parsed.data.now) : systemClock.now()
}

const begun = z.object({ run: z.number() })

async function writeBook(
  service: Service,
  path: string,
  { source, shadow, ask, isCutOver }: Asked,
  book: Book,
): Promise<Outcome> {
  const { run } = await sendStep(service, `${path}/imports`, { from: source }, begun)
  const base = `${path}/imports/${source}`
  const { taken, skipped: refused } = await sendRecords(service, `${base}/records`, { run, book })
  say([formatTaken(taken), ...formatRecords('Left out', refused)])
  const skipped = [...book.skipped, ...refused]
  const differences: Difference[] = []
  if (shadow !== undefined) {
    const found = await compareBooks(service, `${base}/comparison`, { run, days: shadow, book })
    say(formatDifferences(found.differences, found.compared))
    differences.push(...found.differences)
  }
  if (ask !== undefined) skipped.push(...(await askPayers(service, `${base}/ask`, { run, days: ask })))
  if (isCutOver && differences.length > 0) say(['Not cut over, because of these differences.'])
  else if (isCutOver) skipped.push(...(await cutOver(service, base, run, source)))
  else say(['The subscriptions are held: nothing is invoiced, charged or mailed before a cut-over.'])
  return toOutcome(taken, skipped, differences)
}

const left = z.array(z.object({ originId: z.string(), reason: z.string() }))
const cutOverAnswer = z.object({
  cutOverAt: z.string(),
  subscriptions: z.number(),
  invoices: z.number(),
  left,
})

async function cutOver(
  service: Service,
  base: string,
  run: number,
  source: string,
): Promise<SkippedRecord[]> {
  const made = await sendStep(service, `${base}/cut-over`, { run }, cutOverAnswer)
  const byHand = toSkipped(made.left)
  say([
    `Cut over at ${made.cutOverAt}: ${made.subscriptions} subscriptions count here now.`,
    switchingOff[source as ImportSource],
    ...formatRecords('To be settled by hand', byHand),
  ])
  return byHand
}

const switchingOff: Record<ImportSource, string> = {
  stripe:
    'Stripe must not bill them any more: set pause_collection (behavior void) on each subscription there, and cancel them later.',
  'invoice-ninja': 'Invoice Ninja must not bill them any more: stop its recurring invoices.',
  csv: 'The former system must not bill them any more.',
}

const asking = z.object({ asked: z.number(), left, isMore: z.boolean() })

async function askPayers(
  service: Service,
  path: string,
  body: { run: number; days: number },
): Promise<SkippedRecord[]> {
  let asked = 0
  for (;;) {
    const page = await sendStep(service, path, body, asking)
    asked += page.asked
    if (page.isMore) continue
    // The last page has all payers who cannot be asked.
    const unasked = toSkipped(page.left)
    say([`${asked} payers were asked for a payment method.`, ...formatRecords('Not asked', unasked)])
    return unasked
  }
}

const takenBack = z.object({ subscriptions: z.number(), invoices: z.number(), left })

async function takeBack(service: Service, path: string): Promise<Outcome> {
  const made = await sendStep(service, path, undefined, takenBack)
  const { subscriptions, invoices } = made
  const skipped = toSkipped(made.left)
  say([
    `${subscriptions} subscriptions are held again, and ${invoices} invoices cancelled.`,
    ...formatRecords('To be settled by hand', skipped),
  ])
  const output = JSON.stringify({ subscriptions, invoices, skipped })
  return { exitCode: skipped.length > 0 ? 1 : 0, output }
}

function toSkipped(records: z.output<typeof left>): SkippedRecord[] {
  return records.map(({ originId: id, reason }) => ({ id, reason }))
}

function countBook(book: Book): TakenCounts {
  const { customers, paymentMethods, products, plans, subscriptions, invoices } = book
  return {
    customers: customers.length,
    paymentMethods: paymentMethods.length,
    products: products.length,
    plans: plans.length,
    subscriptions: subscriptions.length,
    invoices: invoices.length,
  }
}

function formatTaken(taken: TakenCounts): string {
  const { customers, paymentMethods, plans, subscriptions, invoices } = taken
  return `Here now: ${customers} customers, ${paymentMethods} payment methods, ${plans} plans, ${subscriptions} subscriptions, ${invoices} open invoices.`
}

function toOutcome(taken: TakenCounts, skipped: SkippedRecord[], differences: Difference[]): Outcome {
  const { customers, paymentMethods, plans, subscriptions, invoices } = taken
  const report = { customers, paymentMethods, plans, subscriptions, invoices, skipped, differences }
  return { exitCode: skipped.length + differences.length > 0 ? 1 : 0, output: JSON.stringify(report) }
}

// Printed at once: an import says first what the export has, and then writes.
function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
