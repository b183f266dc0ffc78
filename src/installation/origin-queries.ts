import { c, hub, ownCell } from '#platform/database'

export type Environment = 'sandbox' | 'production'

/**
 * Returns whether the table exists. It is missing before the first start, and before the first start of this version.
 */
export const hasOriginTable = ownCell.query({
  name: 'knows origin',
  parameters: {},
  row: { knows: c.boolean },
  sql: `select to_regclass('origin') is not null as knows`,
})

/** Also reads the table of an older version, which has no column for the next key. */
export const findOrigin = ownCell.query({
  name: 'find origin',
  parameters: {},
  row: { environment: c.text<Environment>(), wrappedKey: c.bytes, nextWrappedKey: c.maybe(c.bytes) },
  sql: `select environment, wrapped_key as "wrappedKey",
               (to_jsonb(origin) ->> 'next_wrapped_key')::bytea as "nextWrappedKey"
        from origin`,
})

/** Of two concurrent first starts, the later one waits for the row of the other and writes none. */
export const insertOrigin = ownCell.command({
  name: 'insert origin',
  parameters: { environment: c.text<Environment>(), wrappedKey: c.bytes },
  row: {},
  sql: `insert into origin (environment, wrapped_key) values ($1, $2) on conflict do nothing`,
})

/**
 * Records that another master key seals secrets from now on. Of two concurrent calls, both use the row that one of them
 * wrote.
 */
export const recordNextKey = ownCell.command({
  name: 'note next master key',
  parameters: { nextWrappedKey: c.bytes },
  row: {},
  sql: `update origin set next_wrapped_key = $1 where next_wrapped_key is null`,
})

/** Records that one master key seals all secrets again. */
export const finishKeyRotation = ownCell.command({
  name: 'settle origin',
  parameters: { wrappedKey: c.bytes },
  row: {},
  sql: `update origin set wrapped_key = $1, next_wrapped_key = null`,
})

/** Inserts a signing key, unless its purpose has one. */
export const insertSigningKey = hub.command({
  name: 'insert signing key',
  parameters: { purpose: c.text(), wrappedKey: c.bytes },
  row: {},
  sql: `insert into signing_keys (purpose, wrapped_key) values ($1, $2) on conflict do nothing`,
})

export const listSigningKeys = hub.query({
  name: 'list signing keys',
  parameters: {},
  row: { purpose: c.text(), wrappedKey: c.bytes },
  sql: `select purpose, wrapped_key as "wrappedKey" from signing_keys`,
})

/** Replaces the wrapped form of a signing key, unless another process replaced it first. */
export const rewrapSigningKey = hub.command({
  name: 'rewrap signing key',
  parameters: { purpose: c.text(), from: c.bytes, to: c.bytes },
  row: {},
  sql: `update signing_keys set wrapped_key = $3 where purpose = $1 and wrapped_key = $2`,
})
