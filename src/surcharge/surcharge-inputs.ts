import { isSurcharging, type Company } from '#companies'
import type { Customer } from '#customers'
import { toIsoInstant } from '#kernel/clock'
import { zipPattern } from '#kernel/postal-code'
import type { Rail } from '#kernel/rails'
import { stateCodes } from '#kernel/us-states'
import { dependsOnPayer, type SurchargeInputs } from './assess-surcharge.ts'
import { findZipState } from './zip-states.ts'

/** The processor's data of a card or bank account. */
export type MethodFacts = {
  rail: Rail
  cardType?: string | undefined
  cardBrand?: string | undefined
  billingState?: string | undefined
  billingZip?: string | undefined
  /** The payer's place, if it was found before: then it is not looked up again. */
  place?: PayerPlace | undefined
}

/** The known brands; the card types of other brands are not used. */
export const cardBrands: ReadonlySet<string> = new Set([
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
])

/** The payer's state and its source; empty if unknown. */
export type PayerPlace = Pick<SurchargeInputs, 'payerState' | 'payerStateFrom' | 'otherPayerState'>

/**
 * Collects the inputs of a surcharge. `readPayer` finds the customer of the method. It runs only if the state matters
 * and the method has none. `now` is the company's, ms.
 */
export async function loadSurchargeInputs(
  company: Pick<Company, 'surcharge' | 'state' | 'zip' | 'processor'>,
  method: MethodFacts,
  now: number,
  readPayer: () => Promise<Pick<Customer, 'state' | 'zip'> | undefined>,
): Promise<SurchargeInputs> {
  const { rail } = method
  const cardBrand = method.cardBrand?.toLowerCase()
  // An unknown brand may not allow surcharges.
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

/** Returns the state of a company, by its state or its ZIP code; undefined if neither has one. */
export function findMerchantState({ state, zip }: Pick<Company, 'state' | 'zip'>): string | undefined {
  return findFirstState([state, zip && findZipState(zip)])
}

/** Returns the state of a payer's own address, which decides where a method has no billing address. */
export function findPayerState(payer: Pick<Customer, 'state' | 'zip'>): string | undefined {
  return findCustomerPlace(payer)?.payerState
}

/**
 * Returns the state of a method's billing address, or undefined if it has none. A postal code of another country
 * excludes a state: WA with 6000 is Western Australia.
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

/** Returns the first valid state code. Older records may contain any text. */
function findFirstState(states: (string | undefined)[]): string | undefined {
  return states.map((state) => state?.trim().toUpperCase()).find((state) => state && stateCodes.has(state))
}
