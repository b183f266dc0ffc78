import { omitNullish } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import type { Vault } from '../method.ts'
import type { MethodData } from './stripe-method-wire.ts'

/** The payment method type at Stripe, by rail. */
export const stripeMethodTypes = { cc: 'card', ach: 'us_bank_account' } as const

/** Returns the rail of a card or bank account, or undefined where the service takes no such method. */
export function toRail({ type }: Pick<MethodData, 'type'>): Rail | undefined {
  if (type === 'card') return 'cc'
  return type === 'us_bank_account' ? 'ach' : undefined
}

const fundings = ['credit', 'debit', 'prepaid']
const unknownBrand = 'unknown'

/** The shown details of a card or bank account. */
export type MethodDetails = Pick<
  Vault,
  | 'paymentMethod'
  | 'lastFour'
  | 'expDate'
  | 'accountType'
  | 'cardBrand'
  | 'binInfo'
  | 'billingZip'
  | 'billingState'
>

/** Returns the shown details of a card or bank account. */
export function toMethodDetails(method: MethodData): MethodDetails {
  const { card, us_bank_account: bank, billing_details: billing } = method
  const { postal_code: billingZip, state: billingState } = billing?.address ?? {}
  return {
    paymentMethod: bank ? 'ach' : 'cc',
    lastFour: card?.last4 ?? bank?.last4 ?? '',
    ...(card ? toCardDetails(card) : {}),
    ...omitNullish({ accountType: toAccountType(bank?.account_type), billingZip, billingState }),
  }
}

function toCardDetails({
  brand,
  funding,
  exp_month: month,
  exp_year: year,
}: NonNullable<MethodData['card']>) {
  const cardBrand = brand === unknownBrand ? undefined : (brand ?? undefined)
  const two = (part: number) => String(part % 100).padStart(2, '0')
  // A surcharge depends on the funding, so an uncertain funding is not guessed.
  const type = fundings.find((each) => each === funding)
  return {
    expDate: two(month) + two(year),
    ...omitNullish({ cardBrand }),
    binInfo: type === undefined ? null : { type, ...omitNullish({ brand: cardBrand }) },
  }
}

function toAccountType(type: string | null | undefined): 'checking' | 'savings' | undefined {
  return type === 'checking' || type === 'savings' ? type : undefined
}

const brandTitles: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns the default title of a method, such as `Visa 4242` or `Checking 6789`. */
export function formatTitle(method: MethodData): string {
  const { lastFour, accountType, cardBrand = '' } = toMethodDetails(method)
  const account = accountType === 'savings' ? 'Savings' : 'Checking'
  return `${method.us_bank_account ? account : (brandTitles[cardBrand] ?? 'Card')} ${lastFour}`
}

/** Returns whether the card's bank checked the ZIP and found it wrong. */
export function failsZipCheck({ card }: MethodData): boolean {
  return card?.checks?.address_postal_code_check === 'fail'
}
