import { manageText, formatCompanyName } from '#invoices'
import { toCents } from '#kernel/money'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { codeLifetimeMs } from '#kernel/limits'
import { minuteMs } from '#kernel/clock'
import type { MessageFacts, MessageText } from './message.ts'
import { formatPlanName, getNumber, getText } from './message-facts.ts'
import type { SubscriptionMessageKind } from './message-kinds.ts'
import {
  toEndedText,
  toMethodChangedText,
  toRestoredText,
  toStartedText,
  toSuspendedText,
  toTrialEndingText,
} from './state-change-text.ts'

/** Builds the text of a message about a subscription, by its kind. */
export const textByKind: Record<SubscriptionMessageKind, (message: MessageFacts) => MessageText> = {
  manage_link: toLinkText,
  verification_code: toCodeText,
  subscription_cancelled: toCancelledText,
  subscription_continues: toContinuesText,
  card_expiring: toExpiringText,
  subscription_started: toStartedText,
  trial_ending: toTrialEndingText,
  subscription_suspended: toSuspendedText,
  subscription_restored: toRestoredText,
  subscription_ended: toEndedText,
  payment_method_changed: toMethodChangedText,
}

function toLinkText({ company, plan, link }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  return {
    subject: `Manage your ${what} subscription`,
    preview: 'Change your card, pay, or cancel.',
    paragraphs: [
      "Use this link to pay, update your payment method, or cancel. We'll send you a code to confirm it's you.",
    ],
    details: [],
    groups: [],
    button: manageText,
    short: `${name}: manage your ${what} subscription: ${link} Reply STOP to opt out.`,
  }
}

/** The code appears once, and the message has no link: the payer types the code into the page. */
function toCodeText({ company, facts }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const code = getText(facts, 'code')
  const minutes = codeLifetimeMs / minuteMs
  const expires = `It expires in ${minutes} minutes`
  return {
    subject: `${code} is your ${name} code`,
    preview: `${expires}.`,
    figure: { label: 'Your code', amount: code, note: `Expires in ${minutes} minutes`, tone: 'calm' },
    paragraphs: [
      `Enter this code to manage your ${name} subscription. ${expires} and works once. Don't share it. ${name} will never ask you for it.`,
      "Didn't request it? Ignore this email.",
    ],
    details: [],
    groups: [],
    button: undefined,
    short: `${name}: your code is ${code}. ${expires}. Don't share it.`,
  }
}

function toCancelledText({ company, plan, facts, timeZone }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  const until = getNumber(facts, 'until')
  const owed = getNumber(facts, 'owed')
  const owing = owed === undefined ? [] : [`You still owe ${formatMoney(toCents(owed))}.`]
  if (until === undefined) {
    const ending = `Your ${what} subscription at ${name} is canceled as of today. You won't be charged again.`
    return {
      subject: `Your ${what} subscription is canceled`,
      preview: "You won't be charged again.",
      paragraphs: [ending, ...owing],
      details: [],
      groups: [],
      button: undefined,
      short: `${name}: ${ending}`,
    }
  }
  const day = formatDate(until, timeZone)
  const ending = `Your ${what} subscription at ${name} ends ${day}. You can use it until then and won't be charged again.`
  return {
    subject: `Your ${what} subscription ends ${day}`,
    preview: "You can use it until then and won't be charged again.",
    paragraphs: [ending, ...owing],
    details: ['Changed your mind? Keep it any time before then.'],
    groups: [],
    button: 'Keep my subscription',
    short: `${name}: ${ending}`,
  }
}

function toContinuesText({ company, plan, facts, timeZone }: MessageFacts): MessageText {
  const name = formatCompanyName(company)
  const what = formatPlanName(plan)
  const renews = formatDate(getNumber(facts, 'renewsAt') ?? 0, timeZone)
  const sum = formatMoney(toCents(getNumber(facts, 'amount') ?? 0))
  const next = `Your next payment is ${sum} on ${renews}.`
  return {
    subject: `Your ${what} subscription continues`,
    preview: next,
    paragraphs: [`You kept ${what} at ${name}. ${next}`],
    details: [],
    groups: [],
    button: manageText,
    short: `${name}: you kept ${what}. ${next}`,
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
  const expires = `The card we charge for ${what} (${method}) expires ${month}/20${year}, before your next payment on ${renews}.`
  return {
    subject: `Your ${method} expires soon`,
    preview: `Update it before ${what} renews ${renews}.`,
    paragraphs: [`${expires} Update it so your plan isn't interrupted.`],
    details: [],
    groups: [],
    button: 'Update payment method',
    short: `${name}: ${expires}`,
  }
}
