import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { runCommand, parseOutput } from '../support/command-line.ts'
import { daysFromNow } from '../support/company-days.ts'
import { createDatabase } from '../support/database.ts'
import { openReceiver } from '../support/receiver.ts'
import { newCompany } from '../support/florin.ts'
import { newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { newQuote, openQuoteCheckout, saveCardFrom } from '../support/quotes.ts'
import { openSubscription } from '../support/subscriptions.ts'
import { openCardCheckout, payment } from '../support/checkout.ts'
import { rowsOfService } from '../support/service-database.ts'

describe('what is typed wrongly', () => {
  test.each([
    [
      ['company', 'creat'],
      'florin: unknown command "company creat": company create, company show, company change, company list, company suspend, company resume, company move\n',
    ],
    [['company', 'create'], 'florin: --name is required: florin company create [options]\n'],
    [['company', 'show'], 'florin: use: florin company show <companyId>\n'],
    [['company', 'show', 'one', 'two'], 'florin: use: florin company show <companyId>\n'],
    [['alerts', 'one', '--loud'], "florin: Unknown option '--loud'\n"],
    [['clock', 'advance', 'one'], 'florin: give --days and --seconds, or --to\n'],
    [['clock', 'advance', 'one', '--days', 'x'], 'florin: --days takes a number, not "x"\n'],
    [['webhook', 'replay', 'one'], 'florin: give either --event or --parked\n'],
    [['company', 'create', '--name', 'A', '--settings', '{'], 'florin: --settings takes JSON, not "{"\n'],
    [
      ['plan', 'change', 'one', 'gold', '--active', '--inactive'],
      'florin: give either --active or --inactive\n',
    ],
    [
      ['offline-payment', 'one', 'two'],
      'florin: --method is required: florin offline-payment <companyId> <invoiceId> [options]\n',
    ],
    [['manage-link', 'one'], 'florin: use: florin manage-link <companyId> <subscriptionId> [options]\n'],
    [['surcharge-rules', 'put'], 'florin: use: florin surcharge-rules put <file>\n'],
    [['surcharge-rules', 'put', '/nonexistent.json'], 'florin: the file /nonexistent.json cannot be read\n'],
    [['surcharge-rules', 'put', 'README.md'], 'florin: README.md is not JSON\n'],
    [['surcharge-rules', 'put', 'package.json'], 'florin: package.json must contain {"rules": [...]}\n'],
    [['surcharge-check', 'cmp_0'], 'florin: use: florin surcharge-check [options]\n'],
    [['alerts', 'one', '--url', 'ftp://here'], 'florin: "ftp://here" is not an http or https URL\n'],
  ])('%j is told in one line, with exit code 2', async (args, line) => {
    expect(await runCommand(args)).toEqual({ exitCode: 2, output: '', complaint: line })
  })
})

describe('what cannot be done', () => {
  test('a refusal of the service is told in one line, with exit code 1', async () => {
    expect(await runCommand(['company', 'show', 'cmp_0'])).toEqual({
      exitCode: 1,
      output: '',
      complaint: 'florin: There is nothing here. (404)\n',
    })
    const tooHigh = await runCommand(['company', 'create', '--name', 'Acme', '--surcharge', '4'])
    expect(tooHigh.exitCode).toBe(1)
    expect(tooHigh.complaint).toMatch(/^florin: Some fields .*body\.surcharge\.percentage: .* \(400\)\n$/)
  })

  test('a wrong token is told in one line', async () => {
    const { exitCode, complaint } = await runCommand(['company', 'create', '--name', 'Acme'], {
      FLORIN_OPERATOR_TOKEN: 'no',
    })
    expect(exitCode).toBe(1)
    expect(complaint).toMatch(/^florin: .* \(401\)\n$/)
  })

  test('a missing token is told in one line', async () => {
    const nowhere = { FLORIN_OPERATOR_TOKEN: '', FLORIN_DATA: '/nonexistent' }
    expect(await runCommand(['alerts', 'cmp_0'], nowhere)).toEqual({
      exitCode: 1,
      output: '',
      complaint: 'florin: no operator token: set FLORIN_OPERATOR_TOKEN\n',
    })
  })

  test('a service that is not there is told in one line', async () => {
    const { exitCode, complaint } = await runCommand(['alerts', 'cmp_0', '--url', 'http://127.0.0.1:9'])
    expect(exitCode).toBe(1)
    expect(complaint).toMatch(/^florin: no usable response from http:\/\/127\.0\.0\.1:9: .+\n$/)
  })
})

describe('help', () => {
  test.each([[[]], [['help']], [['--help']]])('%j lists every command', async (args) => {
    const { exitCode, output } = await runCommand(args)
    expect(exitCode).toBe(0)
    for (const name of [
      'company create',
      'key revoke',
      'webhook rotate-secret',
      'field put',
      'clock advance',
    ])
      expect(output).toContain(`florin ${name}`)
  })

  test('a command tells its options', async () => {
    const { output } = await runCommand(['product', 'put', '--help'])
    expect(output).toContain('florin product put <companyId> <productId> [options]')
    expect(output).toContain('--price <9.50>')
  })
})

describe('managing a company', () => {
  test('a company is created, shown and changed', async () => {
    const created = await parseOutput(
      `company create --name Acme --state tx --products cc --surcharge 2.5 --surcharge-label Fee`,
      '--settings',
      '{"receipts":false}',
    )
    expect(created).toMatchObject({
      name: 'Acme',
      state: 'TX',
      products: ['cc'],
      settings: { receipts: false },
      surcharge: { enabled: true, percentage: 2.5, label: 'Fee' },
    })
    const changed = await parseOutput(`company change ${created.companyId} --surcharge off --burst 9`)
    expect(changed).toMatchObject({ surcharge: { enabled: false }, limits: { burst: 9 }, name: 'Acme' })
    expect(await parseOutput(`company show ${created.companyId}`)).toEqual(changed)
  })

  test('a webhook is set, looked at, rotated, replayed and deleted', async () => {
    await using receiver = await openReceiver()
    const { companyId } = await newCompany()
    const set = await parseOutput(
      `webhook set ${companyId} --endpoint ${receiver.url} --events invoice.paid,invoice.created`,
      '--header',
      'X-Key: secret',
    )
    expect(set).toMatchObject({ url: receiver.url, eventTypes: ['invoice.paid', 'invoice.created'] })
    const { signingSecret: _, ...shown } = set
    expect(await parseOutput(`webhook show ${companyId}`)).toEqual({ ...shown, parked: 0 })
    expect(await parseOutput(`webhook deliveries ${companyId}`)).toMatchObject({ deliveries: [] })
    const rotated = await parseOutput(`webhook rotate-secret ${companyId}`)
    expect(rotated.signingSecret).not.toBe(set.signingSecret)
    expect(await parseOutput(`webhook replay ${companyId} --parked`)).toEqual({ replayed: 0 })
    await parseOutput(`webhook delete ${companyId}`)
  })

  test('fields, products and alerts', async () => {
    const { companyId } = await newCompany()
    const field = await parseOutput(`field put ${companyId} customer size --type select --options`, 'S, M')
    expect(field).toMatchObject({ key: 'size', options: ['S', 'M'], archived: false })
    const product = await parseOutput(`product put ${companyId} soap --name Soap --price 9.50 --inactive`)
    expect(product).toEqual({ productId: 'soap', name: 'Soap', price: 9.5, active: false })
    expect(await parseOutput(`product list ${companyId}`)).toEqual({ products: [product] })
    expect(await parseOutput(`alerts ${companyId}`)).toEqual({ alerts: [] })
  })

  test('the history of a subscription is shown', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const { events } = await parseOutput(`subscription history ${company.companyId} ${id}`)
    expect(events[0]).toMatchObject({ type: 'created', status: 'pending', by: 'api' })
  })

  test('a link to the page of a subscription is made, and sent where that is said', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const words = `manage-link ${company.companyId} ${id}`
    const texted = await runCommand([...words.split(' '), '--send', 'sms'])
    expect(texted).toMatchObject({
      exitCode: 1,
      complaint: expect.stringMatching(/no phone number .* \(422\)\n$/),
    })
    const made = await parseOutput(words)
    expect(made).toEqual({ url: expect.stringContaining('/manage/mtk_') })
    const sent = await parseOutput(`${words} --send email`)
    expect(sent.sentTo).toBe('payer@example.com')
    expect(sent.url).not.toBe(made.url)
    const { messages } = await parseOutput(`outbox ${company.companyId} --kind manage_link --json`)
    expect(messages).toMatchObject([{ to: 'payer@example.com', links: expect.arrayContaining([sent.url]) }])
  })

  test('a plan is changed', async () => {
    const { companyId, api } = await newCompany()
    const fields = { planId: 'gold', name: 'Gold', billingCycle: 'yearly', price: 10, description: 'Old' }
    await api.post('/api/subscriptions/v2/plans', fields)
    const words = `plan change ${companyId} gold --features a,b --lead-time-days 30 --inactive --description`
    const changed = await parseOutput(words, 'New words')
    expect(changed).toMatchObject({
      name: 'Gold',
      description: 'New words',
      features: ['a', 'b'],
      active: false,
      preRenewalInvoice: { leadTimeDays: 30 },
    })
    const again = await parseOutput(`plan change ${companyId} gold --name Golden --no-description --active`)
    expect(again).toMatchObject({ name: 'Golden', features: ['a', 'b'], active: true })
    expect(again).not.toHaveProperty('description')
  })
})

test('an offline payment is recorded once by its key, and reversed', async () => {
  const { company, id } = await openCardCheckout()
  const words = `offline-payment ${company.companyId} ${id} --method check --amount 40 --reference 7 --no-receipt`
  const date = await daysFromNow(company)
  const more = ['--received-on', date(-1)]
  const recorded = await parseOutput(words, ...more, '--note', 'At the desk', '--key', 'offline-key-7')
  expect(recorded).toMatchObject({
    invoice: { amountPaid: 40, transactions: [{ offline: { method: 'check', reference: '7' } }] },
  })
  expect(await parseOutput(words, ...more, '--note', 'At the desk', '--key', 'offline-key-7')).toEqual(
    recorded,
  )
  const again = await runCommand([...words.split(' '), ...more])
  expect(again).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('body.reference') })
  const reversal = `offline-payment reverse ${company.companyId} ${id} ${recorded.transactionId} --reason`
  expect(await parseOutput(reversal, 'It bounced')).toMatchObject({ invoice: { amountPaid: 0 } })
})

describe('surcharges', () => {
  test('their rules are shown, replaced by a file, and put back', async () => {
    await using database = await createDatabase()
    const folder = newDataFolder()
    const { baseUrl } = await startService({ FLORIN_DATA: folder, DATABASE_URL: database.url })
    const own = { BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: ownOperatorToken }
    const rules = async (...words: string[]) => {
      const { exitCode, output, complaint } = await runCommand(['surcharge-rules', ...words], own)
      expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' })
      return JSON.parse(output)
    }
    const shipped = await rules('show')
    expect(shipped.version).toBe('2026-11')
    const file = join(folder, 'rules.json')
    writeFileSync(file, JSON.stringify({ ...shipped, rules: shipped.rules.slice(1) }))
    expect(await rules('put', file)).toEqual({ version: 'operator-1', rules: shipped.rules.slice(1) })
    expect(await rules('show')).toMatchObject({ version: 'operator-1' })
    expect(await rules('show', '--version', '2026-11')).toEqual(shipped)
    expect(await rules('reset')).toEqual(shipped)
    expect(await rules('show', '--version', 'operator-1')).toMatchObject({ rules: shipped.rules.slice(1) })
    // The command reports invalid rules of a file in the words of the service.
    writeFileSync(file, JSON.stringify({ rules: [{ ...shipped.rules[0], place: 'ZZ' }] }))
    const refused = await runCommand(['surcharge-rules', 'put', file], own)
    expect(refused).toMatchObject({ exitCode: 1, output: '' })
    expect(refused.complaint).toMatch(/^florin: .*body\.rules\.0\.place: .* \(400\)\n$/)
    expect(await runCommand(['surcharge-check'], own)).toEqual({
      exitCode: 0,
      output: 'checked 0, undecided 0, deviations 0\n',
      complaint: '',
    })
  })

  test('past ones are decided again, and the exit code tells of one that comes out differently', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const accountVaultId = await saveCardFrom(company, customerId, { billingZip: '75201' })
    const paid = await payment(company, id, { accountVaultId, amount: 50 })
    await newQuote(company, id, { amount: 50 })
    const words = ['surcharge-check', '--company', company.companyId]
    expect(await runCommand(words)).toEqual({
      exitCode: 0,
      output: 'checked 2, undecided 0, deviations 0\n',
      complaint: '',
    })
    const { transactionId } = paid.body
    const statement = 'update transactions set fee_cents = 140 where id = $1'
    await rowsOfService(statement, [parseId('trx', transactionId)])
    expect(await runCommand(words)).toEqual({
      exitCode: 1,
      output: [
        'checked 2, undecided 0, deviations 1',
        `${company.companyId} ${id} ${transactionId} surcharge 1.40: surcharge in cents: 140 then, 150 by the rules`,
        '',
      ].join('\n'),
      complaint: '',
    })
    expect(await runCommand(['surcharge-check', '--company', 'cmp_01h455vb4pex5vsknk084sn02q'])).toEqual({
      exitCode: 1,
      output: '',
      complaint: 'florin: There is no such company. (404)\n',
    })
  })
})

describe('driving the sandbox', () => {
  test('the clock is shown and moved on, the outbox read', async () => {
    const { companyId } = await newCompany()
    const before = await parseOutput(`clock ${companyId}`)
    const after = await parseOutput(`clock advance ${companyId} --days 2 --seconds 1`)
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(2 * 86_400_000 + 1_000)
    expect(await parseOutput(`outbox ${companyId} --kind invoice --json`)).toEqual({ messages: [] })
  })
})
