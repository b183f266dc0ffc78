import { omitNullish } from '../http/parse.ts'
import type { AccountType, BinType, CardBrand, PaymentMethod } from '../instruments/instrument.ts'

/**
 * A stored method (`vault`), or one captured for one use (`ticket`). It contains the key of its instrument, never its
 * number.
 */
export type Account = {
  id: string
  kind: 'vault' | 'ticket'
  /** The owner; a vault that was saved from a ticket may be unassigned. */
  contactId: string | null
  instrument: string
  paymentMethod: PaymentMethod
  lastFour: string
  firstSix: string | null
  expDate: string | null
  accountHolderName: string | null
  accountType: AccountType | null
  title: string
  cardBrand: CardBrand | null
  binType: BinType | null
  billingZip: string | null
  billingState: string | null
  /** The sale in a form from which the vault was saved. */
  saleId: string | null
  /** The ticket from which the vault was saved. */
  ticketId: string | null
  expiresAt: Date | null
  usedAt: Date | null
  deletedAt: Date | null
  createdAt: Date
}

const brandTitles: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
}

/** Returns the default title of a method, such as `Visa 4242` or `Checking 6789`. */
export function formatDefaultTitle(method: {
  cardBrand: CardBrand | null
  accountType: AccountType | null
  lastFour: string
}) {
  const bank = method.accountType === 'savings' ? 'Savings' : 'Checking'
  return `${method.cardBrand === null ? bank : brandTitles[method.cardBrand]} ${method.lastFour}`
}

/** Returns whether the card or bank account is still stored. A captured one is released after its charge or expiry. */
export function holdsMethod({ deletedAt, usedAt, expiresAt }: Account, now: Date): boolean {
  return deletedAt === null && usedAt === null && (expiresAt === null || expiresAt > now)
}

/** Returns a vault as the protocol shows it. */
export function vaultView(vault: Account) {
  const { id, contactId, paymentMethod, lastFour, firstSix, expDate, accountHolderName, accountType } = vault
  const { title, cardBrand, billingZip, billingState } = vault
  return {
    ...omitNullish({
      id,
      contactId,
      paymentMethod,
      lastFour,
      firstSix,
      expDate,
      accountHolderName,
      accountType,
    }),
    ...omitNullish({ title, cardBrand, billingZip, billingState }),
    active: vault.deletedAt === null,
    binInfo: binInfo(vault),
    createdAt: vault.createdAt.toISOString(),
  }
}

/** Returns a ticket as the protocol shows it. */
export function ticketView(ticket: Account) {
  const { id, contactId, paymentMethod, lastFour, firstSix, expDate, accountType, cardBrand } = ticket
  const { billingZip, billingState } = ticket
  return {
    ...omitNullish({ id, contactId, paymentMethod, lastFour, firstSix, expDate, accountType, cardBrand }),
    ...omitNullish({ billingZip, billingState }),
    binInfo: binInfo(ticket),
    expiresAt: ticket.expiresAt?.toISOString(),
    used: ticket.usedAt !== null,
  }
}

function binInfo(account: Account) {
  return account.binType === null ? null : { type: account.binType, brand: account.cardBrand }
}
