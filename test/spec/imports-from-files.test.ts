import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { buildExport, buildRecurring } from '../../src/imports/invoice-ninja/ninja.fixture.ts'
import { runCommand } from '../support/command-line.ts'
import { advance, newCompany } from '../support/florin.ts'
import { days, now, runImportOf, search } from '../support/imports.ts'

const toDay = (at: number) => toIsoInstant(at).slice(0, 10)
const next = toDay(now + 20 * dayMs)

async function writeFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

/** A German day, as Excel writes it there. */
const toGermanDay = (day: string) => day.split('-').toReversed().join('.')

test('CSV files of a German Excel move in, and the next period is invoiced here', async () => {
  const company = await newCompany()
  const before = toGermanDay(toDay(now - 10 * dayMs))
  const folder = await writeFolder({
    'customers.csv': Buffer.from(
      'ID;E-Mail;First name;Last name;State\r\nk1;rosa@example.com;Rosa;M\u00fcller;TX\r\nk2;nobody;No;Mail;TX\r\n',
      'latin1',
    ),
    'plans.csv':
      '\ufeffPlan ID;Name;Price;Billing cycle\r\ngarden;Garden work;1.234,50;monthly\r\nsoap;Soap;9,90;monthly\r\n',
    'subscriptions.csv': [
      'id;customer;plan;start;next billing;mode;due days;discount percent;next amount',
      `s1;k1;garden;31.01.2025;${toGermanDay(next)};manual;14;10;1.111,05`,
      `s2;k2;soap;31.01.2025;${toGermanDay(next)};automatic;0;;9,90`,
    ].join('\r\n'),
    'invoices.csv': [
      'number;customer;amount;paid;invoice date;due date',
      `R-7;k1;50,00;20,00;${before};${toGermanDay(next)}`,
    ].join('\r\n'),
  })
  const moved = await runImportOf(folder, company.companyId, 'csv', '--shadow', '25', '--cut-over')
  expect(moved, moved.output + moved.complaint).toMatchObject({
    exitCode: 1,
    report: { customers: 1, plans: 2, subscriptions: 1, invoices: 1, differences: [] },
  })
  expect(moved.report.skipped.map(({ id }: { id: string }) => id)).toEqual(['k2', 's2'])
  expect(await search(company, 'customers')).toMatchObject([{ lastName: 'Müller', externalUserId: 'k1' }])
  expect(await search(company, 'invoices')).toMatchObject([
    { invoiceId: 'R-7', amount: 50, amountPaid: 20, invoiceStatus: 'Partial' },
  ])
  await advance(company, days(21))
  const found = await search(company, 'invoices')
  expect(found.find(({ invoiceId }) => invoiceId !== 'R-7')).toMatchObject({
    amount: 1_111.05,
    dueDate: toIsoInstant(Date.parse(next) + 14 * dayMs),
  })
})

test('the templates of CSV files can be filled in, and are not written over files', async () => {
  const folder = await writeFolder({})
  const made = await runCommand(['import', folder, '--from', 'csv', '--templates'])
  expect(made, made.complaint).toMatchObject({ exitCode: 0 })
  expect(await readFile(join(folder, 'customers.csv'), 'utf8')).toMatch(/^id,email,first name,/)
  const company = await newCompany()
  const dry = await runImportOf(folder, company.companyId, 'csv', '--dry-run')
  expect(dry, dry.complaint).toMatchObject({ report: { customers: 1, plans: 1 } })
  const again = await runCommand(['import', folder, '--from', 'csv', '--templates'])
  expect(again).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('already') })
})

test('an export of Invoice Ninja moves in, and its next recurring invoice is the first one here', async () => {
  const company = await newCompany()
  const recurring = buildRecurring({ next_send_date: next, next_send_date_client: next })
  const backup = buildExport({ recurring_invoices: [recurring] })
  const folder = await writeFolder({ 'backup.json': JSON.stringify(backup) })
  const moved = await runImportOf(folder, company.companyId, 'invoice-ninja', '--shadow', '25', '--cut-over')
  expect(moved, moved.output + moved.complaint).toMatchObject({
    report: { customers: 1, subscriptions: 1, invoices: 1, differences: [], skipped: [] },
  })
  await advance(company, days(21))
  const found = await search(company, 'invoices')
  expect(found.map(({ amount }) => amount)).toEqual([40, 40])
})
