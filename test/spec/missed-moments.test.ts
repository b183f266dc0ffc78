import { expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { createDatabase, rowCountOf } from '../support/database.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice, ownSession, saveOwnBankAccount, type OwnShop } from '../support/own-shop.ts'
import { openReceiver } from '../support/receiver.ts'
import { day } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

async function advance(service: OwnService, { companyId }: OwnShop, seconds: number): Promise<void> {
  const moved = await processorSide(service).moveClock(companyId, { advanceSeconds: seconds })
  expect(moved.status, moved.text).toBe(200)
}

async function read(service: OwnService, shop: OwnShop, id: string) {
  const api = await ownSession(service, shop.apiKey)
  return (await api.get(`/api/invoices/${id}`)).body
}

/** Lets time pass for a company while no process of the service runs. */
async function passUnseen(databaseUrl: string, { companyId }: OwnShop, days: number): Promise<void> {
  const statement = 'update companies set clock_offset_ms = clock_offset_ms + $2 where id = $1'
  expect(await rowCountOf(databaseUrl, statement, [parseId('cmp', companyId), days * day * 1_000])).toBe(1)
}

test('a service that slept through due date and reminders announces it once and mails one notice', async () => {
  await using database = await createDatabase()
  await using receiver = await openReceiver()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const before = await startService(environment)
  const shop = await openOwnShop(before)
  await before.operator.put(`/operator/v1/companies/${shop.companyId}/webhook`, {
    url: receiver.url,
    eventTypes: ['invoice.overdue'],
  })
  const dueDate = new Date(Date.now() + 10 * day * 1_000).toISOString()
  const { customerId } = shop
  const body = { customerId, description: 'Gardening', amount: 100, dueDate, sendEmail: false }
  const { id } = (await shop.api.post('/api/invoices', body)).body
  expect(await before.end()).toBe(0)

  await passUnseen(database.url, shop, 40)
  const after = await startService(environment)
  const outbox = `/sandbox/v1/outbox?companyId=${shop.companyId}`
  const mails = async () => (await after.operator.get(outbox)).body.messages
  await expect.poll(mails).toMatchObject([{ kind: 'overdue', invoiceId: id }])
  await after.operator.post('/sandbox/v1/drain', { companyId: shop.companyId })
  await advance(after, shop, 30 * day)
  expect((await read(after, shop, id)).invoiceStatus).toBe('Overdue')
  expect(await mails()).toHaveLength(1)
  const postbacks = await receiver.waitFor(1)
  expect(postbacks.map(({ body }) => [body.type, body.data.invoice['id']])).toEqual([['invoice.overdue', id]])
})

test('what the bank does is found out although every postback of the processor is lost', async () => {
  await using nobody = await openReceiver()
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const shop = await openOwnShop(service)
  const pay = async (accountVaultId: string) => {
    const id = await ownInvoice(shop)
    const paid = await shop.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
    expect(paid.status, paid.text).toBe(200)
    return id
  }
  const accounts = ['000123456789', '000222222227', '000555555559']
  const vaults = await Promise.all(accounts.map((account) => saveOwnBankAccount(service, shop, account)))
  const ids = await Promise.all(vaults.map(pay))
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await read(service, shop, id)).invoiceStatus))
  // From here on the processor's postbacks go to a receiver that ignores them.
  expect((await service.platform.put('/v1/platform', { postbackUrl: nobody.url })).status).toBe(200)

  expect(await statuses()).toEqual(['ACHPending', 'ACHPending', 'ACHPending'])
  await advance(service, shop, 7 * day)
  expect(await statuses()).toEqual(['Paid', 'Failed', 'Paid'])
  await advance(service, shop, 30 * day)
  expect(await statuses()).toEqual(['Paid', 'Failed', 'Failed'])
  expect(nobody.received.length).toBeGreaterThanOrEqual(4)
  const { body } = await service.operator.get(`/operator/v1/companies/${shop.companyId}/alerts`)
  expect(body.alerts).toMatchObject([{ kind: 'payment_returned', invoiceId: ids[2] }])
})
