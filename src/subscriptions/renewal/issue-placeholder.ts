import type { InvoiceId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { getPeriodStart } from '../subscription.ts'
import { blankPeriod } from './issue-invoice.ts'
import type { DecisionContext } from './subscription-state.ts'

/** Stands for an invoice while it is found out whether one is to be issued. */
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
