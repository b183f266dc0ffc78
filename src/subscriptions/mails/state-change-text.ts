import { formatCompanyName, manageText } from '#invoices'
import { formatDate, formatMonthDay } from '#kernel/format'
import { formatCycle } from '../terms/format-cycle.ts'
import { formatPlanName, getMethod, getMoney, getNumber } from './message-facts.ts'
import type { MessageFacts, MessageText } from './message.ts'

/** The mails about a change of a subscription's state, and about the end of a trial. */

function formatHowToCancel({ company }: MessageFacts): string {
  return company.settings.selfServiceCancel
    ? 'Cancel any time with the link in this email.'
    : `To cancel, contact ${formatCompanyName(company)}.`
}

/** The confirmation of a sign-up: the price, the next payment, and how to cancel. */
export function toStartedText(message: MessageFacts): MessageText {
  const { subscription, facts, timeZone } = message
  const { name, plan } = getNames(message)
  const amount = getMoney(facts, 'amount') ?? ''
  const next = formatDate(getNumber(facts, 'renewsAt') ?? 0, timeZone)
  const trialEndsAt = getNumber(facts, 'trialEndsAt')
  const isAutomatic = subscription.billingMode === 'recurring'
  const price = `${amount} ${formatCycle(subscription.billingCycle)}`
  if (trialEndsAt !== undefined) {
    const charged = isAutomatic ? `We'll then charge ${amount} unless you cancel.` : `${amount} is due then.`
    const sentence = `Your free trial of ${plan} at ${name} ends ${next}. ${charged}`
    return {
      ...toManageable(message, sentence),
      subject: `Your free trial of ${plan} has started`,
      preview: `It ends ${next}.`,
      details: [formatHowToCancel(message)],
    }
  }
  const paid = isAutomatic ? `Your next payment is on ${next}.` : `Your next payment is due ${next}.`
  return {
    ...toManageable(message, `You're subscribed to ${plan} at ${name}: ${price}. ${paid}`),
    subject: `You're subscribed to ${plan}`,
    preview: `${price}. ${paid}`,
    details: [
      ...(isAutomatic ? ['Your payment method is charged automatically until you cancel.'] : []),
      formatHowToCancel(message),
    ],
  }
}

/** Announces the first charge after a trial, or asks for a method where there is none. */
export function toTrialEndingText(message: MessageFacts): MessageText {
  const { facts, timeZone } = message
  const { plan, name } = getNames(message)
  const at = getNumber(facts, 'renewsAt') ?? 0
  const day = formatDate(at, timeZone)
  const amount = getMoney(facts, 'amount') ?? ''
  const method = getMethod(facts)
  const isCharged = method !== undefined && facts['trouble'] === undefined
  const next = isCharged
    ? `We'll charge ${method} ${amount}.`
    : `Add a payment method before then to pay ${amount} and keep your plan.`
  return {
    ...toManageable(message, `Your free trial of ${plan} at ${name} ends ${day}. ${next}`),
    subject: `Your free trial of ${plan} ends ${formatMonthDay(at, timeZone)}`,
    preview: next,
    figure: {
      label: isCharged ? `Charge on ${day}` : 'Trial ends',
      amount,
      note: method ?? day,
      tone: 'calm',
    },
    details: isCharged ? [`To avoid the charge, cancel before ${day}.`] : [],
  }
}

export function toSuspendedText(message: MessageFacts): MessageText {
  const { plan, name } = getNames(message)
  const owed = getMoney(message.facts, 'owed')
  const reason = owed === undefined ? 'a payment is missing' : `we couldn't collect ${owed}`
  return {
    ...toManageable(message, `${plan} at ${name} is suspended because ${reason}. Pay to restore it.`),
    subject: `${plan} is suspended${owed === undefined ? '' : `: pay ${owed} to restore it`}`,
    preview: 'Pay to restore it.',
    ...(owed === undefined
      ? {}
      : { figure: { label: 'Amount due', amount: owed, note: plan, tone: 'bad', alarm: 'Suspended' } }),
    button: owed === undefined ? manageText : `Pay ${owed}`,
  }
}

export function toRestoredText(message: MessageFacts): MessageText {
  const { plan, name } = getNames(message)
  const next = `Your next payment is on ${formatDate(getNumber(message.facts, 'renewsAt') ?? 0, message.timeZone)}.`
  return {
    ...toManageable(message, `${plan} at ${name} is active again. ${next}`),
    subject: `${plan} is active again`,
    preview: next,
  }
}

export function toEndedText(message: MessageFacts): MessageText {
  const { plan, name } = getNames(message)
  const owed = getMoney(message.facts, 'owed')
  const owing = owed === undefined ? '' : ` You still owe ${owed}.`
  return {
    ...toManageable(message, `${plan} at ${name} has ended. You won't be charged again.${owing}`),
    subject: `${plan} has ended`,
    preview: owed === undefined ? "You won't be charged again." : `You still owe ${owed}.`,
    button: owed === undefined ? undefined : `Pay ${owed}`,
  }
}

export function toMethodChangedText(message: MessageFacts): MessageText {
  const { plan, name } = getNames(message)
  const method = getMethod(message.facts) ?? 'Another payment method'
  return {
    ...toManageable(message, `${method} is now the payment method for ${plan} at ${name}.`),
    subject: `Your payment method for ${plan} was changed`,
    preview: `${method} is charged from now on.`,
    details: [`Not you? Contact ${name}.`],
  }
}

function getNames({ company, plan }: MessageFacts): { name: string; plan: string } {
  return { name: formatCompanyName(company), plan: formatPlanName(plan) }
}

/** The parts of a mail with one sentence whose button opens the page of the subscription. */
function toManageable({ company }: MessageFacts, sentence: string) {
  return {
    paragraphs: [sentence],
    details: [] as string[],
    groups: [],
    button: manageText,
    short: `${formatCompanyName(company)}: ${sentence}`,
  }
}
