import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openReceiver } from '../support/receiver.ts'
import { florin, newCompany, newSession } from '../support/florin.ts'

const program = join(import.meta.dirname, '..', '..', 'bin', 'florin.js')

type Run = { exitCode: number; output: string; complaint: string }

/** Types a command, as the operator of the service under test. */
function type(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  const { baseUrl, operatorToken } = florin()
  const env = { ...process.env, BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: operatorToken, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, output, complaint) => {
      resolve({ exitCode: error ? Number(error.code) : 0, output, complaint })
    })
  })
}

/** Types words divided by spaces, then others as they are, and reads the answer. */
async function typed(words: string, ...more: string[]) {
  const args = [...words.split(' '), ...more]
  const { exitCode, output, complaint } = await type(args)
  if (exitCode !== 0) throw new Error(complaint)
  return JSON.parse(output)
}

describe('what is typed wrongly', () => {
  test.each([
    [
      ['company', 'creat'],
      'florin: there is no command "company creat": company create, company show, company change\n',
    ],
    [['company', 'create'], 'florin: --name is required: florin company create [options]\n'],
    [['company', 'show'], 'florin: use: florin company show <companyId>\n'],
    [['company', 'show', 'one', 'two'], 'florin: use: florin company show <companyId>\n'],
    [['alerts', 'one', '--loud'], "florin: Unknown option '--loud'\n"],
    [['clock', 'advance', 'one'], 'florin: give --days and --seconds, or --to\n'],
    [['clock', 'advance', 'one', '--days', 'x'], 'florin: --days takes a number, and was given "x"\n'],
    [['webhook', 'replay', 'one'], 'florin: give either --event or --parked\n'],
    [
      ['company', 'create', '--name', 'A', '--settings', '{'],
      'florin: --settings takes JSON, and was given "{"\n',
    ],
    [['alerts', 'one', '--url', 'ftp://here'], 'florin: "ftp://here" is not an http or https address\n'],
  ])('%j is told in one line, with exit code 2', async (args, line) => {
    expect(await type(args)).toEqual({ exitCode: 2, output: '', complaint: line })
  })
})

describe('what cannot be done', () => {
  test('a refusal of the service is told in one line, with exit code 1', async () => {
    expect(await type(['company', 'show', 'cmp_0'])).toEqual({
      exitCode: 1,
      output: '',
      complaint: 'florin: There is nothing here. (404)\n',
    })
    const tooHigh = await type(['company', 'create', '--name', 'Acme', '--surcharge', '4'])
    expect(tooHigh.exitCode).toBe(1)
    expect(tooHigh.complaint).toMatch(/^florin: Some fields .*body\.surcharge\.percentage: .* \(400\)\n$/)
  })

  test('a wrong token is told in one line', async () => {
    const { exitCode, complaint } = await type(['company', 'create', '--name', 'Acme'], {
      FLORIN_OPERATOR_TOKEN: 'no',
    })
    expect(exitCode).toBe(1)
    expect(complaint).toMatch(/^florin: .* \(401\)\n$/)
  })

  test('a missing token is told in one line', async () => {
    const nowhere = { FLORIN_OPERATOR_TOKEN: '', FLORIN_DATA: '/nonexistent' }
    expect(await type(['alerts', 'cmp_0'], nowhere)).toEqual({
      exitCode: 1,
      output: '',
      complaint: 'florin: no operator token: set FLORIN_OPERATOR_TOKEN\n',
    })
  })

  test('a service that is not there is told in one line', async () => {
    const { exitCode, complaint } = await type(['alerts', 'cmp_0', '--url', 'http://127.0.0.1:9'])
    expect(exitCode).toBe(1)
    expect(complaint).toMatch(/^florin: no usable answer from http:\/\/127\.0\.0\.1:9: .+\n$/)
  })
})

describe('help', () => {
  test.each([[[]], [['help']], [['--help']]])('%j lists every command', async (args) => {
    const { exitCode, output } = await type(args)
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
    const { output } = await type(['product', 'put', '--help'])
    expect(output).toContain('florin product put <companyId> <productId> [options]')
    expect(output).toContain('--price <9.50>')
  })
})

describe('managing a company', () => {
  test('a company is created, shown and changed', async () => {
    const created = await typed(
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
    const changed = await typed(`company change ${created.companyId} --surcharge off --burst 9`)
    expect(changed).toMatchObject({ surcharge: { enabled: false }, limits: { burst: 9 }, name: 'Acme' })
    expect(await typed(`company show ${created.companyId}`)).toEqual(changed)
  })

  test('a key is issued and revoked', async () => {
    const { companyId } = await newCompany()
    const key = await typed(`key issue ${companyId} --role clerk`)
    expect(key.role).toBe('clerk')
    await newSession(key.apiKey)
    expect(await typed(`key revoke ${companyId} ${key.keyId}`)).toEqual({ message: 'success' })
    await expect(newSession(key.apiKey)).rejects.toThrow('unauthorized')
  })

  test('a webhook is set, looked at, rotated, replayed and deleted', async () => {
    await using receiver = await openReceiver()
    const { companyId } = await newCompany()
    const set = await typed(
      `webhook set ${companyId} --endpoint ${receiver.url} --events invoice.paid,invoice.created`,
      '--header',
      'X-Key: secret',
    )
    expect(set).toMatchObject({ url: receiver.url, eventTypes: ['invoice.paid', 'invoice.created'] })
    expect(await typed(`webhook deliveries ${companyId}`)).toMatchObject({ deliveries: [] })
    const rotated = await typed(`webhook rotate-secret ${companyId}`)
    expect(rotated.signingSecret).not.toBe(set.signingSecret)
    expect(await typed(`webhook replay ${companyId} --parked`)).toEqual({ replayed: 0 })
    await typed(`webhook delete ${companyId}`)
  })

  test('fields, products and alerts', async () => {
    const { companyId } = await newCompany()
    const field = await typed(`field put ${companyId} customer size --type select --options`, 'S, M')
    expect(field).toMatchObject({ key: 'size', options: ['S', 'M'], archived: false })
    const product = await typed(`product put ${companyId} soap --name Soap --price 9.50 --inactive`)
    expect(product).toEqual({ productId: 'soap', name: 'Soap', price: 9.5, active: false })
    expect(await typed(`alerts ${companyId}`)).toEqual({ alerts: [] })
  })
})

describe('driving the sandbox', () => {
  test('the clock is shown and moved on, the outbox read', async () => {
    const { companyId } = await newCompany()
    const before = await typed(`clock ${companyId}`)
    const after = await typed(`clock advance ${companyId} --days 2 --seconds 1`)
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(2 * 86_400_000 + 1_000)
    expect(await typed(`outbox ${companyId} --kind invoice`)).toEqual({ messages: [] })
  })
})
