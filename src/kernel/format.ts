import { toDollars, type Cents } from './money.ts'
import type { OfflineMethod, PaymentMeans } from './rails.ts'

// A format takes longer to make than a hundred texts take to write.
const moneyFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** An amount as people read it: $1,234.50. */
export function formatMoney(amount: Cents): string {
  return moneyFormat.format(toDollars(amount))
}

/** A quantity as people read it: 1,234.5. */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** The day of an instant (ms) as people of a time zone read it: January 15, 2027. */
export function formatDate(at: number, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  dayFormats.set(timeZone, format)
  return format.format(at)
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

/** A card or bank account as its owner knows it, or how money was received offline: Visa ending in 4242, Check. */
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
