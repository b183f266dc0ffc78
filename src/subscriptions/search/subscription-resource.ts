import { customerNameSql } from '#customers'
import { billingCycles } from '#kernel/billing-calendar'
import {
  idField,
  instantField,
  moneyField,
  nameField,
  customerField,
  textField,
  type Resource,
} from '#search'
import { billingModes } from '../billing-mode.ts'
import { subscriptionStamp } from '../subscription-queries.ts'
import { subscriptionStatuses } from '../subscription-status.ts'
import { directoryField } from './directory-field.ts'

/** The search of subscriptions. A new filter needs only a new entry here. */
export const subscriptionResource: Resource = {
  name: 'subscriptions',
  table: 'subscriptions',
  stamp: subscriptionStamp('r'),
  customFields: 'subscription',
  fields: {
    subscriptionId: idField('sub', 'r.id'),
    id: idField('sub', 'r.id'),
    status: nameField(subscriptionStatuses, 'r.status'),
    billingCycle: nameField(billingCycles, 'r.billing_cycle'),
    billingMode: nameField(billingModes, 'r.billing_mode', { operators: ['eq'] }),
    totalAmount: moneyField('r.total_cents'),
    nextBillingDate: instantField('r.next_billing_at'),
    createdAt: instantField('r.created_at'),
    updatedAt: instantField('r.updated_at'),
    email: customerField(
      textField('c.email_search', { operators: ['eq', 'contains', 'startsWith'], folded: true }),
    ),
    customer: customerField(directoryField),
    customerId: idField('cus', 'r.customer_id'),
    planId: textField('r.plan_id', { operators: ['eq'], exact: true, kind: 'id' }),
  },
  // Spec, Subscription search: creation order, insert-stable.
  order: {
    by: [
      { column: 'created_at', type: 'timestamptz' },
      { column: 'id', type: 'uuid' },
    ],
    descending: false,
  },
  directBy: ['subscriptionId', 'id'],
  // Customer filters page by customer id, once the matching customers are known.
  pagedBy: [
    { field: 'customerId', column: 'customer_id', type: 'uuid' },
    { field: 'customer', column: 'customer_id', type: 'uuid' },
    { field: 'email', column: 'customer_id', type: 'uuid' },
    { field: 'planId', column: 'plan_id', type: 'text' },
    { field: 'status', column: 'status', type: 'text' },
  ],
  changedAt: { field: 'updatedAt', column: 'updated_at' },
  scopedBy: ['customerId', 'customer'],
  sorts: {
    nextBillingDate: { expression: 'r.next_billing_at', type: 'timestamptz' },
    createdAt: { expression: 'r.created_at', type: 'timestamptz' },
    status: { expression: 'r.status collate "C"', type: 'text' },
    totalAmount: { expression: 'r.total_cents', type: 'bigint' },
  },
}

/** The tabs of subscriptions in the dashboard; each subscription is in exactly one. */
export const subscriptionTabs = ['active', 'trial', 'past_due', 'ending', 'ended'] as const

/** A tab of subscriptions in the dashboard. */
export type SubscriptionTab = (typeof subscriptionTabs)[number]

/** Returns SQL for the tab of a subscription. The next period of a trial is the first one. */
export const tabSql = (row: string) => `case
    when ${row}.status in ('cancelled', 'ended') then 'ended'
    when ${row}.status in ('past_due', 'failed', 'suspended') then 'past_due'
    when ${row}.cancel_at is not null then 'ending'
    when ${row}.trial_ends_at is not null and ${row}.activated_at is not null and ${row}.period_began_at is null then 'trial'
    else 'active' end`

/** Returns SQL for the tab of a subscription by its status alone, in which trials and those that end are active. */
export const statusTabSql = (row: string) => `case
    when ${row}.status in ('cancelled', 'ended') then 'ended'
    when ${row}.status in ('past_due', 'failed', 'suspended') then 'past_due'
    else 'active' end`

// The other tabs have an index of statuses, or most of the subscriptions.
const rareTabs = ['trial', 'ending'] satisfies SubscriptionTab[]

/** Returns SQL for whether a subscription is in a rare tab. It is the condition of an index. */
export const isRareSql = (row: string) =>
  `(${tabSql(row)}) in (${rareTabs.map((each) => `'${each}'`).join(', ')})`

const tab = `(${tabSql('r')})`
const byId = { column: 'id', type: 'uuid' }
// The next renewal, or the end. Subscriptions that are over have none, and come last.
const nextDate = `(case when r.status in ('cancelled', 'ended') then 'infinity'
    else coalesce(r.next_billing_at, r.cancel_at, 'infinity') end)`
const customerName = `(select ${customerNameSql('c')} from customers c where c.company_id = r.company_id and c.id = r.customer_id)`

/** The search of subscriptions in the dashboard, newest first and by tab. */
export const listedSubscriptionsResource: Resource = {
  ...subscriptionResource,
  name: 'listedSubscriptions',
  fields: { ...subscriptionResource.fields, tab: nameField(subscriptionTabs, tab) },
  order: { ...subscriptionResource.order, descending: true },
  pagedBy: [
    ...subscriptionResource.pagedBy,
    {
      field: 'tab',
      column: 'tab',
      expression: tab,
      type: 'text',
      only: rareTabs,
      holds: isRareSql('r'),
    },
  ],
  sorts: {},
  listSorts: {
    nextDate: { by: [{ column: 'next_date', expression: nextDate, type: 'timestamptz' }, byId] },
    totalAmount: { by: [{ column: 'total_cents', type: 'bigint' }, byId] },
    customer: { by: [{ column: 'customer_name', expression: customerName, type: 'text' }, byId] },
  },
  narrowedBy: [['customerId'], ['planId'], ['status'], ['tab'], ['createdAt'], []],
}
