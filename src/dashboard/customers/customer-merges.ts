import type { AppContext } from '#context'
import { attemptMerge } from '#attempts'
import { mergeJobs } from '#customers'
import { invoiceMerge } from '#invoices'
import type { JobHandlers } from '#platform/jobs'
import { subscriptionMerge } from '#subscriptions'
import { transactionMerge } from '#transactions'

/** The parts of a merge. Transactions come before invoices, because they are found by these. */
export const customerMerges = [attemptMerge, invoiceMerge, subscriptionMerge, transactionMerge]

/** Returns the job handlers that finish merges of customers. */
export const customerMergeJobs = (context: AppContext): JobHandlers => mergeJobs(context, customerMerges)
