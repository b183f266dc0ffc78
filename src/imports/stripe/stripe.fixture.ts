import type { Loose } from '../../../test/support/calls.ts'
import {
  aStripeCustomer,
  aStripeSubscription,
  type StripeExport,
} from '../../../test/support/stripe-export.ts'
import type { Book } from '../book.ts'
import { readExport } from '../read-export.ts'
import type { ReaderFacts } from './read-stripe.ts'

/** The present, the end of the period, and the period, in ms. */
export const now = Date.UTC(2027, 0, 15, 12)
export const next = Date.UTC(2027, 0, 31, 12)
export const period = { from: Date.UTC(2026, 11, 31, 12), until: next }

/** Reads an export, which has a customer unless it names others. */
export function read(lists: StripeExport, facts: Partial<ReaderFacts> = {}): Book {
  const bodies: StripeExport = { customers: [aStripeCustomer()], ...lists }
  const files = Object.entries(bodies).map(
    ([name, body]) => [`${name}.json`, Buffer.from(JSON.stringify(body))] as const,
  )
  return readExport('stripe', new Map(files), { now, taxPercentage: 0, days: 0, ...facts })
}

/** Reads an export with a subscription within its period that has these fields. */
export function readOne(fields: Loose, more: StripeExport = {}, facts: Partial<ReaderFacts> = {}): Book {
  return read({ subscriptions: [aStripeSubscription(period, fields)], ...more }, facts)
}
