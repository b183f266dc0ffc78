import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadExistingCompany } from '#companies'
import { loadInvoice, invoiceJob } from '#invoices'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type InvoiceId, type SubscriptionId } from '#kernel/ids'
import { loadHistory, loadPlan, subscriptionStatuses } from '#subscriptions'
import { applyDueSteps } from '../../src/subscriptions/renewal/decide-next.ts'
import { findNextDueTime, isInvoiceWaiting } from '../../src/subscriptions/renewal/calendar-steps.ts'
import { calculatePrice, calculateRecurringPrice } from '../../src/subscriptions/terms/agreed-price.ts'
import { loadPricedProducts } from '../../src/subscriptions/terms/priced-products.ts'
import { loadSubscriptionState } from '../../src/subscriptions/renewal/load-subscription-state.ts'
import { deriveStatusAt } from '../../src/subscriptions/subscription-state.ts'
import { findInvoicesToClose } from '../../src/subscriptions/renewal/void-upcoming-invoice.ts'
import { toDueTime, toIssueTime } from '../../src/subscriptions/terms/schedule.ts'
import { isOver } from '../../src/subscriptions/subscription.ts'
import { subscriptionJob } from '../../src/subscriptions/job-names.ts'
import type { Loose } from '../support/florin.ts'
import { requestSummary, find, walk } from '../support/search.ts'
import {
  checkSeededInvoices,
  openSeededDatabase,
  getSeededInvoices,
  serveSeeded,
  type SeededDatabase,
} from '../support/seeded.ts'
import { getPeriodStart, toSchedule } from '../../src/subscriptions/terms/calendar.ts'

const count = 240

let seeded: SeededDatabase

beforeAll(async () => {
  seeded = await openSeededDatabase({ invoices: 300, subscriptions: { count, areBilled: true }, seed: 7 })
})

afterAll(() => seeded[Symbol.asyncDispose]())

/** Returns all seeded subscriptions with the state that the engine reads. */
async function getAll() {
  const rows = await seeded.rows<{ company_id: CompanyId; id: SubscriptionId }>(
    'select company_id, id from subscriptions',
  )
  const read = await Promise.all(
    rows.map(async ({ company_id: companyId, id }) => {
      const [company, state, history] = await Promise.all([
        loadExistingCompany(seeded.db, companyId),
        loadSubscriptionState(seeded.db, companyId, id),
        loadHistory(seeded.db, companyId, id),
      ])
      return state && { company, state, history, subscription: state.subscription }
    }),
  )
  return read.flatMap((one) => one ?? [])
}

test('there are subscriptions in every state that their mode can be in', async () => {
  const found = new Set(
    (await getAll()).map(({ subscription: { billingMode, status } }) => `${billingMode} ${status}`),
  )
  expect([...found].toSorted()).toEqual(
    [
      ...['pending', 'active', 'failed', 'suspended', 'cancelled'].map((status) => `recurring ${status}`),
      ...['pending', 'active', 'past_due', 'suspended', 'cancelled'].map(
        (status) => `recurringManual ${status}`,
      ),
      ...['pending', 'cancelled', 'ended'].map((status) => `nonRecurring ${status}`),
    ].toSorted(),
  )
})

test('nothing is due of a seeded subscription, and its status follows from its facts', async () => {
  const read = await getAll()
  expect(read).toHaveLength(count)
  for (const { company, state, subscription } of read) {
    const context = {
      now: Date.now(),
      company,
      by: 'schedule' as const,
      charge: undefined,
      newAttemptId: () => expect.unreachable('nothing is charged'),
      issue: undefined,
    }
    expect(deriveStatusAt(state, company, Date.now()), subscription.id).toBe(subscription.status)
    // A due step would return a new state.
    expect(applyDueSteps(state, context), subscription.id).toBe(state)
    expect(isInvoiceWaiting(state, context), subscription.id).toBe(false)
    expect(findInvoicesToClose(state)).toEqual([])
  }
})

test('a seeded subscription is looked at when time does something to it next', async () => {
  const jobs = await seeded.rows<{ subject_id: string; due_at: Date }>(
    'select subject_id, due_at from timers where kind = $1',
    [subscriptionJob],
  )
  const looks = new Map(jobs.map(({ subject_id, due_at }) => [subject_id, due_at.getTime()]))
  for (const { company, state, subscription } of await getAll())
    expect(looks.get(subscription.id), subscription.id).toBe(
      isOver(subscription) ? undefined : findNextDueTime(state, { now: Date.now(), company }),
    )
})

type PeriodRow = {
  subscription_id: string
  period: number
  begins_at: Date
  ends_at: Date
  invoice_id: InvoiceId
}
const everyPeriod = 'select subscription_id, period, begins_at, ends_at, invoice_id from subscription_periods'

test('every period of a seeded subscription was invoiced on its day at its price, or skipped', async () => {
  const periods = Map.groupBy(await seeded.rows<PeriodRow>(everyPeriod), (row) => row.subscription_id)
  for (const { company, history, subscription } of await getAll()) {
    const { id, firstPeriod, issuedThrough, nextPeriod, planId, addOns, leadTimeDays } = subscription
    const plan = await loadPlan(seeded.db, company.id, planId)
    if (!plan) expect.unreachable('it has a plan')
    const products = await loadPricedProducts(seeded, company, addOns)
    const rows = periods.get(id) ?? []
    const skipped = history.filter(({ type }) => type === 'skipped')
    expect(rows.length + skipped.length, id).toBe(issuedThrough - firstPeriod + 1)
    for (const { period, begins_at, ends_at, invoice_id } of rows) {
      const invoice = await loadInvoice(seeded.db, company.id, invoice_id)
      const issuedAt =
        period === 0
          ? subscription.createdAt
          : toIssueTime(toSchedule(subscription, company), period, firstPeriod, leadTimeDays)
      const { lines, total } = calculatePrice(subscription, { company, plan, products }, period)
      expect([begins_at.getTime(), ends_at.getTime()]).toEqual([
        getPeriodStart(subscription, period, company),
        getPeriodStart(subscription, period + 1, company),
      ])
      expect(subscription.total).toBe(
        calculateRecurringPrice(subscription, { company, plan, products }, issuedThrough + 1),
      )
      expect(invoice).toMatchObject({
        subscriptionId: id,
        items: lines,
        amount: total,
        createdAt: issuedAt,
        dueAt: toDueTime({
          ...subscription,
          issuedAt,
          renewalAt: getPeriodStart(subscription, period, company),
          timeZone: undefined,
        }),
      })
    }
    if (nextPeriod > 0)
      expect(subscription.periodBeganAt).toBe(getPeriodStart(subscription, nextPeriod - 1, company))
  }
})

test('the invoices of seeded subscriptions stand as their transactions say, and are watched until they are due', async () => {
  const read = await getSeededInvoices(seeded, 'subscriptions')
  expect(read.length).toBeGreaterThan(count)
  checkSeededInvoices(read)
  const open = read.filter(({ invoice: { status, dueAt } }) => status === 'Pending' && dueAt > Date.now())
  const jobs = await seeded.rows<{ subject_id: string; due_at: Date }>(
    'select subject_id, due_at from timers where kind = $1',
    [invoiceJob],
  )
  const watched = new Map(jobs.map(({ subject_id, due_at }) => [subject_id, due_at.getTime()]))
  for (const { invoice } of open) expect(watched.get(invoice.id)).toBe(invoice.dueAt)
})

test('the history of a seeded subscription is told in order of time, and ends with its status', async () => {
  for (const { history, subscription } of await getAll()) {
    const moments = history.map(({ at }) => at)
    expect(moments, subscription.id).toEqual(moments.toSorted())
    expect(history.at(-1)?.status, subscription.id).toBe(subscription.status)
    expect(history).toHaveLength(subscription.eventsWritten)
    expect(subscription.updatedAt).toBeGreaterThanOrEqual(Date.parse(moments.at(-1) ?? ''))
  }
})

test('a service finds, reads and sums up the seeded subscriptions, and finds nothing to do about them', async () => {
  const { service, openSession } = await serveSeeded(seeded, 'api,worker,processor')
  const company = await openSession()
  const { id: companyId } = seeded.largest.company
  const own = (await getAll()).filter(({ subscription }) => subscription.companyId === companyId)
  const drained = await service.operator.post('/sandbox/v1/drain', {
    companyId: toPublicId('cmp', companyId),
  })
  expect(drained.status, drained.text).toBe(200)

  const found = (await walk(company, 'subscriptions', { limit: 7 })).flat()
  const oldestFirst = own.toSorted((a, b) => a.subscription.createdAt - b.subscription.createdAt)
  expect(found.map(({ id, updatedAt }) => [id, updatedAt])).toEqual(
    oldestFirst.map(({ subscription: { id, updatedAt } }) => [
      toPublicId('sub', id),
      toIsoInstant(updatedAt),
    ]),
  )
  for (const { id, ...shown } of found.slice(0, 10))
    expect((await company.api.get(`/api/subscriptions/v2/${id}`)).body).toMatchObject(shown)

  const filters = { customerId: { value: [...new Set(found.map(({ customerId }) => customerId))] } }
  const { byStatus, total } = (await requestSummary(company, { filters }, 'subscriptions')).body
  expect(total.count).toBe(own.length)
  const counted = new Map(byStatus.map(({ status, count }: Loose) => [status, count]))
  for (const status of subscriptionStatuses) {
    const expected = own.filter(({ subscription }) => subscription.status === status).length
    expect((await find(company, 'subscriptions', { status: { value: status } })).length, status).toBe(
      expected,
    )
    expect(counted.get(status) ?? 0, status).toBe(expected)
  }
})

test('when a month passes, each that is active and charged by itself is renewed and paid', async () => {
  const { service, openSession } = await serveSeeded(seeded, 'api,worker,processor')
  const companyId = toPublicId('cmp', seeded.largest.company.id)
  const found = (await walk(await openSession(), 'subscriptions', { limit: 100 })).flat()
  const renewing = found.filter(
    ({ status, billingMode, nextBillingDate = '' }) =>
      status === 'active' &&
      billingMode === 'recurring' &&
      Date.parse(nextBillingDate) < Date.now() + 30 * dayMs,
  )
  expect(renewing.length).toBeGreaterThan(3)

  const month = { companyId, advanceSeconds: 31 * 86_400 }
  const moved = await service.operator.post('/sandbox/v1/clock', month)
  expect(moved.status, moved.text).toBe(200)
  const company = await openSession()
  for (const { id, nextBillingDate } of renewing) {
    const { body, text } = await company.api.get(`/api/subscriptions/v2/${id}`)
    expect(body, text).toMatchObject({ status: 'active' })
    expect(Date.parse(body.nextBillingDate)).toBeGreaterThan(Date.parse(nextBillingDate))
    const invoices = await find(company, 'invoices', { subscriptionId: { value: id } })
    const begun = invoices.filter(({ invoiceDate }) => invoiceDate <= body.currentPeriodStart)
    expect(
      begun.map(({ invoiceStatus }) => invoiceStatus),
      id,
    ).toEqual(begun.map(() => 'Paid'))
  }
})
