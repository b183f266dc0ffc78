import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { openMailServer, getMail } from '../support/mail-server.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop } from '../support/own-shop.ts'
import { send } from '../support/florin.ts'
import { openTextGateway, textSecret } from '../support/text-gateway.ts'

/**
 * Starts a service with a text gateway, and creates a subscription of a customer with a phone and a link to its page.
 */
async function startTexting(smsUrl: string, more: Record<string, string> = {}) {
  const database = await createDatabase()
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: database.url,
    SMS_URL: smsUrl,
    SMS_SECRET: textSecret,
    ...more,
  })
  const shop = await openOwnShop(service)
  const customer = await shop.api.post('/api/customers', {
    email: 'pat@example.com',
    phoneNumber: '+15550100123',
  })
  const plan = await shop.api.post('/api/subscriptions/v2/plans', {
    name: 'Gold',
    billingCycle: 'monthly',
    price: 5,
  })
  const made = await shop.api.post('/api/subscriptions/v2', {
    customerId: customer.body.id,
    planId: plan.body.planId,
    startDate: new Date().toISOString(),
  })
  expect(made.status, made.text).toBe(201)
  const link = await shop.api.post(`/api/subscriptions/v2/${made.body.subscriptionId}/manage-link`, {})
  const token = link.body.url.split('/').at(-1)
  const path = `${service.baseUrl}/api/subscriptions/v2/manage`
  const { companyId } = shop
  return {
    askForCode: (body: object) => send(`${path}/code`, 'POST', body, { 'x-subscription-token': token }),
    tryCode: (code: string) => send(`${path}/session`, 'POST', { code }, { 'x-subscription-token': token }),
    async kept() {
      const outbox = await service.operator.get(
        `/sandbox/v1/outbox?companyId=${companyId}&kind=verification_code`,
      )
      return outbox.body.messages
    },
    async alerts() {
      return (await service.operator.get(`/operator/v1/companies/${companyId}/alerts`)).body.alerts
    },
    advance: (seconds: number) =>
      service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: seconds }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

test('a text message is posted to the gateway, signed, again until it is taken, under the same id, and once', async () => {
  const gateway = await openTextGateway(503, 302)
  await using texting = await startTexting(gateway.url)
  expect(await texting.askForCode({ channel: 'sms' })).toMatchObject({
    status: 202,
    body: { channel: 'sms', channels: ['email', 'sms'] },
  })
  await expect.poll(() => gateway.refused).toHaveLength(1)
  for (const seconds of [120, 300, 3_600]) await texting.advance(seconds)
  const [kept, ...more] = await texting.kept()
  expect(more).toEqual([])
  const text = {
    id: kept.id,
    to: '+15550100123',
    text: kept.text,
    isSigned: true,
    keys: ['id', 'to', 'text'],
  }
  expect(gateway.refused).toEqual([text, text])
  expect(gateway.received).toEqual([text])
  // The code arrived after it had expired.
  const [code = ''] = /\d{6}/.exec(kept.text) ?? []
  expect((await texting.tryCode(code)).status).toBe(401)
})

test('a gateway that is down keeps nobody from asking for a code by email, and in the end is an alert', async () => {
  const gateway = await openTextGateway(...Array.from({ length: 100 }, () => 500))
  await using texting = await startTexting(gateway.url)
  expect((await texting.askForCode({ channel: 'sms' })).status).toBe(202)
  await texting.advance(61)
  expect(await texting.askForCode({})).toMatchObject({ status: 202, body: { channel: 'email' } })
  const [code = ''] = /\d{6}/.exec((await texting.kept()).at(-1).text) ?? []
  expect((await texting.tryCode(code)).status).toBe(201)
  for (let hours = 0; hours < 48; hours += 4) await texting.advance(4 * 60 * 60)
  expect(gateway.refused.length).toBeGreaterThanOrEqual(12)
  expect(gateway.received).toEqual([])
  const alerts = await texting.alerts()
  expect(alerts.map(({ kind }: { kind: string }) => kind)).toContain('text_not_sent')
  expect(JSON.stringify(alerts)).not.toMatch(/5550100123/)
})

test('a mail server that is down keeps nobody from asking for a code, which comes when it is back', async () => {
  const mailServer = await openMailServer(1)
  const gateway = await openTextGateway()
  await using texting = await startTexting(gateway.url, { SMTP_URL: mailServer.url })
  expect((await texting.askForCode({})).status).toBe(202)
  await expect.poll(() => mailServer.refused()).toBe(1)
  await texting.advance(120)
  const [mail, ...more] = mailServer.received.filter(({ source }) => source.includes('is your Own Shop code'))
  expect(more).toEqual([])
  const text = mail && getMail(mail).parts['text/plain; charset=utf-8']
  const [code = ''] = /\d{6}/.exec(text ?? '') ?? []
  expect((await texting.tryCode(code)).status).toBe(201)
  expect(gateway.received).toEqual([])
})
