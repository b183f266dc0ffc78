import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Generates test/support/stripe-examples.generated.json from the examples that Stripe publishes with its schema
// (github.com/stripe/stripe-mock, MIT): node scripts/trim-stripe-examples.ts path/to/stripe-mock

/** The objects of an export, and those within them. */
const kept = [
  'coupon',
  'customer',
  'discount',
  'invoice',
  'invoice_payment',
  'invoiceitem',
  'payment_method',
  'price',
  'product',
  'subscription',
  'subscription_schedule',
  'tax_rate',
]

main(process.argv[2])

function main(folder: string | undefined): void {
  if (folder === undefined) throw new Error('usage: node scripts/trim-stripe-examples.ts path/to/stripe-mock')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { resources } = JSON.parse(read('embedded/openapi/fixtures3.json'))
  const { version } = JSON.parse(read('embedded/openapi/spec3.json')).info
  const lines = kept.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(resources[name])}`)
  writeFileSync(
    new URL('../test/support/stripe-examples.generated.json', import.meta.url),
    `{"license": ${JSON.stringify(read('LICENSE').trim())},\n"version": ${JSON.stringify(version)},\n` +
      `"resources": {\n${lines.join(',\n')}\n}}\n`,
  )
}
