import { omitNullish } from '../http/parse.ts'
import type { AccountType, BinType, CardBrand, PaymentMethod } from '../instruments/instrument.ts'

/** A stored method (`vault`), or one captured for one use (`ticket`). Names its instrument, never its number. */
export type Account = {
  id: string
  kind: 'vault' | 'ticket'
  /** Whose it is; a vault that was kept from a ticket may belong to nobody yet. */
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
  /** The sale in the form that the vault was kept from. */
  saleId: string | null
  /** The ticket that the vault was kept from. */
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

/** The title of a method that nobody has named, such as `Visa 4242` or `Checking 6789`. */
export function formatDefaultTitle(method: {
  cardBrand: CardBrand | null
  accountType: AccountType | null
  lastFour: string
}) {
  const bank = method.accountType === 'savings' ? 'Savings' : 'Checking'
  return `${method.cardBrand === null ? bank : brandTitles[method.cardBrand]} ${method.lastFour}`
}

/** Whether a card or bank account is still held: one that was captured is given up once it was charged, or in time. */
export function holdsMethod({ deletedAt, usedAt, expiresAt }: Account, now: Date): boolean {
  return deletedAt === null && usedAt === null && (expiresAt === null || expiresAt > now)
}

/** A vault as the protocol shows it. */
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

/** A ticket as the protocol shows it. */
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
