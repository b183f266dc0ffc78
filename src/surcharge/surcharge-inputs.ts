import { isSurcharging, type Company } from '#companies'
import type { Customer } from '#customers'
import { toIsoInstant } from '#kernel/clock'
import { zipPattern } from '#kernel/postal-code'
import type { Rail } from '#kernel/rails'
import { stateCodes } from '#kernel/us-states'
import { dependsOnPayer, type SurchargeInputs } from './assess-surcharge.ts'
import { findZipState } from './zip-states.ts'

/** What a card or bank account tells of itself, as the processor has it. */
export type MethodFacts = {
  rail: Rail
  cardType?: string | undefined
  cardBrand?: string | undefined
  billingState?: string | undefined
  billingZip?: string | undefined
  /** Where its payer is, where that was found out before: it is not asked again. */
  place?: PayerPlace | undefined
}

/** The brands that are told apart; of any other nothing is known. */
export const cardBrands: ReadonlySet<string> = new Set([
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
])

/** Where a payer is, and what says so; nothing where nobody does. */
export type PayerPlace = Pick<SurchargeInputs, 'payerState' | 'payerStateFrom' | 'otherPayerState'>

/**
 * Gathers what a surcharge follows from. `readPayer` finds whose method it is, and is only asked where the method itself
 * does not tell its state and the state matters. `now` is the company's, ms.
 */
export async function readSurchargeInputs(
  company: Pick<Company, 'surcharge' | 'state' | 'zip' | 'processor'>,
  method: MethodFacts,
  now: number,
  readPayer: () => Promise<Pick<Customer, 'state' | 'zip'> | undefined>,
): Promise<SurchargeInputs> {
  const { rail } = method
  const cardBrand = method.cardBrand?.toLowerCase()
  // A brand that nobody knows may be one that bears no surcharge.
  const cardType = cardBrand !== undefined && cardBrands.has(cardBrand) ? method.cardType : undefined
  const { percentage } = company.surcharge
  const inputs = {
    on: toIsoInstant(now).slice(0, 10),
    enabled: isSurcharging(company),
    percentage,
    rail,
    cardType,
    cardBrand,
    merchantState: findMerchantState(company),
  }
  if (!dependsOnPayer(inputs)) return inputs
  return { ...inputs, ...(method.place ?? findMethodPlace(method) ?? findCustomerPlace(await readPayer())) }
}

/** Where a company is; undefined where neither its state nor its ZIP code says so. */
export function findMerchantState({ state, zip }: Pick<Company, 'state' | 'zip'>): string | undefined {
  return findFirstState([state, zip && findZipState(zip)])
}

/**
 * The state of a method's billing address; undefined where the address names none. A postal code of another country says that there
 * is no state: WA beside 6000 is Western Australia.
 */
export function findMethodPlace({
  billingState,
  billingZip,
}: Pick<MethodFacts, 'billingState' | 'billingZip'>): PayerPlace | undefined {
  const zip = billingZip?.trim()
  if (zip && !zipPattern.test(zip)) return {}
  const byState = toPlace('billing state', billingState)
  const byZip = toPlace('billing ZIP', billingZip === undefined ? undefined : findZipState(billingZip))
  if (!byState || !byZip || byState.payerState === byZip.payerState) return byState ?? byZip
  return { ...byState, otherPayerState: byZip.payerState }
}

function findCustomerPlace(customer: Pick<Customer, 'state' | 'zip'> | undefined): PayerPlace | undefined {
  return (
    toPlace('customer state', customer?.state) ??
    toPlace('customer ZIP', customer?.zip === undefined ? undefined : findZipState(customer.zip))
  )
}

function toPlace(
  payerStateFrom: PayerPlace['payerStateFrom'],
  state: string | undefined,
): PayerPlace | undefined {
  const payerState = findFirstState([state])
  return payerState === undefined ? undefined : { payerState, payerStateFrom }
}

/** The first of these that is a state's code. Older records hold whatever somebody typed. */
function findFirstState(states: (string | undefined)[]): string | undefined {
  return states.map((state) => state?.trim().toUpperCase()).find((state) => state && stateCodes.has(state))
}
