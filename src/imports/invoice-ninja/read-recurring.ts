import type { BillingCycle } from '#kernel/billing-calendar'
import type { Book } from '../book.ts'
import { isDay, toDayText } from '../days.ts'
import { quoteText } from '../texts.ts'
import { buildPlan } from './build-plan.ts'
import { isInDollars, type SettingReader } from './client-settings.ts'
import { formatCents, parseCents, takePercent, type Micros } from './decimals.ts'
import { findDueDay, readDueDays, type DueTerms } from './due-days.ts'
import { nameClient } from './read-clients.ts'
import type { ChargedToken } from './read-tokens.ts'
import type { NinjaExport, NinjaRow } from './rows.ts'
import { DocumentFault, formatAmount, totalDocument } from './total-document.ts'

type Recurring = NinjaRow<'recurring_invoices'>
type Client = NinjaRow<'clients'>

/** The facts that all recurring invoices of an export share. `taxRate` is that of the company, in millionths. */
export type RecurringFacts = {
  now: number
  taxRate: Micros
  clients: ReadonlyMap<string, Client>
  readSetting: SettingReader
  charged: ReadonlyMap<string, ChargedToken>
}

const cycles: Readonly<Record<string, BillingCycle>> = {
  '1': 'daily',
  '2': 'weekly',
  '3': 'biweekly',
  '5': 'monthly',
  '7': 'quarterly',
  '9': 'semiannual',
  '10': 'yearly',
}

const otherFrequencies: Readonly<Record<string, string>> = {
  '4': 'four weeks',
  '6': 'two months',
  '8': 'four months',
  '11': 'two years',
  '12': 'three years',
}

const [draft, paused, completed] = ['1', '3', '4']
const endless = '-1'

/** Returns whether a recurring invoice makes no invoices anymore: it is deleted, archived or completed. */
export function isOver({ is_deleted, deleted_at, status_id, remaining_cycles }: Recurring): boolean {
  return is_deleted || deleted_at !== '' || status_id === completed || ['', '0'].includes(remaining_cycles)
}

/**
 * Adds a plan and a subscription for each recurring invoice that goes on, and the invoice that Invoice Ninja makes next.
 * Leaves out the ones that this service cannot bill in the same way, with the reason.
 */
export function addSubscriptions(
  { recurring_invoices: all }: NinjaExport,
  book: Book,
  facts: RecurringFacts,
): void {
  const planIds = new Set<string>()
  for (const recurring of all) {
    if (isOver(recurring)) {
      book.history.subscriptions += 1
      continue
    }
    const client = facts.clients.get(recurring.client_id)
    const label = `recurring invoice ${quoteText(recurring.number)} of ${client ? nameClient(client) : 'no client'}`
    try {
      const { plan, subscription, expected } = toSubscription(recurring, client, facts)
      if (!planIds.has(plan.planId)) book.plans.push(plan)
      planIds.add(plan.planId)
      book.subscriptions.push(subscription)
      book.expected.push(expected)
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
      book.skipped.push({ id: recurring.hashed_id, reason: `${label} ${error.message}` })
    }
  }
}

function toSubscription(recurring: Recurring, client: Client | undefined, facts: RecurringFacts) {
  const cycle = readCycle(recurring)
  const payer = checkClient(client, facts)
  const day = readNextDay(recurring, facts.now)
  const price = readPrice(recurring, facts.taxRate)
  const plan = buildPlan(recurring, cycle, price.cents)
  const terms = {
    dueDateDays: recurring.due_date_days,
    paymentTerms: facts.readSetting(payer, 'payment_terms'),
  }
  const due = readDueDays(day, cycle, terms)
  if ('problem' in due) throw new DocumentFault(due.problem)
  const charge = readCharge(recurring, payer, day, terms, facts)
  return {
    plan,
    subscription: {
      originId: recurring.hashed_id,
      customer: payer.hashed_id,
      planId: plan.planId,
      ...charge.mode,
      standing: 'active' as const,
      startedAt: readStart(recurring, day),
      anchorAt: day,
      nextBillingAt: day,
      cancelsThen: false,
      ...(price.isWithoutTax ? { amount: price.cents / 100 } : {}),
      addOns: [],
      discounts: [],
      paymentDueDays: due.days,
    },
    expected: {
      subscription: recurring.hashed_id,
      day,
      amount: Number(recurring.amount),
      dueDay: findDueDay(day, terms),
      chargeDay: charge.day,
    },
  }
}

function readCycle({
  status_id: status,
  remaining_cycles: left,
  frequency_id: frequency,
}: Recurring): BillingCycle {
  if (status === draft)
    throw new DocumentFault('is a draft; start it in Invoice Ninja, or create it again here')
  if (status === paused)
    throw new DocumentFault('is paused; start it in Invoice Ninja, or create it again here')
  if (left !== endless)
    throw new DocumentFault(`ends after ${left} more invoices; make it endless, and cancel it here in time`)
  const cycle = cycles[frequency]
  if (cycle !== undefined) return cycle
  const name = otherFrequencies[frequency] ?? `the unknown frequency ${quoteText(frequency)}`
  throw new DocumentFault(
    `is sent every ${name}; choose a frequency of a day, one or two weeks, or 1, 3, 6 or 12 months`,
  )
}

function checkClient(client: Client | undefined, { readSetting }: RecurringFacts): Client {
  if (client === undefined) throw new DocumentFault('has a client that is not in the export')
  if (client.is_deleted || client.deleted_at !== '')
    throw new DocumentFault('is not sent, because its client is archived or deleted; restore the client')
  if (!isInDollars(client, readSetting)) throw new DocumentFault('is not in US dollars; bill it elsewhere')
  if (['false', '0', ''].includes(readSetting(client, 'auto_email_invoice')))
    throw new DocumentFault('makes drafts that are not emailed; turn "auto email" of recurring invoices on')
  return client
}

function readNextDay({ next_send_date_client, next_send_date }: Recurring, now: number): string {
  const day = next_send_date_client || next_send_date
  if (!isDay(day)) throw new DocumentFault('has no next send date; set it in Invoice Ninja')
  if (day < toDayText(now))
    throw new DocumentFault(`has a next send date that has passed, ${day}; export again after it was sent`)
  return day
}

function readStart({ last_sent_date: lastSent, created_at: created }: Recurring, day: string): string {
  return lastSent !== '' && isDay(created) && created < day ? created : day
}

/** Returns the price in cents without tax, and whether it is billed without the tax of the company. */
function readPrice(recurring: Recurring, taxRate: Micros): { cents: number; isWithoutTax: boolean } {
  const { net, rate } = totalDocument(recurring)
  if (rate !== 0n && rate !== taxRate)
    throw new DocumentFault(
      `has a tax of ${formatRate(rate)} %, and the tax of the company here is ${formatRate(taxRate)} %; make them the same`,
    )
  const total = net + takePercent(net, rate)
  const written = parseCents(recurring.amount)
  if (written === undefined || written !== total)
    throw new DocumentFault(
      `has an amount of ${formatAmount(recurring.amount)}, and its lines give ${formatCents(total)}; save it again in Invoice Ninja`,
    )
  if (net <= 0) throw new DocumentFault(`has an amount of ${formatCents(net)}; an amount must be above zero`)
  return { cents: net, isWithoutTax: rate === 0n && taxRate !== 0n }
}

function formatRate(rate: Micros): string {
  return String(Number(rate) / 1e6)
}

/** Returns how an invoice is paid: charged on its day, or by the payer. `day` is the day of the charge. */
function readCharge(
  { auto_bill: autoBill, auto_bill_enabled: isEnabled }: Recurring,
  client: Client,
  day: string,
  terms: DueTerms,
  { charged, readSetting }: RecurringFacts,
) {
  const byPayer = { mode: { billingMode: 'recurringManual' as const }, day: undefined }
  const isCharged = autoBill === 'always' || (['optin', 'optout'].includes(autoBill) && isEnabled)
  const token = charged.get(client.hashed_id)
  // Without a method, or with one that is entered again, the payer pays the next invoice.
  if (!isCharged || token?.method === undefined) return byPayer
  if (token.hasFee)
    throw new DocumentFault('is charged with a fee of the gateway; remove the fee, or use a surcharge here')
  const chargeDay = readSetting(client, 'auto_bill_date') === 'on_send_date' ? day : findDueDay(day, terms)
  if (chargeDay !== day)
    throw new DocumentFault(
      `is charged on its due date, ${chargeDay}, and here on the day of the invoice; set auto bill to the send date`,
    )
  return { mode: { billingMode: 'recurring' as const, paymentMethod: token.method }, day: chargeDay }
}
