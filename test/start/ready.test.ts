import { expect, test } from 'vitest'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '../support/calls.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'

const secretFiles = ['operator-token', 'master-key']

test('it says that it is ready in one line of JSON, and nothing else on standard output', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder(), FLORIN_LOG: 'info' })
  await service.operator.get('/health/ready')
  const { ready, baseUrl, processorUrl, environment, ...more } = JSON.parse(service.stdout())
  expect(service.stdout()).toMatch(/^\{"ready":true,.*\}\n$/)
  expect({ ready, environment, more }).toEqual({ ready: true, environment: 'sandbox', more: {} })
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(processorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(new URL(baseUrl).port).not.toBe('0')
  expect(await service.end()).toBe(0)
  expect(service.stdout().split('\n')).toHaveLength(2)
})

test('on an empty database it shows the credentials of a demo company, the first time only', async () => {
  const FLORIN_DATA = newDataFolder()
  const first = await startService({ FLORIN_DATA })
  const [apiKey] = /sk_sandbox_\S+/.exec(first.stderr()) ?? []
  const api = await ownSession(first, apiKey ?? '')
  const { subscriptions } = (await api.post('/api/subscriptions/v2/search', {})).body
  expect(subscriptions).toMatchObject([{ planName: 'Garden care', status: 'active' }])
  const [, dashboard, email, password] =
    /dashboard +(\S+)\n +email +(\S+)\n +password +(\S+)/.exec(first.stderr()) ?? []
  expect(dashboard).toBe(`${first.baseUrl}/dashboard`)
  const signedIn = await send(`${dashboard}/v1/login`, 'POST', { email, password })
  expect(signedIn.body, signedIn.text).toMatchObject({ status: 'signed_in' })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = await send(`${dashboard}/v1/me`, 'GET', undefined, { cookie })
  expect(me.body.companies).toMatchObject([{ name: 'Demo Company', role: 'admin' }])
  expect(await first.end()).toBe(0)
  const second = await startService({ FLORIN_DATA })
  expect(second.stderr()).not.toContain('password ')
  expect(second.stderr()).not.toContain('sk_sandbox_')
  expect(second.stderr()).toContain(`npx florin company list --url ${second.baseUrl}`)
  expect(second.stderr()).toContain('npx florin key issue <companyId>')
})

test('the secrets of the sandbox are made once, and only the owner may read them', async () => {
  const FLORIN_DATA = newDataFolder()
  const read = () => secretFiles.map((name) => readFileSync(join(FLORIN_DATA, name), 'utf8'))
  const environment = { FLORIN_DATA, FLORIN_OPERATOR_TOKEN: '', PROCESSOR_TOKEN: '' }
  expect(await (await startService(environment)).end()).toBe(0)
  const made = read()
  expect(new Set(made).size).toBe(secretFiles.length)
  for (const name of secretFiles) expect(statSync(join(FLORIN_DATA, name)).mode & 0o777).toBe(0o600)
  expect(await (await startService(environment)).end()).toBe(0)
  expect(read()).toEqual(made)
})

test('links are made with BASE_URL, which the ready line shows', async () => {
  const BASE_URL = 'https://pay.example'
  const service = await startService({ FLORIN_DATA: newDataFolder(), BASE_URL })
  expect(JSON.parse(service.stdout()).baseUrl).toBe(BASE_URL)
})
