import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDatabase, createEmptyDatabase } from '../support/database.ts'
import { caller, send } from '../support/florin.ts'
import { freePort } from '../support/free-port.ts'
import { newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'
import { openTls, trustsTests } from '../support/tls.ts'

const path = '/api/subscriptions/v2'

/**
 * Starts a production service that can send mail but no text messages, with a company that can create subscriptions.
 */
async function startWithoutTexts(databaseUrl: string, sandboxUrl: string) {
  const port = String(await freePort())
  const baseUrl = `http://127.0.0.1:${port}`
  const sandbox = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: sandboxUrl })
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    FLORIN_ENVIRONMENT: 'production',
    FLORIN_MASTER_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: databaseUrl,
    PROCESSOR_URL: await openTls(sandbox.processorUrl),
    ...trustsTests,
    BASE_URL: 'https://pay.example',
    HOST: '127.0.0.1',
    PORT: port,
  })
  const operator = caller(baseUrl, { authorization: `Bearer ${ownOperatorToken}` })
  const made = await operator.post('/operator/v1/companies', {
    name: 'Real Shop',
    processor: { kind: 'sandbox' },
  })
  const api = await ownSession({ ...service, baseUrl }, made.body.apiKey)
  const plan = await api.post(`${path}/plans`, { name: 'Gold', billingCycle: 'monthly', price: 5 })
  const { planId } = plan.body
  return {
    async subscribe(customer: object) {
      const { body } = await api.post('/api/customers', customer)
      const sent = { customerId: body.id, planId, startDate: new Date().toISOString() }
      const { subscriptionId } = (await api.post(path, sent)).body
      const askForLink = (request: object) => api.post(`${path}/${subscriptionId}/manage-link`, request)
      const token =
        String((await askForLink({})).body.url)
          .split('/')
          .at(-1) ?? ''
      const header = { 'x-subscription-token': token }
      const askForCode = (request: object) => send(`${baseUrl}${path}/manage/code`, 'POST', request, header)
      return { askForLink, askForCode }
    },
  }
}

test('production without SMS_URL texts neither codes nor links, and offers email alone', async () => {
  await using database = await createDatabase()
  await using sandbox = await createEmptyDatabase()
  const { subscribe } = await startWithoutTexts(database.url, sandbox.url)
  const phoneNumber = '+15550100123'

  const withPhone = await subscribe({ phoneNumber, firstName: 'Pat', email: 'pat@example.com' })
  expect(await withPhone.askForCode({ channel: 'sms' })).toMatchObject({
    status: 422,
    body: { message: 'There is no address to which a code can be sent.' },
  })
  expect(await withPhone.askForLink({ send: 'sms' })).toMatchObject({
    status: 422,
    body: { message: 'Nothing is sent by text message here.' },
  })
  expect(await withPhone.askForCode({})).toMatchObject({
    status: 202,
    body: { channel: 'email', channels: ['email'] },
  })
  expect(await withPhone.askForLink({ send: 'email' })).toMatchObject({
    status: 201,
    body: { sentTo: 'pat@example.com' },
  })
})
