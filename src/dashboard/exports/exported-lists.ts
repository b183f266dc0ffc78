import { allCustomers } from '#customers'
import { allInvoices } from '#invoices'
import type { AllRecords } from '#search'
import { transactionExport } from '#attempts'
import { allSubscriptions } from '#subscriptions'
import { parseColumns, type Column } from './export-table.ts'

/** A list with its exported columns. */
type ExportedList = { whole: AllRecords; columns: Column[] }

export const exportedLists = {
  invoices: {
    whole: allInvoices,
    columns: parseColumns(
      `id invoiceId invoiceStatus $amount $amountPaid $amountDue description invoiceDate day dueDate customerId
       customer.firstName customer.lastName customer.companyName customer.email subscriptionId paymentMethods lastAttemptStatus createdAt
       updatedAt paidAt closedReason`,
    ),
  },
  customers: {
    whole: allCustomers,
    columns: parseColumns(
      `id name email firstName lastName companyName phoneNumber address.address1 address.address2 address.city
       address.state address.zip externalUserId defaultPaymentOptions createdAt day updatedAt`,
    ),
  },
  subscriptions: {
    whole: allSubscriptions,
    columns: parseColumns(
      `subscriptionId status planId planName $totalAmount billingCycle billingMode nextBillingDate customerId
       customer.firstName customer.lastName customer.companyName customer.email paymentMethodId cancelDate endedDate
       createdAt day`,
    ),
  },
  transactions: {
    whole: transactionExport,
    columns: parseColumns(
      `transactionId invoiceId customerId parentTransactionId orderId action status paymentMethod purpose lastFour
       $amount $feeAmount description reasonCode reasonText processorId correlationId createdAt movedAt day
       invoiceNumber customerName $refundedAmount returnedAt offlineMethod reference receivedOn`,
    ),
  },
} satisfies Record<string, ExportedList>
