import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import type { SignupPage } from '#subscriptions'
import { formatChargeTotal, type RuleSet } from '#surcharge'
import { formatLaterSurcharge } from '../frame/later-surcharge.ts'

/** Returns the formatted day of a time in the company's time zone. */
export function formatDay({ company }: SignupPage, at: number): string {
  return formatDate(at, company.timeZone)
}

/** The head of the sign-up page: its state in words. */
export type SignupHead = {
  label: string
  figure: string
  tone: 'calm' | 'good'
  line: string
  isPlain: boolean
}

/** Returns the head of the sign-up page: its request to the payer, or the outcome. */
export function toSignupHead(page: SignupPage, rules: RuleSet): SignupHead {
  const { plan, due, wants, company, subscription } = page
  if (wants === 'payment')
    return {
      label: 'Amount due',
      figure: formatMoney(due),
      tone: 'calm',
      line: `${subscription.activatedAt === undefined ? 'To sign up for' : 'For'} ${plan.name} at ${company.name}`,
      isPlain: false,
    }
  const plain = { tone: 'calm', isPlain: true } as const
  if (wants === 'method')
    return {
      ...plain,
      label: plan.name,
      figure: 'Add a payment method',
      line: `Nothing is charged now. ${formatNextCharge(page, rules)}`,
    }
  if (page.isBeingConfirmed)
    return {
      ...plain,
      label: 'Being confirmed',
      figure: plan.name,
      line: 'A payment is being confirmed. Please do not pay it again: this page shows what became of it as soon as that is known.',
    }
  if (subscription.status === 'pending' && page.invoice)
    return {
      ...plain,
      label: 'On its way',
      figure: plan.name,
      line: 'Your bank transfer is on its way. Your subscription is active as soon as it has arrived.',
    }
  return {
    tone: 'good',
    isPlain: true,
    label: statusLabels[subscription.status] ?? 'All set',
    figure: plan.name,
    line: `${formatNextCharge(page, rules)} Thank you.`,
  }
}

const statusLabels: Readonly<Record<string, string>> = { active: 'Active' }

/** The day of the next charge, its amount and its method. */
function formatNextCharge(page: SignupPage, rules: RuleSet): string {
  const { subscription, method, company, added } = page
  const { nextBillingAt: at, total, billingMode } = subscription
  if (at === undefined) return 'There is nothing more to pay.'
  const day = formatDay(page, at)
  if (billingMode !== 'recurring') return `${company.name} asks for ${formatMoney(total)} on ${day}.`
  const to = method ? `to ${formatYourMethod(formatPaymentMethod(method))} ` : ''
  if (added === undefined)
    return `${formatMoney(total)} is charged ${to}on ${day}${formatLaterSurcharge({ ...page, rules })}.`
  return `${formatChargeTotal(company, { subtotal: total, fee: added })} is charged ${to}on ${day}.`
}

function formatYourMethod(words: string): string {
  return /^(?:Card|Bank)/.test(words) ? `your ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
}
