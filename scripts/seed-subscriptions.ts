import type pg from 'pg'
import { z } from 'zod'
import type { AppContext } from '#context'
import { createSystemCall } from '#audit'
import { putProduct, type Company } from '#companies'
import { createIntention, recordSavedMethod } from '#customers'
import { invoiceJob } from '#invoices'
import { toPublicId, type CustomerId } from '#kernel/ids'
import { leadTimeDaysDefault, paymentDueDaysDefault, suspendAfterDaysDefault } from '#kernel/limits'
import { createPlan } from '#subscriptions'
import { subscriptionJob } from '../src/subscriptions/job-names.ts'
import { inlineValues } from './seed-statements.ts'
import {
  drawCharges,
  drawMoments,
  drawPeriods,
  drawSubscriptions,
  buildInsert,
  insertSeededCards,
  prepareSubscriptions,
  readSubscribers,
} from './seed-subscription-draw-queries.ts'
import {
  dunningDays,
  subscriptionScenarios,
  hasCard,
  manualDays,
  matchesScenario,
  type SubscriptionScenario,
} from './seed-subscription-fates.ts'
import {
  cycleLengths,
  offers,
  getSeededPlan,
  priceOffer,
  seededPlans,
  seededProducts,
} from './seed-subscription-plans.ts'
import {
  dropDrawnSubscriptions,
  insertSubscriptionJobs,
  insertPeriodCharges,
  insertPeriodInvoices,
  insertInvoiceJobs,
  insertSeededHistory,
  insertSeededPeriods,
  insertSeededSubscriptions,
} from './seed-subscription-row-queries.ts'
import { capLeadTime } from '../src/subscriptions/terms/schedule.ts'

/** The number of subscriptions. If `areBilled` is false, they have no invoices and can only be searched for. */
export type SeededSubscriptions = { count: number; areBilled: boolean }

const batchSize = 10_000
// The creation of a card at the processor takes time.
const cardsMax = 20
const subscriptionsPerCard = 3
const cardsAtOnce = 8

/** Creates the products and plans of a company. */
export async function offerPlans(context: AppContext, company: Company): Promise<void> {
  for (const product of seededProducts)
    await putProduct(context, company, product, createSystemCall(context.ids))
  for (const sent of seededPlans)
    await createPlan(context, { company, sent, correlationId: context.ids.next(), key: undefined })
}

type SubscriptionSeeding = {
  subscriptions: SeededSubscriptions
  seed: number
  /** The present, an ISO instant. */
  now: string
  reportProgress: (progress: string) => void
}

/**
 * Fills the registered companies and their customers with subscriptions in every state. Their state is the same as if
 * the service had run all the time. Customers with automatic charges have a card at the processor.
 */
export async function fillSubscriptions(
  context: AppContext,
  client: pg.Client,
  companies: { company: Company }[],
  { subscriptions: { count, areBilled }, seed, now, reportProgress }: SubscriptionSeeding,
): Promise<void> {
  await client.query(prepareSubscriptions)
  await insertOffers(client)
  if (areBilled && count > 0) await saveCards(context, client, companies, count)
  await client.query('analyze seeded_companies; analyze seeded_cards; analyze seeded_choices')
  // Without billing the tables exist but are empty.
  const orNothing = areBilled ? '' : ' with no data'
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(count, from + batchSize - 1)
    await client.query('begin')
    await client.query(inlineValues(drawSubscriptions, [seed, now, dunningDays, from, to]))
    await client.query('create index on drawn_subscriptions (n); analyze drawn_subscriptions')
    await client.query(inlineValues(drawPeriods, [seed]) + orNothing)
    await client.query(inlineValues(drawCharges, [dunningDays]) + orNothing)
    await client.query(inlineValues(drawMoments, [dunningDays]) + orNothing)
    await client.query('create index on drawn_periods (n, p); create index on drawn_charges (n, p)')
    await client.query('analyze drawn_periods; analyze drawn_charges; analyze drawn_moments')
    await writeDrawn(client, now, areBilled)
    await client.query('commit')
    reportProgress(`${to} of ${count} subscriptions`)
  }
}

async function writeDrawn(client: pg.Client, now: string, areBilled: boolean): Promise<void> {
  await client.query(insertSeededSubscriptions, [dunningDays, now])
  await client.query(insertPeriodInvoices, [now])
  await client.query(insertPeriodCharges)
  await client.query(insertSeededPeriods, [dunningDays])
  await client.query(insertSeededHistory)
  // Subscriptions without invoices get no job: it would find an impossible state.
  if (areBilled) await client.query(insertSubscriptionJobs, [subscriptionJob, now, dunningDays])
  await client.query(insertInvoiceJobs, [invoiceJob, now])
  await client.query(dropDrawnSubscriptions)
}

async function insertOffers(client: pg.Client): Promise<void> {
  const seeded = { offers: offers.map(offerRow), choices: [] as object[], fates: [] as object[] }
  for (const fate of subscriptionScenarios) {
    const places = offers.flatMap(({ planId, cycle }, at) =>
      matchesScenario(fate, cycle, getSeededPlan(planId).trialDays !== undefined) ? [at + 1] : [],
    )
    for (let share = 0; share < fate.share; share++) {
      const place = seeded.fates.length + 1
      seeded.fates.push(scenarioRow(fate, place, places.length))
      seeded.choices.push(...places.map((offer, at) => ({ fate: place, n: at + 1, offer })))
    }
  }
  await client.query(buildInsert('seeded_offers'), [JSON.stringify(seeded.offers)])
  await client.query(buildInsert('seeded_fates'), [JSON.stringify(seeded.fates)])
  await client.query(buildInsert('seeded_choices'), [JSON.stringify(seeded.choices)])
}

function offerRow(offer: (typeof offers)[number], at: number): object {
  const { name, preRenewalInvoice, trialDays } = getSeededPlan(offer.planId)
  const { step, days } = cycleLengths[offer.cycle]
  const { first, usual } = priceOffer(offer)
  const leadTimeDays = preRenewalInvoice?.leadTimeDays ?? leadTimeDaysDefault
  return {
    place: at + 1,
    plan_id: offer.planId,
    plan_name: name,
    billing_cycle: offer.cycle,
    step,
    days,
    lead_time_days: capLeadTime(offer.cycle, leadTimeDays),
    trial_days: trialDays,
    override_cents: offer.terms.override,
    add_ons: offer.terms.addOns,
    discounts: offer.terms.discounts,
    setup_fee_cents: offer.terms.setupFee,
    first_items: first.lines,
    first_cents: first.total,
    items: usual.lines,
    total_cents: usual.total,
  }
}

function scenarioRow(
  { name, mode, status, since, before }: SubscriptionScenario,
  place: number,
  choices: number,
): object {
  const days = { paymentDueDays: paymentDueDaysDefault, suspendAfterDays: suspendAfterDaysDefault }
  const { paymentDueDays, suspendAfterDays } = mode === 'recurringManual' ? manualDays : days
  return {
    place,
    fate: name,
    billing_mode: mode,
    status,
    since_min: since[0],
    since_max: since[1],
    before_min: before.min,
    before_max: before.max,
    has_card: hasCard({ name, mode }),
    payment_due_days: paymentDueDays,
    suspend_after_days: suspendAfterDays,
    choices,
  }
}

/** Saves cards of customers in each company: as many as the charged subscriptions need, up to a limit. */
async function saveCards(
  context: AppContext,
  client: pg.Client,
  companies: { company: Company }[],
  count: number,
): Promise<void> {
  const shareOfOthers = 0.8 / (companies.length - 1)
  for (const [at, { company }] of companies.entries()) {
    const share = at === 0 ? 0.2 : shareOfOthers
    const wanted = Math.min(cardsMax, Math.ceil((count * share) / subscriptionsPerCard))
    const { rows } = await client.query<{ id: CustomerId }>(readSubscribers, [at + 1, wanted])
    const vaultIds: string[] = []
    for (let from = 0; from < rows.length; from += cardsAtOnce)
      vaultIds.push(
        ...(await Promise.all(
          rows.slice(from, from + cardsAtOnce).map(({ id }) => saveCard(context, company, id)),
        )),
      )
    await client.query(insertSeededCards, [at + 1, vaultIds])
  }
}

/** Saves a card in the secure form, as its payer would. */
async function saveCard(context: AppContext, company: Company, id: CustomerId): Promise<string> {
  const { formUrl, contactId } = await createIntention(context, company, {
    customerId: toPublicId('cus', id),
    paymentMethods: ['cc'],
  })
  const response = await fetch(formUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  const { account_vault_id: vaultId } = z
    .object({ account_vault_id: z.string() })
    .parse(await response.json())
  await recordSavedMethod(context, company, { contactId, vaultId })
  return vaultId
}

const card = {
  paymentMethod: 'cc',
  accountNumber: '4242424242424242',
  expDate: `12${(new Date().getUTCFullYear() + 5) % 100}`,
  cvv: '123',
  billingZip: '78701',
  accountHolderName: 'Seeded Customer',
}
