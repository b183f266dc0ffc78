import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { newDataFolder, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice, type OwnShop } from '../support/own-shop.ts'

// Database settings that make writes fail, and whether a small write fails as well. Exceeding temp_file_limit gives
// an error code of the same class as a full disk.
const troubles = [
  { setting: 'default_transaction_read_only', value: 'on', isWriteRefused: true },
  { setting: 'temp_file_limit', value: `'64kB'`, isWriteRefused: false },
]

test('it is not ready while its database takes no writes, and is again by itself when it does', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const shop = await openOwnShop(service)
  await using admin = await administered(database)
  expect(await readiness(service)).toEqual({ status: 200, retryAfter: null })
  for (const { setting, value, isWriteRefused } of troubles) {
    await admin.apply(`set ${setting} = ${value}`)
    await expect.poll(() => readiness(service)).toEqual({ status: 503, retryAfter: '1' })
    if (isWriteRefused) {
      expect(await create(shop)).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
      expect((await create(shop)).headers.get('retry-after')).toBe('1')
      const read = async () => (await shop.api.get(`/api/customers/${shop.customerId}`)).status
      await expect.poll(read).toBe(200)
    }
    await admin.apply(`reset ${setting}`)
    await expect.poll(() => readiness(service)).toEqual({ status: 200, retryAfter: null })
    await ownInvoice(shop)
  }
})

function create({ api, customerId }: OwnShop) {
  return api.post('/api/invoices', { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' })
}

async function readiness(service: OwnService) {
  const { status, headers } = await service.operator.get('/health/ready')
  return { status, retryAfter: headers.get('retry-after') }
}

/** Changes a database setting and ends the connections that still have the former value. */
async function administered({ name, url }: { name: string; url: string }) {
  const client = new pg.Client(url)
  await client.connect()
  return {
    async apply(change: string) {
      await client.query('set transaction_read_only = off')
      await client.query('begin read write')
      await client.query(`alter database ${name} ${change}`)
      await client.query('commit')
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
        [name],
      )
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
