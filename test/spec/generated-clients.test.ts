import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePackages } from '../../scripts/python/installed-packages.ts'
import { blocksOf } from '../docs/blocks.ts'
import { florin, newCompany, newCustomer, saveCard, send } from '../support/florin.ts'
import { getInvoice } from '../support/checkout.ts'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '..', '..', 'node_modules')

let folder: string
let document: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'florin-clients-'))
  document = join(folder, 'openapi.json')
  writeFileSync(document, (await send(`${florin().baseUrl}/openapi.json`, 'GET')).text)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('types for TypeScript are made of the document, and tell right calls from wrong ones', async () => {
  const generator = join(modules, '.bin', 'openapi-typescript')
  await run(process.execPath, [generator, document, '-o', join(folder, 'florin.ts')])
  const using = (body: string) => `
    import type { components, operations } from './florin.ts'
    const body: components['schemas']['CreateInvoiceRequest'] = ${body}
    type Answer = operations['getInvoice']['responses'][200]['content']['application/json']
    export const due = (invoice: Answer): number => invoice.amountDue + body.amount
  `
  const right = `{ customerId: 'cus_1', description: 'Soap', amount: 9.5, dueDate: '2026-07-05' }`
  expect(await compiled(using(right))).toBe('')
  expect(await compiled(using(right.replace('9.5', `'9.5'`)))).toContain('TS2322')
})

test('a client for Python is made of the document without a warning, and bills and is paid with it', async ({
  skip,
}) => {
  const installed = await ensurePackages('openapi-python-client')
  if ('missing' in installed) {
    // Vitest prints no reason for a skipped test.
    process.stderr.write(`${installed.missing}: the generated client is not tried\n`)
    return skip(installed.missing)
  }
  const { programs } = installed
  const { baseUrl } = florin()
  const company = await newCompany()
  expect(await generated(programs)).toBe('Generating florin_client\n')

  const shown = { FLORIN_API_KEY: company.apiKey }
  const asDocumented = pythonOf('docs/clients.md').replace('http://127.0.0.1:4000', baseUrl)
  expect(await python(programs, asDocumented, { env: shown })).toBe('Paid 100')

  const customerId = await newCustomer(company)
  const vaultId = await saveCard(company, customerId)
  const args = [baseUrl, company.sessionToken, customerId, vaultId]
  const [id = '', ...printed] = (await python(programs, billing, { args })).split(' ')
  expect(printed).toEqual(['Pending', '49.5', 'Partial', '29.5', 'bad_request', 'OVER_PAYMENT', 'not_found'])
  expect(await getInvoice(company, id)).toMatchObject({
    invoiceStatus: 'Partial',
    amountDue: 29.5,
    transactions: [{ subtotalAmount: 20, status: 'completed' }],
  })
})

async function compiled(program: string): Promise<string> {
  const file = join(folder, 'use.ts')
  writeFileSync(file, program)
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext']
  const compiler = join(modules, 'ts7', 'bin', 'tsc')
  return run(process.execPath, [compiler, ...options, '--ignoreConfig', file]).then(
    () => '',
    (error: unknown) => String(Object(error).stdout),
  )
}

/** Generates the client as the docs page about clients describes, and returns the output of the generator. */
async function generated(programs: string): Promise<string> {
  const page = blocksOf('docs/clients.md').map(({ text }) => text)
  const overrides: object = JSON.parse(page.join('').match(/echo '(\{[^']*\})' > bytes\.json/)?.[1] ?? '')
  const config = join(folder, 'config.json')
  // Formatting the client takes longer than generating it.
  writeFileSync(config, JSON.stringify({ ...overrides, post_hooks: [] }))
  const target = ['--meta', 'none', '--overwrite', '--output-path', 'florin_client']
  const source = ['--path', document, '--config', config]
  const made = await run(join(programs, 'openapi-python-client'), ['generate', ...source, ...target], {
    cwd: folder,
  })
  return made.stdout + made.stderr
}

function pythonOf(page: string): string {
  return blocksOf(page).find(({ language }) => language === 'python')?.text ?? ''
}

/** Returns the last line that a Python program printed. */
async function python(
  programs: string,
  program: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> },
): Promise<string> {
  writeFileSync(join(folder, 'program.py'), program)
  const options = { cwd: folder, env: { ...process.env, ...env } }
  const { stdout } = await run(join(programs, 'python'), ['program.py', ...args], options)
  return stdout.trim().split('\n').at(-1) ?? ''
}

const billing = `
import datetime, sys
from florin_client import Client
from florin_client.api.invoices import create_invoice, get_invoice, pay_invoice
from florin_client.models import CreateInvoiceRequest, Error, PaymentRequestWithAccountVaultId

url, token, customer, vault = sys.argv[1:]
client = Client(base_url=url, headers={"x-session-token": token})
made = create_invoice.sync(
    client=client,
    body=CreateInvoiceRequest(
        customer_id=customer, description="Soap", amount=49.5, due_date=datetime.date(2099, 7, 5)
    ),
)
invoice = get_invoice.sync(made.id, client=client)

def pay(amount):
    body = PaymentRequestWithAccountVaultId(account_vault_id=vault, amount=amount)
    return pay_invoice.sync(made.id, client=client, idempotency_key=f"pay-{made.id}-{amount}", body=body)

paid = pay(20)
over = pay(100)
missing = get_invoice.sync("inv_01k2v9m4e8f3q7r5s6t0w1x2y3", client=client)
assert isinstance(over, Error) and isinstance(missing, Error)
print(
    made.id, invoice.invoice_status.value, invoice.amount_due,
    paid.invoice_status.value, paid.amount_due,
    over.error.value, over.reason_code, missing.error.value,
)
`
