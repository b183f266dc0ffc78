import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { createEmptyDatabase } from '../../../test/support/database.ts'
import { c, command, insertPart, lookup, openDatabase, toPartRows } from './index.ts'
import type { DatabaseOptions, Guard } from './index.ts'

const account = { id: c.uuid(), version: c.bigint, balance: c.bigint }

/** Updates an account if its version is unchanged. */
export const moveAccount: Guard<typeof account> = {
  name: 'test: move account',
  idColumn: 'id',
  columns: account,
  sql: (rows) => `update accounts a set balance = given.balance, version = a.version + 1
    from ${rows} where a.id = given.id and a.version = given.version returning a.id`,
}
export const entries = insertPart('entries', { account_id: c.uuid(), note: c.text() })
export const addAccount = command({
  name: 'test: add account',
  parameters: { id: c.uuid() },
  row: {},
  sql: 'insert into accounts values ($1, 0, 0)',
})
export const readAccount = lookup({
  name: 'test: read account',
  parameters: { id: c.uuid() },
  row: { balance: c.bigint, version: c.bigint, notes: c.texts() },
  sql: `select balance, version, array(select note from entries where account_id = $1 order by note) as notes
        from accounts where id = $1`,
})
export const idOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`

/** Creates a database with accounts and entries, and opens a store on it. */
export async function openWorld(options: Omit<DatabaseOptions, 'url'> = {}) {
  const database = await createEmptyDatabase()
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`create table accounts (id uuid primary key, version bigint not null, balance bigint not null check (balance < 1000));
    create table entries (account_id uuid not null references accounts, note text not null, unique (account_id, note))`)
  const db = openDatabase({ url: database.url, ...options })
  const add = (...places: number[]) =>
    Promise.all(places.map((place) => db.run(addAccount, { id: idOf(place) })))
  const move = (place: number, version: number, balance: number, ...notes: string[]) =>
    db.writeGuarded(moveAccount, { id: idOf(place), version, balance }, [
      toPartRows(entries, ...notes.map((note) => ({ account_id: idOf(place), note }))),
    ])
  const untilThereIs = async (rows: string, values: unknown[] = []) => {
    while ((await admin.query(`select ${rows}`, values)).rowCount === 0) await turn()
  }
  return {
    /**
     * Waits until a connection of the store has this `wait_event` in `pg_stat_activity`. Not for use inside a
     * transaction.
     */
    untilIn: (wait: string) =>
      untilThereIs(`from pg_stat_activity where datname = current_database() and wait_event = $1`, [wait]),
    /** Waits until a connection of the store is blocked by a lock of the administrator. */
    untilLockedOut: () =>
      untilThereIs('from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'),
    /** Waits until the server has ended a connection. */
    untilEnded: (pid: number | undefined) =>
      untilThereIs('where not exists (select from pg_stat_activity where pid = $1)', [pid]),
    db,
    url: database.url,
    admin,
    add,
    move,
    read: (place: number) => db.first(readAccount, { id: idOf(place) }),
    async [Symbol.asyncDispose]() {
      await db.close()
      await admin.end()
      await database[Symbol.asyncDispose]()
    },
  }
}
