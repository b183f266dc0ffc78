import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { runCommand, parseOutput } from '../support/command-line.ts'
import { openConformanceReceiver } from '../support/conformance-receiver.ts'
import { getFeedTypes } from '../support/feed.ts'
import { florin, newCompany, newCustomer, newInvoice, operator, type TestCompany } from '../support/florin.ts'
import { openRestartableServer, startListener } from '../support/listening.ts'
import { isAuthentic, openReceiver } from '../support/receiver.ts'

const types = /invoice\.created, .*transaction\.failed/

const trigger = ({ companyId }: TestCompany, event: string) =>
  operator().post('/sandbox/v1/trigger', { companyId, type: event })

describe('what is typed wrongly', () => {
  test.each([
    [['listen', 'cmp_1'], /^florin: --forward-to is required: florin listen \[companyId\] \[options\]$/],
    [['listen', '--forward-to', 'localhost:3000'], /--forward-to takes an http or https URL/],
    [['listen', '--forward-to', 'http://localhost', '--after', '-1'], /--after/],
    [
      ['listen', '--forward-to', 'http://localhost', '--after', '1.5'],
      /--after takes the number of an event, or 0/,
    ],
    [['listen', '--forward-to', 'http://localhost', '--events', 'invoice.lost'], types],
    [['listen', '--forward-to', 'http://localhost', 'one', 'two'], /use: florin listen \[companyId\]/],
    [['trigger'], /use: florin trigger <event> \[companyId\]/],
    [['trigger', 'invoice.lost'], types],
    [['exam'], /use: florin exam <url> \[companyId\]/],
    [['exam', 'shop.example'], /takes an http or https URL/],
  ])('%j is told in one line, with exit code 2', async (args, line) => {
    const { exitCode, output, complaint } = await runCommand(args)
    expect([exitCode, output]).toEqual([2, ''])
    expect(complaint.trim()).toMatch(line)
  })

  test('where there are several companies, one has to be named', async () => {
    const [one] = await Promise.all([newCompany(), newCompany()])
    const { exitCode, complaint } = await runCommand(['trigger', 'invoice.created'])
    expect([exitCode, complaint]).toEqual([2, expect.stringContaining(one.companyId)])
  })

  test('an unknown company is told, and nobody goes on listening to it', async () => {
    const unknown = ['cmp_01h455vb4pex5vsknk084sn02q']
    expect(await runCommand(['trigger', 'invoice.created', ...unknown])).toMatchObject({ exitCode: 1 })
    const listening = await runCommand(['listen', '--forward-to', 'http://127.0.0.1:9', ...unknown])
    expect(listening).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('(404)') })
  })
})

test('nothing is triggered where there is no sandbox', async () => {
  const production = await openRestartableServer((_request, response) => {
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"message":"There is nothing here."}')
  })
  const printed = await runCommand(['trigger', 'invoice.created', 'cmp_1'], { BASE_URL: production.url })
  expect(printed).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('only in a sandbox') })
})

test('a trigger says what it did', async () => {
  const company = await newCompany()
  const { did } = await parseOutput('trigger invoice.partial', company.companyId)
  expect(did).toEqual([
    expect.stringMatching(/^created the invoice inv_\S+ \(INV-1000\) of \$20\.00$/),
    expect.stringMatching(/^paid \$5\.00 of it with a wallet \(trx_\S+\)$/),
  ])
  expect(await getFeedTypes(company)).toContain('invoice.partial')
})

test('events are forwarded as they happen, signed with the secret that is printed, until Ctrl-C', async () => {
  await using receiver = await openReceiver()
  const company = await newCompany()
  await newInvoice(company, await newCustomer(company))
  receiver.reactWith(200, 500, 422)
  const listening = startListener(['--forward-to', receiver.url, company.companyId])
  await expect.poll(listening.secret).toMatch(/^whsec_listen_[0-9a-f]{64}$/)
  await trigger(company, 'invoice.voided')
  await trigger(company, 'invoice.created')
  const postbacks = await receiver.waitFor(3)
  expect(postbacks.map(({ body }) => body.type)).toEqual([
    'invoice.created',
    'invoice.voided',
    'invoice.created',
  ])
  for (const one of postbacks) expect(isAuthentic(one, listening.secret())).toBe(true)
  await expect.poll(listening.printed).toContain('422')
  expect(await listening.end()).toBe(0)
  const printed = listening.printed()
  expect(printed).toMatch(/ 2 {2}invoice\.created +200\n/)
  expect(printed).toMatch(/ 3 {2}invoice\.voided +500 {2}a postback would be retried\n/)
  expect(printed).toMatch(/ 4 {2}invoice\.created +422 {2}a postback would be dropped\n/)
  expect(printed).toContain('Resume with --after 4')
})

test('who begins behind an event is told what came after it, and of what is asked for alone', async () => {
  await using receiver = await openReceiver()
  const company = await newCompany()
  await trigger(company, 'invoice.voided')
  await trigger(company, 'invoice.paid')
  const asked = ['--after', '1', '--events', 'invoice.voided,invoice.paid']
  const listening = startListener(['--forward-to', receiver.url, company.companyId, ...asked])
  const postbacks = await receiver.waitFor(2)
  expect(postbacks.map(({ body }) => body.type)).toEqual(['invoice.voided', 'invoice.paid'])
  expect(await listening.end()).toBe(0)
})

test('while the receiver is away its event waits, and none is left out or overtakes it', async () => {
  const types: string[] = []
  const receiver = await openRestartableServer(async (request, response) => {
    types.push(await typeIn(request))
    response.end()
  })
  const company = await newCompany()
  await receiver.goAway()
  const listening = startListener(['--forward-to', receiver.url, '--after', '0', company.companyId])
  await trigger(company, 'invoice.voided')
  await expect.poll(listening.printed).toContain('no response')
  await receiver.comeBack()
  await expect.poll(() => types.length).toBe(2)
  expect(types).toEqual(['invoice.created', 'invoice.voided'])
  expect(await listening.end()).toBe(0)
})

test('while the service is away it is asked again, and nothing is told twice', async () => {
  await using receiver = await openReceiver()
  const service = await openRestartableServer(async (request, response) => {
    const { authorization } = request.headers
    const answer = await fetch(`${florin().baseUrl}${request.url}`, {
      headers: { authorization: `${authorization}` },
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const company = await newCompany()
  await trigger(company, 'invoice.created')
  const listening = startListener(
    ['--forward-to', receiver.url, '--after', '0', company.companyId],
    service.url,
  )
  await receiver.waitFor(1)
  await service.goAway()
  await trigger(company, 'invoice.created')
  await expect.poll(listening.printed).toContain('retrying')
  await service.comeBack()
  await receiver.waitFor(2)
  expect(await listening.end()).toBe(0)
  expect(listening.printed()).toContain('Resume with --after 2')
  expect(new Set(receiver.received.map(({ body }) => body.eventId)).size).toBe(2)
})

describe('an exam', () => {
  test('is signed as listening is where the webhook is elsewhere, and exits with 0 when all is passed', async () => {
    const { companyId } = await newCompany()
    const { operatorToken } = florin()
    const key = createHmac('sha256', operatorToken).update(`listening to ${companyId}`).digest('hex')
    await using receiver = await openConformanceReceiver(`whsec_listen_${key}`)
    const { exitCode, output, complaint } = await runCommand(['exam', receiver.url, companyId])
    expect(exitCode, complaint + output).toBe(0)
    expect(output).toContain(`Signed with whsec_listen_${key}`)
    expect(output.match(/^pass {2}/gm)).toHaveLength(12)
    expect(output).toContain('All 12 passed.')
  })

  test('says why a receiver failed and how it is mended, and exits with 1', async () => {
    const { companyId } = await newCompany()
    const secret = 'whsec_known-to-the-receiver'
    await using receiver = await openConformanceReceiver(secret, 'checks no timestamp')
    const { exitCode, output } = await runCommand(['exam', receiver.url, companyId, '--secret', secret])
    expect(exitCode).toBe(1)
    expect(output).toMatch(
      /FAIL {2}old timestamp .* 200, not 4xx\n {6}It was accepted although .*\n {6}Refuse a request/,
    )
    expect(output).toContain('1 of 12 failed.')
  })

  test('says where nothing listens, and no more', async () => {
    const { companyId } = await newCompany()
    const nowhere = await runCommand(['exam', 'http://127.0.0.1:9/in', companyId])
    expect(nowhere.exitCode).toBe(1)
    expect(nowhere.output.trimEnd().split('\n').slice(-2)).toEqual([
      'Nothing listens at http://127.0.0.1:9/in: connection refused.',
      expect.stringMatching(/^Start the receiver/),
    ])
  })

  test('of a private address is refused', async () => {
    const { companyId } = await newCompany()
    const examined = await runCommand(['exam', 'http://10.0.0.1/in', companyId])
    expect(examined).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('address not allowed') })
  })
})

async function typeIn(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()).type
}
