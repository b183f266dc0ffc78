import type { Company } from '#companies'
import { manageText, formatCompanyName, toOneLine, type Letter } from '#invoices'
import type { Json } from '#kernel/json'
import { toCents } from '#kernel/money'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { codeLifetimeMs } from '#kernel/limits'
import { minuteMs } from '#kernel/clock'
import type { SubscriptionMessageKind } from './message-kinds.ts'

export type MessageFacts = {
  company: Pick<Company, 'name'>
  /** The zone in which dates are shown. */
  timeZone: string
  plan: { name: string }
  facts: Record<string, Json>
  /** URL of the page on which the payer manages the subscription. */
  link: string
}

export type MessageText = Pick<Letter, 'subject' | 'preview' | 'figure' | 'paragraphs' | 'groups'> & {
  /** Label of the button that opens the subscription page; undefined if there is no button. */
  button: string | undefined
  /** The text of the SMS. */
  short: string
}

const planLengthMax = 100

/** Builds the text of a message about a subscription, by its kind. */
export const textByKind: Record<SubscriptionMessageKind, (message: MessageFacts) => MessageText> = {
  manage_link: toLinkText,
  verification_code: toCodeText,
  subscription_cancelled: toCancelledText,
  subscription_continues: toContinuesText,
  card_expiring: toExpiringText,
}

function toLinkText({ company, plan, link }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  return {
    subject: `Your subscription to ${what} at ${name}`,
    preview: 'See it, pay, change the payment method or cancel.',
    paragraphs: [
      `On its page you see your subscription to ${what} at ${name}, pay what is open, change the payment method, or cancel.`,
      'The page asks for a code first, which is sent to you.',
    ],
    groups: [],
    button: manageText,
    short: `${name}: manage your subscription to ${what} here: ${link}`,
  }
}

/** The code appears once, and the message has no link: the payer types the code into the page. */
function toCodeText({ company, facts }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const code = getText(facts, 'code')
  const minutes = codeLifetimeMs / minuteMs
  const good = `It is good for ${minutes} minutes and one use. Never tell it to anybody: ${name} does not ask for it.`
  return {
    subject: `Your code for ${name}`,
    preview: `It is good for ${minutes} minutes.`,
    figure: { label: 'Your code', amount: code, note: `Good for ${minutes} minutes`, tone: 'calm' },
    paragraphs: [
      `You asked for a code for the page of your subscription at ${name}.`,
      good,
      'If you did not ask for a code, there is nothing that you need to do.',
    ],
    groups: [],
    button: undefined,
    short: `${name}: ${code} is your code for the page of your subscription. ${good}`,
  }
}

function toCancelledText({ company, plan, facts, timeZone }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  const until = getNumber(facts, 'until')
  const day = until === undefined ? undefined : formatDate(until, timeZone)
  const ending =
    day === undefined
      ? `Your subscription to ${what} at ${name} is cancelled. It does not renew any more.`
      : `Your subscription to ${what} at ${name} is cancelled. It runs until ${day} and does not renew after that.`
  return {
    subject:
      day === undefined
        ? `Your subscription to ${what} at ${name} is cancelled`
        : `Your subscription to ${what} at ${name} ends on ${day}`,
    preview: day === undefined ? 'It does not renew any more.' : `It runs until ${day}.`,
    paragraphs: [
      ending,
      'If an invoice of a period that has begun is still open, it is still due.',
      ...(day === undefined ? [] : [`Until ${day} you can still keep it.`]),
    ],
    groups: [],
    button: day === undefined ? undefined : 'Keep or manage your subscription',
    short: `${name}: ${ending}`,
  }
}

function toContinuesText({ company, plan, facts, timeZone }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  const renews = formatDate(getNumber(facts, 'renewsAt') ?? 0, timeZone)
  const sum = formatMoney(toCents(getNumber(facts, 'amount') ?? 0))
  const continues = `Your subscription to ${what} at ${name} continues: it was to be cancelled, and that was taken back.`
  const next = `It renews on ${renews} for ${sum}.`
  return {
    subject: `Your subscription to ${what} at ${name} continues`,
    preview: next,
    paragraphs: [continues, next],
    groups: [],
    button: manageText,
    short: `${name}: ${continues} ${next}`,
  }
}

function toExpiringText({ company, plan, facts, timeZone }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  const method = formatPaymentMethod({
    paymentMethod: 'cc',
    cardBrand: getText(facts, 'cardBrand'),
    lastFour: getText(facts, 'lastFour') || undefined,
  })
  const [, month = '', year = ''] = /^(\d{2})(\d{2})$/.exec(getText(facts, 'expDate')) ?? []
  const renews = formatDate(getNumber(facts, 'renewsAt') ?? 0, timeZone)
  const expires = `${method}, with which your subscription to ${what} at ${name} is paid, is good until the end of ${month}/20${year}.`
  return {
    subject: `Your card for ${what} at ${name} expires before the next renewal`,
    preview: `It renews on ${renews}.`,
    paragraphs: [
      expires,
      `The next renewal is on ${renews}. Please choose another payment method before then, or give the details of the new card.`,
    ],
    groups: [],
    button: 'Change the payment method',
    short: `${name}: ${expires}`,
  }
}

function formatPlanName({ name }: MessageFacts['plan']): string {
  return toOneLine(name, planLengthMax)
}

function getText(facts: MessageFacts['facts'], name: string): string {
  const value = facts[name]
  return typeof value === 'string' ? value : ''
}

function getNumber(facts: MessageFacts['facts'], name: string): number | undefined {
  const value = facts[name]
  return typeof value === 'number' ? value : undefined
}
