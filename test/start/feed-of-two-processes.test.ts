import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { getFeed, type FeedEvent } from '../support/feed.ts'
import type { Caller } from '../support/florin.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice, ownSession } from '../support/own-shop.ts'

const writersEach = 4
const invoicesEach = 20

test('readers of two processes see one feed while both write, though one is killed on the way', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder(), FLORIN_LIMITS: 'off' }
  const first = await startService(shared)
  const second = await startService({ ...shared, FLORIN_ROLES: 'api', PROCESSOR_URL: first.processorUrl })
  const shop = await openOwnShop(first)
  const ofSecond = await ownSession(second, shop.apiKey)

  const writing = { yet: true }
  const write = async (api: Caller) => {
    let made = 0
    for (; made < invoicesEach; made++) if (!(await ownInvoice(shop, api).then(isThere, isNot))) break
    return made
  }
  const readers = [shop.api, shop.api, ofSecond, ofSecond].map((api, place) =>
    getOn(api, 3 + place * 40, writing),
  )
  const written = Promise.all([
    ...Array.from({ length: writersEach }, () => write(shop.api)),
    ...Array.from({ length: writersEach }, () => write(ofSecond)),
  ])
  await expect.poll(async () => (await getFeed(shop.api)).lastSequence).toBeGreaterThan(40)
  await second.end('SIGKILL')
  const answered = (await written).reduce((sum, made) => sum + made, 0)
  writing.yet = false
  const seen = await Promise.all(readers)

  const whole = await getOn(shop.api, 500, { yet: false })
  expect(whole.map(({ sequence }) => sequence)).toEqual(whole.map((_event, place) => place + 1))
  expect(new Set(whole.map(({ eventId }) => eventId)).size).toBe(whole.length)
  for (const events of seen) expect(events).toEqual(whole.slice(0, events.length))
  // A row written when its process was killed may exist without its response.
  expect(whole.length).toBeGreaterThanOrEqual(answered)
  expect(seen.map((events) => events.length > 0)).toEqual([true, true, true, true])
})

const isThere = () => true
const isNot = () => false

/** Reads a feed page by page until the writers have finished, or until a request fails. */
async function getOn(api: Caller, limit: number, writing: { yet: boolean }): Promise<FeedEvent[]> {
  const seen: FeedEvent[] = []
  for (;;) {
    const isLast = !writing.yet
    const page = await getFeed(api, `?after=${seen.length}&limit=${limit}`).catch(() => undefined)
    if (!page) return seen
    seen.push(...page.events)
    if (isLast && page.events.length === 0) return seen
  }
}
