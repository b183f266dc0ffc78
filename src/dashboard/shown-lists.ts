import { wholeCustomers } from '#customers'
import { wholeInvoices } from '#invoices'
import { changesBetween } from '#audit'
import type { Whole } from '#search'
import { columnsOf, type Column } from './exports/export-table.ts'

/** A list of the dashboard, as it is exported. */
export type ShownList = {
  whole: Whole
  columns: Column[]
  /** Filters whose values say who somebody is. */
  personal: readonly string[]
}

export const shownLists = {
  invoices: {
    whole: wholeInvoices,
    columns: columnsOf(
      `id invoiceId invoiceStatus $amount $amountPaid $amountDue description invoiceDate day dueDate customerId
       customer.firstName customer.lastName customer.email subscriptionId paymentMethods lastAttemptStatus createdAt
       updatedAt paidAt closedReason`,
    ),
    personal: ['customFields'],
  },
  customers: {
    whole: wholeCustomers,
    columns: columnsOf(
      `id name email firstName lastName companyName phoneNumber address.address1 address.address2 address.city
       address.state address.zip externalUserId defaultPaymentOptions createdAt day updatedAt`,
    ),
    personal: ['email', 'firstName', 'lastName', 'companyName', 'externalUserId', 'customFields'],
  },
} satisfies Record<string, ShownList>

/**
 * The filters of a list as the audit keeps them. What says who somebody is is named and not told: no entry can be taken back when
 * its customer is erased.
 */
export function filtersNoted({ personal }: Pick<ShownList, 'personal'>, filters: Record<string, unknown>) {
  const told = Object.entries(filters).map(([name, filter]) => [
    name,
    personal.includes(name) ? withheld : filter,
  ])
  return changesBetween(undefined, { filters: Object.fromEntries(told) })
}

const withheld = '(withheld)'
