import { expect } from 'vitest'
import { operator, type Caller, type TestCompany } from './florin.ts'

/** An event of the feed. */
export type FeedEvent = {
  sequence: number
  eventId: string
  type: string
  occurredAt: string
  data: { invoice?: Record<string, unknown>; transaction?: Record<string, unknown> }
}

/** Returns a page of a company's feed. */
export async function getFeed(
  api: Caller,
  query = '',
): Promise<{ events: FeedEvent[]; lastSequence: number }> {
  const read = await api.get(`/api/events${query}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** Returns the types of a company's events in order of sequence. */
export async function getFeedTypes({ api }: Pick<TestCompany, 'api'>): Promise<string[]> {
  return (await getFeed(api, '?limit=500')).events.map(({ type }) => type)
}

/** Returns a page of the feed as the operator reads it, without a session. */
export async function operatorFeed({ companyId }: TestCompany, query = '') {
  const read = await operator().get(`/operator/v1/companies/${companyId}/events${query}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}
