import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { zeroCents } from '#kernel/money'
import { formatPrice, type SignupPage } from '#subscriptions'
import { formatChargeTotal, type RuleSet } from '#surcharge'
import { formatLaterSurcharge } from '../frame/later-surcharge.ts'

/** Returns the formatted day of a time in the company's time zone. */
export function formatDay({ company }: SignupPage, at: number): string {
  return formatDate(at, company.timeZone)
}

/** The head of the sign-up page: its state in words. */
export type SignupHead = {
  label?: string
  figure: string
  tone: 'calm' | 'good'
  line: string
  isPlain: boolean
}

/** Returns the head of the sign-up page: its request to the payer, or the outcome. */
export function toSignupHead(page: SignupPage, rules: RuleSet): SignupHead {
  const { plan, wants, subscription } = page
  if (wants === 'payment') return toPaymentHead(page)
  const plain = { tone: 'calm', isPlain: true } as const
  const next = formatNextCharge(page, rules)
  if (wants === 'method')
    return {
      ...plain,
      label: plan.name,
      figure: 'Add a payment method',
      line: `You won’t be charged now. ${next}`,
    }
  if (page.isBeingConfirmed)
    return {
      ...plain,
      label: 'Confirming',
      figure: plan.name,
      line: 'We’re confirming your payment. Don’t pay again. This page updates on its own.',
    }
  if (subscription.status === 'pending' && page.invoice)
    return {
      ...plain,
      label: 'Processing',
      figure: plan.name,
      line: `Your bank payment is processing. ${plan.name} starts when it clears.`,
    }
  const isActive = subscription.status === 'active'
  return {
    tone: 'good',
    isPlain: true,
    label: isActive ? 'Active' : 'All set',
    figure: isActive ? `You’re subscribed to ${plan.name}` : plan.name,
    line: next,
  }
}

function toPaymentHead({ plan, due, company, subscription }: SignupPage): SignupHead {
  const amount = formatMoney(due)
  if (subscription.activatedAt !== undefined) {
    const line = `For ${plan.name} at ${company.name}`
    return { label: 'Amount due', figure: amount, tone: 'calm', line, isPlain: false }
  }
  const then = subscription.billingMode === 'nonRecurring' ? '' : `, then ${formatPrice(subscription)}`
  return { figure: `Subscribe to ${plan.name}`, tone: 'calm', line: `${amount} today${then}`, isPlain: true }
}

/** The day of the next charge, its amount and its method. */
function formatNextCharge(page: SignupPage, rules: RuleSet): string {
  const { subscription, method, company, added, nextTotal: subtotal } = page
  const { nextBillingAt: at, billingMode } = subscription
  if (at === undefined) return 'Nothing more is due.'
  const day = formatDay(page, at)
  if (billingMode !== 'recurring') return `Your next payment of ${formatMoney(subtotal)} is on ${day}.`
  const to = method ? `, charged to ${formatYourMethod(formatPaymentMethod(method))}` : ''
  const extra = added === undefined ? formatLaterSurcharge({ ...page, rules }) : ''
  const sum =
    extra === ''
      ? formatChargeTotal(company, { subtotal, fee: added ?? zeroCents })
      : `${formatMoney(subtotal)}${extra},`
  return `Your next payment of ${sum} is on ${day}${to}.`
}

function formatYourMethod(words: string): string {
  return /^(?:Card|Bank)/.test(words) ? `your ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
}
