import type pg from 'pg'
import { z } from 'zod'
import type { Services } from '#access'
import { ofNoRequest } from '#audit'
import { putProduct, type Company } from '#companies'
import { createIntention, recordSavedMethod } from '#customers'
import { watchTimer } from '#invoices'
import { publicId, type CustomerId } from '#kernel/ids'
import { leadTimeDaysDefault, paymentDueDaysDefault, suspendAfterDaysDefault } from '#kernel/limits'
import { createPlan } from '#subscriptions'
import { cappedLeadTime } from '../src/subscriptions/plans/plan.ts'
import { subscriptionTimer } from '../src/subscriptions/timer-names.ts'
import { withValues } from './seed-statements.ts'
import {
  drawCharges,
  drawMoments,
  drawPeriods,
  drawSubscriptions,
  note,
  noteCards,
  prepareSubscriptions,
  readSubscribers,
} from './seed-subscription-draw-queries.ts'
import { dunningDays, fates, hasCard, manualDays, suits, type Fate } from './seed-subscription-fates.ts'
import {
  cycleLengths,
  offers,
  planNamed,
  pricesOf,
  seededPlans,
  seededProducts,
} from './seed-subscription-plans.ts'
import {
  dropDrawnSubscriptions,
  insertLooks,
  insertPeriodCharges,
  insertPeriodInvoices,
  insertPeriodWatches,
  insertSeededHistory,
  insertSeededPeriods,
  insertSeededSubscriptions,
} from './seed-subscription-row-queries.ts'

/** How many subscriptions are drawn, and whether all is written that belongs to them, or they can only be searched for. */
export type SeededSubscriptions = { count: number; areBilled: boolean }

const batchSize = 10_000
// A card is made at the processor, which takes a while.
const cardsMax = 20
const subscriptionsPerCard = 3
const cardsAtOnce = 8

/** Gives a company what it sells by subscription. */
export async function offerPlans(services: Services, company: Company): Promise<void> {
  for (const product of seededProducts)
    await putProduct(services, company, product, ofNoRequest(services.ids))
  for (const sent of seededPlans)
    await createPlan(services, { company, sent, correlationId: services.ids.next(), key: undefined })
}

type Filling = {
  subscriptions: SeededSubscriptions
  seed: number
  /** The present, an ISO instant. */
  now: string
  tell: (progress: string) => void
}

/**
 * Fills companies that were noted, with their customers, with subscriptions in every state, as they would stand now had they
 * been served all the time. Those who are charged have a card at the processor.
 */
export async function fillSubscriptions(
  services: Services,
  client: pg.Client,
  companies: { company: Company }[],
  { subscriptions: { count, areBilled }, seed, now, tell }: Filling,
): Promise<void> {
  await client.query(prepareSubscriptions)
  await noteOffers(client)
  if (areBilled && count > 0) await saveCards(services, client, companies, count)
  await client.query('analyze seeded_companies; analyze seeded_cards; analyze seeded_choices')
  // What is not billed has the same tables, with nothing in them.
  const orNothing = areBilled ? '' : ' with no data'
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(count, from + batchSize - 1)
    await client.query('begin')
    await client.query(withValues(drawSubscriptions, [seed, now, dunningDays, from, to]))
    await client.query('create index on drawn_subscriptions (n); analyze drawn_subscriptions')
    await client.query(withValues(drawPeriods, [seed]) + orNothing)
    await client.query(withValues(drawCharges, [dunningDays]) + orNothing)
    await client.query(withValues(drawMoments, [dunningDays]) + orNothing)
    await client.query('create index on drawn_periods (n, p); create index on drawn_charges (n, p)')
    await client.query('analyze drawn_periods; analyze drawn_charges; analyze drawn_moments')
    await writeDrawn(client, now, areBilled)
    await client.query('commit')
    tell(`${to} of ${count} subscriptions`)
  }
}

async function writeDrawn(client: pg.Client, now: string, areBilled: boolean): Promise<void> {
  await client.query(insertSeededSubscriptions, [dunningDays, now])
  await client.query(insertPeriodInvoices, [now])
  await client.query(insertPeriodCharges)
  await client.query(insertSeededPeriods, [dunningDays])
  await client.query(insertSeededHistory)
  // What has no invoices stays as it is: a look at it would find that it cannot be so.
  if (areBilled) await client.query(insertLooks, [subscriptionTimer, now, dunningDays])
  await client.query(insertPeriodWatches, [watchTimer, now])
  await client.query(dropDrawnSubscriptions)
}

async function noteOffers(client: pg.Client): Promise<void> {
  const noted = { offers: offers.map(offerRow), choices: [] as object[], fates: [] as object[] }
  for (const fate of fates) {
    const places = offers.flatMap(({ planId, cycle }, at) =>
      suits(fate, cycle, planNamed(planId).trialDays !== undefined) ? [at + 1] : [],
    )
    for (let share = 0; share < fate.share; share++) {
      const place = noted.fates.length + 1
      noted.fates.push(fateRow(fate, place, places.length))
      noted.choices.push(...places.map((offer, at) => ({ fate: place, n: at + 1, offer })))
    }
  }
  await client.query(note('seeded_offers'), [JSON.stringify(noted.offers)])
  await client.query(note('seeded_fates'), [JSON.stringify(noted.fates)])
  await client.query(note('seeded_choices'), [JSON.stringify(noted.choices)])
}

function offerRow(offer: (typeof offers)[number], at: number): object {
  const { name, preRenewalInvoice, trialDays } = planNamed(offer.planId)
  const { step, days } = cycleLengths[offer.cycle]
  const { first, usual } = pricesOf(offer)
  const leadTimeDays = preRenewalInvoice?.leadTimeDays ?? leadTimeDaysDefault
  return {
    place: at + 1,
    plan_id: offer.planId,
    plan_name: name,
    billing_cycle: offer.cycle,
    step,
    days,
    lead_time_days: cappedLeadTime(offer.cycle, leadTimeDays),
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

function fateRow({ name, mode, status, since, before }: Fate, place: number, choices: number): object {
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

/** Has customers of each company save a card, as many as there are subscriptions to charge, up to a number. */
async function saveCards(
  services: Services,
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
          rows.slice(from, from + cardsAtOnce).map(({ id }) => saveCard(services, company, id)),
        )),
      )
    await client.query(noteCards, [at + 1, vaultIds])
  }
}

/** Saves a card in the secure form, as its payer would. */
async function saveCard(services: Services, company: Company, id: CustomerId): Promise<string> {
  const { formUrl, contactId } = await createIntention(services, company, {
    customerId: publicId('cus', id),
    paymentMethods: ['cc'],
  })
  const answer = await fetch(formUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  const { account_vault_id: vaultId } = z.object({ account_vault_id: z.string() }).parse(await answer.json())
  await recordSavedMethod(services, company, { contactId, vaultId })
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
