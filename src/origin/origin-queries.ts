import { c, command, query } from '#platform/database'

export type Environment = 'sandbox' | 'production'

/** Whether the table is there; it is not before the first start, nor before the first with this version. */
export const hasOriginTable = query({
  name: 'knows origin',
  parameters: {},
  row: { knows: c.boolean },
  sql: `select to_regclass('origin') is not null as knows`,
})

/** Reads a table of an older version too, which knows of no next key. */
export const findOrigin = query({
  name: 'find origin',
  parameters: {},
  row: { environment: c.text<Environment>(), wrappedKey: c.bytes, nextWrappedKey: c.maybe(c.bytes) },
  sql: `select environment, wrapped_key as "wrappedKey",
               (to_jsonb(origin) ->> 'next_wrapped_key')::bytea as "nextWrappedKey"
        from origin`,
})

/** Of two first starts at once the later one waits for the other's row, and writes none. */
export const insertOrigin = command({
  name: 'insert origin',
  parameters: { environment: c.text<Environment>(), wrappedKey: c.bytes },
  row: {},
  sql: `insert into origin (environment, wrapped_key) values ($1, $2) on conflict do nothing`,
})

/** Notes that secrets are sealed with another master key from now on. Of two that notice at once, both hold to what one wrote. */
export const recordNextKey = command({
  name: 'note next master key',
  parameters: { nextWrappedKey: c.bytes },
  row: {},
  sql: `update origin set next_wrapped_key = $1 where next_wrapped_key is null`,
})

/** Notes that everything is sealed with one master key again. */
export const finishKeyRotation = command({
  name: 'settle origin',
  parameters: { wrappedKey: c.bytes },
  row: {},
  sql: `update origin set wrapped_key = $1, next_wrapped_key = null`,
})

/** Keeps a key that signs, where none is kept for its purpose. */
export const insertSigningKey = command({
  name: 'insert signing key',
  parameters: { purpose: c.text(), wrappedKey: c.bytes },
  row: {},
  sql: `insert into signing_keys (purpose, wrapped_key) values ($1, $2) on conflict do nothing`,
})

export const listSigningKeys = query({
  name: 'list signing keys',
  parameters: {},
  row: { purpose: c.text(), wrappedKey: c.bytes },
  sql: `select purpose, wrapped_key as "wrappedKey" from signing_keys`,
})

/** Wraps a key that signs anew, unless somebody else did. */
export const rewrapSigningKey = command({
  name: 'rewrap signing key',
  parameters: { purpose: c.text(), from: c.bytes, to: c.bytes },
  row: {},
  sql: `update signing_keys set wrapped_key = $3 where purpose = $1 and wrapped_key = $2`,
})
