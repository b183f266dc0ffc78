import { expect } from 'vitest'
import type { Loose, TestCompany } from './florin.ts'
import { getFeed } from './feed.ts'
import { getMails } from './invoice-life.ts'
import { getInvoices } from './subscriptions.ts'

const path = '/api/subscriptions/v2'

/** Returns the preview of a new subscription. */
export async function preview(company: TestCompany, body: object): Promise<Loose> {
  const answer = await company.api.post(`${path}/preview`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Returns the preview of a change of a subscription. */
export async function previewChange(company: TestCompany, id: string, body: object): Promise<Loose> {
  const answer = await company.api.post(`${path}/${id}/preview`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** An effect with its time, ms. */
export type Effect = { at: number; name: string }

/** Returns the effects of a preview before an instant, sorted by name and time. */
export function previewedEffects({ timeline }: Loose, until: string): Effect[] {
  return sortEffects(
    timeline.map(({ at, kind, name }: Loose) => ({ at: Date.parse(at), name: `${kind} ${name}` })),
  ).filter(({ at }) => at < Date.parse(until))
}

/** Returns the same effects as they came about, from an instant on: mails, events, charges and statuses. */
export async function realEffects(company: TestCompany, id: string, since?: string): Promise<Effect[]> {
  const [history, mails, { events }] = await Promise.all([
    company.api.get(`${path}/${id}/history`),
    getMails(company),
    getFeed(company.api, '?limit=500'),
  ])
  const entries: Loose[] = history.body.events
  const statuses = entries.filter(({ status }, place) => status !== entries[place - 1]?.['status'])
  const charges = entries.filter(({ type }) => type === 'charged')
  return sortEffects([
    ...statuses.map(({ at, status }) => ({ at: Date.parse(at), name: `status ${status}` })),
    ...charges.map(({ at, detail }) => ({ at: Date.parse(at), name: `charge ${detail.occasion}` })),
    ...mails
      .filter((mail: Loose) => mail['subscriptionId'] === id)
      .map(({ sentAt, kind }) => ({ at: Date.parse(sentAt), name: `mail ${kind}` })),
    ...events
      .filter(({ data }) => data.invoice?.['subscriptionId'] === id)
      .map(({ occurredAt, type }) => ({ at: Date.parse(occurredAt), name: `event ${type}` })),
  ]).filter(({ at }) => since === undefined || at >= Date.parse(since))
}

function sortEffects(effects: Effect[]): Effect[] {
  return effects.toSorted((one, other) =>
    one.name === other.name ? one.at - other.at : one.name < other.name ? -1 : 1,
  )
}

// A job runs a little after its time, while the test runs.
const lateMax = 5 * 60_000

/** Expects the real effects to be the previewed ones, each at its time or as soon as a job ran after it. */
export function expectEffects(real: Effect[], previewed: Effect[]): void {
  const shown = (effects: Effect[]) => effects.map(({ at, name }) => `${name} ${toMinutes(at)}`)
  expect(
    real.map(({ name }) => name),
    `real: ${shown(real).join('\n')}\n\npreviewed: ${shown(previewed).join('\n')}`,
  ).toEqual(previewed.map(({ name }) => name))
  for (const [place, { at, name }] of real.entries()) {
    const expected = previewed[place]?.at ?? NaN
    expect(at - expected, `${name} of ${toMinutes(expected)} at ${toMinutes(at)}`).toBeGreaterThanOrEqual(0)
    expect(at - expected, `${name} of ${toMinutes(expected)} at ${toMinutes(at)}`).toBeLessThan(lateMax)
  }
}

function isLate(real: string, expected: string): boolean {
  const late = Date.parse(real) - Date.parse(expected)
  return late >= 0 && late < lateMax
}

function toMinutes(at: number): string {
  return new Date(at).toISOString()
}

/**
 * Expects each invoice of a subscription to be that of the previewed period that is issued then, to the cent. `count` is
 * the number of invoices.
 */
export async function expectInvoices(
  company: TestCompany,
  id: string,
  { periods: previewed, count, since = '' }: { periods: Loose[]; count: number; since?: string | undefined },
): Promise<void> {
  const invoices = (await getInvoices(company, id)).filter(({ createdAt }) => createdAt >= since)
  expect(invoices).toHaveLength(count)
  // Several invoices can be issued at one moment, and a skipped period has none.
  const periods = invoices.reduce<Loose[]>((found, { createdAt }) => {
    const rest = previewed.slice(previewed.indexOf(found.at(-1) ?? {}) + 1)
    return [...found, rest.find(({ issueAt }) => isLate(createdAt, issueAt)) ?? {}]
  }, [])
  expect(invoices.map(toShownInvoice)).toEqual(periods.map(toShownPeriod))
  for (const [place, { dueDate, createdAt, paidAt }] of invoices.entries()) {
    const { issueAt, dueDate: due, chargeAt } = periods[place] ?? {}
    expect(isLate(createdAt, issueAt), `issued ${createdAt} instead of ${issueAt}`).toBe(true)
    expect(isLate(dueDate, due), `due ${dueDate} instead of ${due}`).toBe(true)
    if (chargeAt && paidAt)
      expect(isLate(paidAt, chargeAt), `paid ${paidAt} instead of ${chargeAt}`).toBe(true)
  }
}

function toShownInvoice({ amount, items, paymentMethods }: Loose) {
  const lines = items.map(({ description, quantity, unitPrice, totalPrice }: Loose) => ({
    description,
    quantity,
    unitPrice,
    totalPrice,
  }))
  return { total: amount, lines, paymentMethods }
}

function toShownPeriod({ total, lines, paymentMethods }: Loose) {
  return { total, lines, paymentMethods }
}
