import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { florin, newCompany, send } from '../support/florin.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
const python = join(cache, 'generated-clients', 'bin')
const openApiTypescript = join(cache, 'openapi-typescript', 'node_modules', '.bin', 'openapi-typescript')
const typescript = join(cache, '..', 'typescript', 'bin', 'tsc')

let folder: string
let document: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'florin-clients-'))
  document = join(folder, 'openapi.json')
  writeFileSync(document, (await send(`${florin().baseUrl}/openapi.json`, 'GET')).text)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// How to install what is missing stands in CONTRIBUTING.md; without it, the test says so and is skipped.
test.skipIf(!existsSync(openApiTypescript))(
  'types for TypeScript are made of the document, and tell right calls from wrong ones',
  async () => {
    await run(openApiTypescript, [document, '-o', join(folder, 'florin.ts')])
    const using = (body: string) => `
      import type { components, operations } from './florin.ts'
      const body: components['schemas']['CreateInvoiceRequest'] = ${body}
      type Answer = operations['getInvoice']['responses'][200]['content']['application/json']
      export const due = (invoice: Answer): number => invoice.amountDue + body.amount
    `
    const right = `{ customerId: 'cus_1', description: 'Soap', amount: 9.5, dueDate: '2026-07-05' }`
    expect(await compiled(using(right))).toBe('')
    expect(await compiled(using(right.replace('9.5', `'9.5'`)))).toContain('TS2322')
  },
)

test.skipIf(!existsSync(join(python, 'openapi-python-client')))(
  'a client for Python is made of the document, and bills a customer with it',
  async () => {
    const { baseUrl } = florin()
    const { sessionToken } = await newCompany()
    const target = join(folder, 'florin_client')
    const made = await run(join(python, 'openapi-python-client'), [
      'generate',
      '--meta',
      'none',
      '--path',
      document,
      '--output-path',
      target,
    ])
    expect(made.stdout + made.stderr).not.toMatch(/Unable to process|duplicate models/)
    writeFileSync(join(folder, 'bill.py'), billing)
    const { stdout } = await run(join(python, 'python'), ['bill.py', baseUrl, sessionToken], { cwd: folder })
    expect(stdout.trim()).toBe('Pending 49.5 not_found')
  },
  120_000,
)

async function compiled(program: string): Promise<string> {
  const file = join(folder, 'use.ts')
  writeFileSync(file, program)
  const options = [
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
    '--ignoreConfig',
  ]
  return run(process.execPath, [typescript, ...options, file]).then(
    () => '',
    (error: unknown) => String(Object(error).stdout),
  )
}

const billing = `
import datetime, sys
from florin_client import Client
from florin_client.api.customers import create_customer
from florin_client.api.invoices import create_invoice, get_invoice
from florin_client.models import CreateCustomerRequest, CreateInvoiceRequest, Error

url, token = sys.argv[1:]
client = Client(base_url=url, headers={"x-session-token": token})
customer = create_customer.sync(client=client, body=CreateCustomerRequest(email="ada@shop.example"))
made = create_invoice.sync(
    client=client,
    body=CreateInvoiceRequest(
        customer_id=customer.id, description="Soap", amount=49.5, due_date=datetime.date(2099, 7, 5)
    ),
)
invoice = get_invoice.sync(made.id, client=client)
missing = get_invoice.sync("inv_01k2v9m4e8f3q7r5s6t0w1x2y3", client=client)
assert isinstance(missing, Error)
print(invoice.invoice_status.value, invoice.amount_due, missing.error.value)
`
