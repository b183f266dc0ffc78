import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { c, toPartRows, type Guard } from '#platform/database'
import { openStore } from '../../../test/support/bare-company.ts'
import { schedule, scheduleJobRows, scheduleFirstJobRows, withDueNotifications } from './index.ts'

const company = { id: c.uuid(), name: c.text() }

/** Renames a company, unless it already has the name. */
const renamed: Guard<typeof company> = {
  name: 'test: rename company',
  columns: company,
  idColumn: 'id',
  sql: (rows) => `update companies held set name = given.name from ${rows}
    where held.id = given.id and held.name <> given.name returning held.id`,
}

async function openWorld() {
  const store = await openStore()
  const now = Date.now()
  const notified: string[] = []
  const db = withDueNotifications(store.db, { now: () => now }, (kind) => notified.push(kind))
  return { store, db, now, notified, id: await store.newCompany() }
}

test('nobody is told of what falls due later, nor of what was not written', async () => {
  const { store, db, now, notified, id } = await openWorld()
  await using _ = store
  await schedule(db, { id, clockOffsetMs: 0 }, 'work', 'later', now + 1)
  await db.writeGuarded(renamed, { id, name: 'later' }, [
    scheduleJobRows({ id, clockOffsetMs: 0 }, 'work', 'a', now + 1),
  ])
  const lost = [scheduleJobRows({ id, clockOffsetMs: 0 }, 'work', 'lost', now)]
  expect(await db.writeGuarded(renamed, { id, name: 'later' }, lost)).toBe('lost race')
  await db.writeGuarded(renamed, { id, name: 'nothing' }, [toPartRows({ ...renamed, name: 'none' })])
  expect(notified).toEqual([])
})

test('it is told at once what is due by the clock of its company', async () => {
  const { store, db, now, notified, id } = await openWorld()
  await using _ = store
  await schedule(db, { id, clockOffsetMs: 0 }, 'work', 'now', now)
  expect(notified).toEqual(['work'])
  await db.writeGuarded(renamed, { id, name: 'first' }, [
    scheduleFirstJobRows({ id, clockOffsetMs: 0 }, 'tell', 'first', now),
  ])
  expect(notified).toEqual(['work', 'tell'])
  const ahead = { id, clockOffsetMs: minuteMs }
  await db.writeGuarded(renamed, { id, name: 'now' }, [
    scheduleJobRows(ahead, 'charge', 'ahead', now + minuteMs),
  ])
  expect(notified).toEqual(['work', 'tell', 'charge'])
})
