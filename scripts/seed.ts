// Fills the database of DATABASE_URL, or the embedded one, with invented companies, customers, invoices, payments and
// subscriptions.
import { parseArgs } from 'node:util'
import { toPublicId } from '#kernel/ids'
import { loadConfig } from '../src/app/config.ts'
import { seedDatabase } from './seed-database.ts'

const invoicesMax = 50_000_000
// Counts only invoices without a subscription.
const invoicesPerSubscription = 25

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      invoices: { type: 'string' },
      subscriptions: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  })
  const invoices = parseWholeNumber('invoices', values.invoices, 1, invoicesMax)
  const each = String(Math.ceil(invoices / invoicesPerSubscription))
  const count = parseWholeNumber('subscriptions', values.subscriptions ?? each, 0, invoicesMax)
  const seed = parseWholeNumber('seed', values.seed, 0, 1_000_000)
  const begun = performance.now()
  const reportProgress = (progress: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${progress}`)
  const { company, apiKey } = await seedDatabase(loadConfig(), {
    invoices,
    subscriptions: { count, areBilled: true },
    seed,
    reportProgress,
  })
  reportProgress('done')
  console.log(`\nThe largest company has a fifth of them. Its key is shown this once:\n`)
  console.log(`  company    ${toPublicId('cmp', company.id)}\n  API key    ${apiKey}`)
}

function parseWholeNumber(name: string, text: string | undefined, min: number, max: number): number {
  const value = /^\d+$/.test(text ?? '') ? Number(text) : NaN
  if (!(value >= min && value <= max))
    throw new Error(`--${name} takes a whole number from ${min} to ${max}, and is "${text ?? ''}"`)
  return value
}

main().catch((error: unknown) => {
  process.stderr.write(`seed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
