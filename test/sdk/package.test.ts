import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { florin, newCompany, newCustomer, newInvoice, saveCard, testCards } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import { checkout, installClient, type Consumer } from '../support/sdk-package.ts'
import { setUpWebhook } from '../support/webhooks.ts'

const sizeMax = 15_000

let shop: Consumer

beforeAll(() => {
  shop = installClient()
})

afterAll(() => shop[Symbol.dispose]())

describe('the package', () => {
  test('holds what was built, its page and its license, and nothing else', () => {
    const others = shop.files.filter((path) => !/^dist(\/[\w.-]+\.(js|d\.ts))?$/.test(path))
    expect(others).toEqual(['LICENSE', 'README.md', 'package.json'])
    expect(shop.files).toContain('dist/index.d.ts')
  })

  test('needs no other package, and says what it needs of Node', () => {
    const description = JSON.parse(
      readFileSync(join(shop.folder, 'node_modules/@florin/client/package.json'), 'utf8'),
    )
    expect(description).toMatchObject({
      name: '@florin/client',
      license: 'Apache-2.0',
      engines: { node: '>=20' },
    })
    expect(Object.keys(description).filter((key) => /dependencies/i.test(key))).toEqual([])
    expect(description.repository).toBeUndefined()
  })

  test(`is smaller than ${sizeMax} bytes, minified`, async () => {
    const entry = join(shop.folder, 'node_modules/@florin/client/dist/index.js')
    const bundle = await rolldown({ input: entry, platform: 'node' })
    const { output } = await bundle.generate({ minify: true })
    const bytes = output.reduce(
      (sum, chunk) => sum + ('code' in chunk ? Buffer.byteLength(chunk.code) : 0),
      0,
    )
    expect(bytes).toBeGreaterThan(3_000)
    expect(bytes).toBeLessThan(sizeMax)
  })
})

const program = `


import { createClient, Declined, verifyPostback } from '@florin/client'

const { BASE, KEY, SECRET, INVOICE, VAULT, POOR_VAULT } = process.env
const florin = createClient({ baseUrl: BASE ?? '', apiKey: KEY ?? '' })
const path = { id: INVOICE ?? '' }
try {
  await florin.put('/api/invoices/{id}/payment', { path, body: { accountVaultId: POOR_VAULT ?? '' } })
} catch (error) {
  if (!(error instanceof Declined)) throw error
  console.log('declined', error.reasonCode)
}
const paid = await florin.put('/api/invoices/{id}/payment', { path, body: { accountVaultId: VAULT ?? '' } })
console.log('paid', paid.amount, paid.invoiceStatus)
let invoices = 0
for await (const invoice of florin.each('/api/invoices/search', { body: { limit: 1 } })) if (invoice.id) invoices += 1
console.log('invoices', invoices)
process.stdin.setEncoding('utf8')
let delivery = ''
for await (const chunk of process.stdin) delivery += chunk
const { headers, raw } = JSON.parse(delivery)
const event = verifyPostback(headers, Buffer.from(raw, 'base64'), SECRET ?? '')
console.log('heard', event.type, event.data.invoice?.amountPaid)
`
const wrong = `
import { createClient } from '@florin/client'
const florin = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk' })
void florin.get('/api/nothing')
void florin.get('/api/invoices/{id}')
void florin.post('/api/invoices', { body: { amount: 'ten' } })
void florin.put('/api/invoices/{id}/payment', { path: { id: 'inv_1' }, body: { acountVaultId: 'v' } })
for await (const invoice of florin.each('/api/invoices/search')) invoice.amountdue
`

/** Returns the compiler's errors for a program of the shop, which has the types of Node and of the client. */
function complaints(source: string): string[] {
  symlinkIfMissing(join(checkout, 'node_modules/@types'), join(shop.folder, 'node_modules/@types'))
  symlinkIfMissing(
    join(checkout, 'node_modules/undici-types'),
    join(shop.folder, 'node_modules/undici-types'),
  )
  writeFileSync(join(shop.folder, 'shop.ts'), source)
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2022 --types node'
  const args = [join(checkout, 'node_modules/ts7/bin/tsc'), ...options.split(' '), 'shop.ts']
  try {
    execFileSync(process.execPath, args, { cwd: shop.folder, stdio: 'pipe', encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout }: { stdout: string } = Object(error)
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  }
}

function symlinkIfMissing(target: string, path: string): void {
  if (!existsSync(path)) symlinkSync(target, path)
}

describe("a shop's program", () => {
  test('that misuses it is told so by its types, a complaint for each misuse', () => {
    const lines = complaints(wrong).map((line) => Number(/\((\d+),/.exec(line)?.[1]))
    expect(lines).toEqual([4, 5, 6, 7, 8])
  })

  test('is taken by its types', () => {
    expect(complaints(program)).toEqual([])
  })

  test.each(nodes())('pays, pages, hears declines and postbacks, by Node %s', async (_, node) => {
    await using receiver = await openReceiver()
    const company = await newCompany()
    const { signingSecret } = await setUpWebhook(company, receiver.url, { eventTypes: ['invoice.paid'] })
    const customerId = await newCustomer(company)
    const VAULT = await saveCard(company, customerId)
    const POOR_VAULT = await saveCard(company, customerId, testCards.insufficientFunds)
    const { id: INVOICE } = await newInvoice(company, customerId)
    await newInvoice(company, customerId)
    writeFileSync(join(shop.folder, 'shop.js'), program)
    const env = {
      BASE: florin().baseUrl,
      KEY: company.apiKey,
      SECRET: signingSecret,
      INVOICE,
      VAULT,
      POOR_VAULT,
    }
    const running = spawn(node, ['shop.js'], { cwd: shop.folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
    const printed = text(running.stdout)
    const [delivery] = await receiver.waitFor(1)
    running.stdin.end(JSON.stringify({ headers: delivery?.headers, raw: delivery?.raw.toString('base64') }))
    expect((await printed).trim().split('\n')).toEqual([
      'declined 1616',
      'paid 100 Paid',
      'invoices 2',
      'heard invoice.paid 100',
    ])
  })
})

/** Returns the Node that runs the tests, and an older one if the machine has it. */
function nodes(): [string, string][] {
  const found = [process.execPath, '/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path))
  const versions = found.map((path): [string, string] => [
    execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(),
    path,
  ])
  const usable = versions.filter(([version]) => Number(/\d+/.exec(version)?.[0]) >= 20)
  return [...new Map(usable)]
}
