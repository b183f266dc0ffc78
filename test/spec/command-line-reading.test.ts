import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand, parseOutput } from '../support/command-line.ts'
import { florin, newCompany, newCustomer, newInvoice } from '../support/florin.ts'
import { newDataFolder } from '../support/own-service.ts'
import { walletGives } from '../support/processor-side.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))

test.each(['--version', '-v', 'version'])(
  'florin %s says which Florin it is, and asks no service',
  async (word) => {
    const environment = { FLORIN_OPERATOR_TOKEN: '', BASE_URL: 'http://127.0.0.1:9' }
    expect(await runCommand([word], environment)).toEqual({
      exitCode: 0,
      output: `florin ${version}\n`,
      complaint: '',
    })
  },
)

test('options may stand before the command, and what follows one is its value', async () => {
  const { companyId } = await newCompany({ name: 'Acme' })
  const elsewhere = { BASE_URL: 'http://127.0.0.1:9' }
  const shown = await runCommand(['--url', florin().baseUrl, 'company', 'show', companyId], elsewhere)
  expect(JSON.parse(shown.output)).toMatchObject({ companyId, name: 'Acme' })
  expect(await runCommand(['--url', florin().baseUrl], elsewhere)).toMatchObject({ exitCode: 0 })
  expect(await runCommand(['--url', 'company', 'shw', companyId])).toMatchObject({
    exitCode: 2,
    complaint: `florin: unknown command "shw ${companyId}": see florin help\n`,
  })
  const named = await parseOutput('company create --name', 'help')
  expect(named).toMatchObject({ name: 'help' })
})

test.each([['-h'], ['--help']])('%s beside a command tells of that command', async (word) => {
  const { output } = await runCommand(['outbox', word])
  expect(output).toContain('florin outbox <companyId> [options]')
  expect(output).not.toContain('company create')
})

describe('the outbox', () => {
  test('is read as text with its links, the newest last, and says so where nothing was sent', async () => {
    const company = await newCompany({ name: 'Acme' })
    expect((await runCommand(['outbox', company.companyId])).output).toBe('Nothing was sent.\n')
    const customerId = await newCustomer(company)
    const first = await newInvoice(company, customerId)
    const second = await newInvoice(company, customerId)
    const { output } = await runCommand(['outbox', company.companyId, '--kind', 'invoice'])
    expect(output).toContain('mail "invoice" to payer@example.com')
    expect(output).toMatch(/^Subject: .*Acme/m)
    expect(output).toMatch(/http\S+\/pay\/\S+/)
    expect(output).not.toMatch(/[{}<]/)
    expect(output.indexOf(first.invoiceId)).toBeLessThan(output.lastIndexOf(second.invoiceId))
    expect(output.indexOf(first.invoiceId)).toBeGreaterThan(0)
  })

  test('is printed to a terminal without what would tell it anything', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, { firstName: 'Ada \u001b[31mRed' })
    await newInvoice(company, customerId, { description: 'Gardening \u001b]0;title\u0007' })
    const { output } = await runCommand(['outbox', company.companyId])
    expect(output).toContain('Gardening')
    expect(output).not.toMatch(/[^\P{Cc}\n\t]/u)
  })

  test('is written into a folder as pages that only its owner reads, and their paths are printed', async () => {
    const company = await newCompany()
    await newInvoice(company, await newCustomer(company))
    const folder = join(newDataFolder(), 'mails')
    const { output } = await runCommand(['outbox', company.companyId, '--html', folder])
    const paths = output.trim().split('\n')
    expect(paths).toHaveLength(1)
    const [path = ''] = paths
    expect(path.startsWith(join(folder, '001-invoice-msg_'))).toBe(true)
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toMatch(/^<!doctype html>/i)
    expect(statSync(path).mode & 0o077).toBe(0)
  })
})

test('the history of a payment has the id of the request that made each attempt', async () => {
  const company = await newCompany()
  const { id } = await newInvoice(company, await newCustomer(company))
  const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
  const paid = await company.api.put(`/api/invoices/${id}/payment`, wallet, {
    'x-correlation-id': 'order-77',
  })
  expect(paid.status, paid.text).toBe(200)
  const { transactions } = await parseOutput(`history ${company.companyId} ${paid.body.transactionId}`)
  expect(transactions).toMatchObject([{ correlationId: 'order-77', status: 'completed' }])
})
