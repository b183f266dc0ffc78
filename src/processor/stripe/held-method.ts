import { present } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import type { Vault } from '../method.ts'
import type { Held } from './stripe-method-wire.ts'

/** What Stripe calls what a rail takes. */
export const typeOf = { cc: 'card', ach: 'us_bank_account' } as const

/** Of which rail a card or bank account is; undefined where it is nothing that is taken here. */
export function railOf({ type }: Pick<Held, 'type'>): Rail | undefined {
  if (type === 'card') return 'cc'
  return type === 'us_bank_account' ? 'ach' : undefined
}

const fundings = ['credit', 'debit', 'prepaid']
const untold = 'unknown'

/** What is told of a card or bank account. */
export type Told = Pick<
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

/** What is told of a card or bank account, wherever it stands. */
export function toldOf(held: Held): Told {
  const { card, us_bank_account: bank, billing_details: billing } = held
  const { postal_code: billingZip, state: billingState } = billing?.address ?? {}
  return {
    paymentMethod: bank ? 'ach' : 'cc',
    lastFour: card?.last4 ?? bank?.last4 ?? '',
    ...(card ? toldOfCard(card) : {}),
    ...present({ accountType: accountTypeOf(bank?.account_type), billingZip, billingState }),
  }
}

function toldOfCard({ brand, funding, exp_month: month, exp_year: year }: NonNullable<Held['card']>) {
  const cardBrand = brand === untold ? undefined : (brand ?? undefined)
  const two = (part: number) => String(part % 100).padStart(2, '0')
  // Whether a surcharge may be added depends on this: what is not told for certain is not guessed.
  const type = fundings.find((told) => told === funding)
  return {
    expDate: two(month) + two(year),
    ...present({ cardBrand }),
    binInfo: type === undefined ? null : { type, ...present({ brand: cardBrand }) },
  }
}

function accountTypeOf(type: string | null | undefined): 'checking' | 'savings' | undefined {
  return type === 'checking' || type === 'savings' ? type : undefined
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The title of a method that nobody has named, such as `Visa 4242` or `Checking 6789`. */
export function titleOf(held: Held): string {
  const { lastFour, accountType, cardBrand = '' } = toldOf(held)
  const account = accountType === 'savings' ? 'Savings' : 'Checking'
  return `${held.us_bank_account ? account : (brands[cardBrand] ?? 'Card')} ${lastFour}`
}

/** Whether the ZIP that was given is known not to be the one of the card. */
export function failsZipCheck({ card }: Held): boolean {
  return card?.checks?.address_postal_code_check === 'fail'
}
