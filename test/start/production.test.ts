import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { send } from '../support/florin.ts'
import { freePort } from '../support/free-port.ts'
import { expectStartFailure, newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { openOwnShop, ownSession } from '../support/own-shop.ts'
import { openTls, trustsTests } from '../support/tls.ts'

const FLORIN_ENVIRONMENT = 'production'

test('production refuses to start without its secrets, and names all that are missing', async () => {
  const FLORIN_OPERATOR_TOKEN = ''
  const failed = await expectStartFailure({
    FLORIN_DATA: newDataFolder(),
    FLORIN_ENVIRONMENT,
    FLORIN_OPERATOR_TOKEN,
  })
  expect(failed.code).toBe(1)
  expect(failed.stderr.trimEnd().split('\n')).toHaveLength(1)
  for (const name of ['FLORIN_OPERATOR_TOKEN', 'FLORIN_MASTER_KEY', 'BASE_URL'])
    expect(failed.stderr).toContain(name)
})

test('production refuses what is not safe, in one line that names each of it', async () => {
  const failed = await expectStartFailure({
    FLORIN_DATA: newDataFolder(),
    FLORIN_ENVIRONMENT,
    FLORIN_MASTER_KEY: randomBytes(32).toString('base64'),
    FLORIN_OPERATOR_TOKEN: 'not-that-many-bits',
    FLORIN_LIMITS: 'off',
    PROCESSOR_URL: 'http://127.0.0.1:1',
    BASE_URL: 'http://pay.example',
    DATABASE_URL: 'postgresql://florin:secret-word@db.invalid/florin',
    SMTP_URL: 'smtp://florin:secret-word@mail.invalid',
    SMS_URL: 'http://texts.invalid/secret-word',
    SMS_SECRET: 'secret-word',
  })
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toMatch(/^florin: in production .+\n$/)
  expect(failed.stderr).not.toContain('secret-word')
  for (const name of [
    'BASE_URL',
    'PROCESSOR_URL',
    'FLORIN_LIMITS',
    'FLORIN_OPERATOR_TOKEN',
    'DATABASE_URL',
    'SMTP_URL',
    'SMS_URL',
  ])
    expect(failed.stderr).toContain(`${name} must`)
})

test('production refuses the role processor', async () => {
  const environment = { FLORIN_DATA: newDataFolder(), FLORIN_ENVIRONMENT, FLORIN_ROLES: 'api,processor' }
  expect(await expectStartFailure(environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('processor'),
  })
})

test('production has no sandbox, knows no sandbox key, and issues keys of its own kind', async () => {
  await using database = await createDatabase()
  const sandbox = await startService({ FLORIN_DATA: newDataFolder() })
  const port = String(await freePort())
  const production = await startService({
    FLORIN_DATA: newDataFolder(),
    FLORIN_ENVIRONMENT,
    FLORIN_MASTER_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: database.url,
    PROCESSOR_URL: await openTls(sandbox.processorUrl),
    ...trustsTests,
    BASE_URL: 'https://pay.example',
    HOST: '127.0.0.1',
    PORT: port,
  })
  const baseUrl = `http://127.0.0.1:${port}`
  expect(JSON.parse(production.stdout()).environment).toBe('production')
  const authorization = { authorization: 'Bearer operator-token-of-one-test' }
  const calls = ['info', 'clock?companyId=x', 'outbox?companyId=x']
  for (const call of calls)
    expect((await send(`${baseUrl}/sandbox/v1/${call}`, 'GET', undefined, authorization)).status).toBe(404)
  for (const call of ['clock', 'drain', 'legacy-records'])
    expect((await send(`${baseUrl}/sandbox/v1/${call}`, 'POST', {}, authorization)).status).toBe(404)

  const shop = await openOwnShop(sandbox)
  const withSandboxKey = { authorization: `Api-Key ${shop.apiKey}` }
  expect((await send(`${baseUrl}/api/auth/session`, 'POST', undefined, withSandboxKey)).status).toBe(401)

  const create = (body: object) => send(`${baseUrl}/operator/v1/companies`, 'POST', body, authorization)
  // With real money the operator must name the processor of a company.
  expect(await create({ name: 'Real Shop' })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.processor', code: 'required' }] },
  })
  const made = await create({ name: 'Real Shop', processor: { kind: 'sandbox' } })
  expect(made).toMatchObject({ status: 201, body: { apiKey: expect.stringMatching(/^sk_live_/) } })
  const withLiveKey = { authorization: `Api-Key ${made.body.apiKey}` }
  expect((await send(`${baseUrl}/api/auth/session`, 'POST', undefined, withLiveKey)).status).toBe(201)
  expect((await send(`${sandbox.baseUrl}/api/auth/session`, 'POST', undefined, withLiveKey)).status).toBe(401)

  // Without a contact, its payers could not revoke the authorization of a bank payment.
  const api = await ownSession({ ...production, baseUrl }, made.body.apiKey)
  const offerBank = () => api.post('/api/payment/intention', { paymentMethods: ['ach'] })
  expect((await api.post('/api/payment/intention', {})).body.methods).toEqual([
    expect.objectContaining({ type: 'cc' }),
  ])
  expect(await offerBank()).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.paymentMethods', code: 'not_offered' }] },
  })
  const branding = `${baseUrl}/operator/v1/companies/${made.body.companyId}/branding`
  await send(branding, 'PUT', { supportPhone: '(214) 555-0139' }, authorization)
  expect((await offerBank()).status).toBe(201)
})

test('production without PROCESSOR_URL starts, and creates no company that is on no processor', async () => {
  await using database = await createDatabase()
  const port = String(await freePort())
  const production = await startService({
    FLORIN_DATA: newDataFolder(),
    FLORIN_ENVIRONMENT,
    FLORIN_MASTER_KEY: randomBytes(32).toString('base64'),
    PROCESSOR_TOKEN: '',
    DATABASE_URL: database.url,
    BASE_URL: 'https://pay.example',
    HOST: '127.0.0.1',
    PORT: port,
  })
  expect(JSON.parse(production.stdout())).not.toHaveProperty('processorUrl')
  const create = (body: object) =>
    send(`http://127.0.0.1:${port}/operator/v1/companies`, 'POST', body, {
      authorization: `Bearer ${ownOperatorToken}`,
    })
  expect(await create({ name: 'On none' })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.processor' }] },
  })
  const ofTests = { kind: 'stripe', secretKey: 'sk_test_0000000000', publishableKey: 'pk_test_0000000000' }
  expect(await create({ name: 'On no real one', processor: ofTests })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.processor.secretKey' }, { path: 'body.processor.publishableKey' }] },
  })
  expect((await create({ name: 'On the sandbox', processor: { kind: 'sandbox' } })).status).toBe(503)
})
