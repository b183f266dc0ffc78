import type { InvoiceId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { blankPeriod } from './issue-invoice.ts'
import type { DecisionContext } from '../subscription-state.ts'
import { getPeriodStart } from '../terms/calendar.ts'

/** Returns a placeholder for an invoice, used to find out whether an invoice is due before one is built. */
export const issuePlaceholder: NonNullable<DecisionContext['issue']> = (subscription, period, company) => ({
  total: subscription.total,
  period: {
    ...blankPeriod,
    period,
    beginsAt: getPeriodStart(subscription, period, company),
    endsAt: 0,
    invoiceId: subscription.id as string as InvoiceId,
    invoice: {
      amount: subscription.total,
      paid: zeroCents,
      settling: zeroCents,
      reserved: zeroCents,
      closed: undefined,
      dueAt: Date.UTC(9000, 0, 1),
      dueDateOnly: false,
      timesPaid: 0,
      returns: 0,
    },
  },
})
