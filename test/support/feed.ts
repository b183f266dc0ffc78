import { expect } from 'vitest'
import { operator, type Caller, type TestCompany } from './florin.ts'

/** An event as the feed tells it. */
export type FeedEvent = {
  sequence: number
  eventId: string
  type: string
  occurredAt: string
  data: { invoice?: Record<string, unknown>; transaction?: Record<string, unknown> }
}

/** A page of a company's feed. */
export async function getFeed(
  api: Caller,
  query = '',
): Promise<{ events: FeedEvent[]; lastSequence: number }> {
  const read = await api.get(`/api/events${query}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** The types of a company's events, in the order of their numbers. */
export async function getFeedTypes({ api }: Pick<TestCompany, 'api'>): Promise<string[]> {
  return (await getFeed(api, '?limit=500')).events.map(({ type }) => type)
}

/** The same as the operator reads it, who needs no session. */
export async function operatorFeed({ companyId }: TestCompany, query = '') {
  const read = await operator().get(`/operator/v1/companies/${companyId}/events${query}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}
