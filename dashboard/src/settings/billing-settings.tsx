import { SettingsPage } from './settings-page.tsx'
import type { SettingGroup } from './setting.ts'

const daysHint = 'Separate several with commas. Leave it empty for none.'

const groups: readonly SettingGroup[] = [
  {
    title: 'Reminders',
    description: 'Mails about invoices that are not paid, at 9 AM of their day.',
    settings: [
      {
        path: 'settings.reminders.daysBefore',
        label: 'Days before the due date',
        hint: daysHint,
        kind: 'days',
        min: 0,
      },
      { path: 'settings.reminders.onDueDate', label: 'On the due date', kind: 'check' },
      {
        path: 'settings.reminders.daysAfter',
        label: 'Days after the due date',
        hint: daysHint,
        kind: 'days',
        min: 0,
      },
    ],
  },
  {
    title: 'Failed renewals',
    description: 'Retries of charges that failed.',
    settings: [
      { path: 'settings.dunningDays', label: 'Days after the failure', hint: daysHint, kind: 'days', min: 1 },
      {
        path: 'settings.suspendAfterDunning',
        label: 'Suspend after the last retry',
        kind: 'check',
      },
    ],
  },
  {
    title: 'Mails to payers',
    settings: [
      { path: 'settings.receipts', label: 'Receipts of payments', kind: 'check' },
      { path: 'settings.failureMails', label: 'Failed payments', kind: 'check' },
      { path: 'settings.renewalNotices', label: 'Notices of renewals', kind: 'check' },
      { path: 'settings.subscriptionMails', label: 'Changes of subscriptions', kind: 'check' },
    ],
  },
  {
    title: 'Subscriptions',
    settings: [
      {
        path: 'settings.taxPercentage',
        label: 'Tax in percent',
        hint: 'Added to invoices of subscriptions.',
        kind: 'percent',
      },
      {
        path: 'settings.selfServiceCancel',
        label: 'Payers may cancel online',
        kind: 'check',
      },
    ],
  },
]

/** Shows how a company bills: reminders, retries, mails and tax. Admins have a form. */
export const BillingSettings = () => <SettingsPage title="Billing settings" groups={groups} showsNext />
