import { toDollars, type Cents } from './money.ts'
import type { OfflineMethod, PaymentMeans } from './rails.ts'

// To create a format takes longer than to write a hundred texts with it.
const moneyFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats an amount for display: $1,234.50. */
export function formatMoney(amount: Cents): string {
  return moneyFormat.format(toDollars(amount))
}

/** Formats a quantity for display: 1,234.5. */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** Formats the day of an instant (ms) in a time zone: January 15, 2027. */
export function formatDate(at: number, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  dayFormats.set(timeZone, format)
  return format.format(at)
}

const shortDayFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats the day of an instant (ms) in a time zone where space is short: Jan 15, 2027. */
export function formatShortDate(at: number, timeZone: string): string {
  const format =
    shortDayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  shortDayFormats.set(timeZone, format)
  return format.format(at)
}

const monthDayFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats the day of an instant (ms) in a time zone without its year, for a subject: Jan 15. */
export function formatMonthDay(at: number, timeZone: string): string {
  const format =
    monthDayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
  monthDayFormats.set(timeZone, format)
  return format.format(at)
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats an instant with its time and zone for display: December 26, 2026 at 7:26 PM CST. */
export function formatTime(at: number, timeZone: string): string {
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    })
  timeFormats.set(timeZone, format)
  // The narrow space before AM and PM is missing in some fonts.
  return format.format(at).replaceAll('\u202f', ' ')
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  apple_pay: 'Apple Pay',
  diners: 'Diners Club',
  discover: 'Discover',
  google_pay: 'Google Pay',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const offlineNames: Record<OfflineMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  wire: 'Wire transfer',
  card_terminal: 'Card at a terminal',
  other: 'Other',
}

/** Formats a card, a bank account or an offline method for display: Visa ending in 4242, Check. */
export function formatPaymentMethod(method: {
  paymentMethod: PaymentMeans
  offline?: { method: OfflineMethod } | undefined
  walletProvider?: string | undefined
  cardBrand?: string | undefined
  lastFour?: string | undefined
}): string {
  if (method.offline) return offlineNames[method.offline.method]
  const { paymentMethod, walletProvider = '', cardBrand = '', lastFour } = method
  const kind = paymentMethod === 'ach' ? 'Bank account' : (brandNames[cardBrand] ?? 'Card')
  const numbered = lastFour === undefined ? kind : `${kind} ending in ${lastFour}`
  const wallet = brandNames[walletProvider]
  return wallet === undefined ? numbered : `${wallet} (${numbered})`
}

const graphemeSegmenter = new Intl.Segmenter('en')

/** Returns the initial of a name, which replaces a missing logo. */
export function toInitial(name: string): string {
  const first = graphemeSegmenter.segment(name.trim())[Symbol.iterator]().next().value?.segment ?? ''
  return first.toUpperCase()
}
