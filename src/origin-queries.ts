import { c, command, query } from '#platform/database'

export type Environment = 'sandbox' | 'production'

/** Whether the table is there; it is not before the first start, nor before the first with this version. */
export const knowsOrigin = query({
  name: 'knows origin',
  parameters: {},
  row: { knows: c.boolean },
  sql: `select to_regclass('origin') is not null as knows`,
})

export const findOrigin = query({
  name: 'find origin',
  parameters: {},
  row: { environment: c.text<Environment>(), wrappedKey: c.bytes },
  sql: `select environment, wrapped_key as "wrappedKey" from origin`,
})

/** Of two first starts at once the later one waits for the other's row, and writes none. */
export const insertOrigin = command({
  name: 'insert origin',
  parameters: { environment: c.text<Environment>(), wrappedKey: c.bytes },
  row: {},
  sql: `insert into origin (environment, wrapped_key) values ($1, $2) on conflict do nothing`,
})
