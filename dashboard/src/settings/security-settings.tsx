import { SettingsPage } from './settings-page.tsx'
import type { SettingGroup } from './setting.ts'

const groups: readonly SettingGroup[] = [
  {
    title: 'Sign-in',
    description: 'For every user of this company.',
    settings: [
      { path: 'settings.requireTwoFactor', label: 'Require a second factor', kind: 'check' },
      {
        path: 'settings.sessionIdleMinutes',
        label: 'Idle minutes until sign-out',
        hint: 'From 5 to 60',
        kind: 'number',
      },
      {
        path: 'settings.sessionHours',
        label: 'Hours until the next sign-in',
        hint: 'From 1 to 24',
        kind: 'number',
      },
    ],
  },
  {
    title: 'Refunds and clerks',
    settings: [
      {
        path: 'settings.reauthenticateAbove',
        label: 'Confirm refunds above',
        hint: 'In total since the last confirmation',
        kind: 'money',
      },
      {
        path: 'settings.clerkRefundsUpTo',
        label: 'Refunds by each clerk a day',
        hint: 'The most in dollars; 0.00 for none',
        kind: 'money',
      },
      {
        path: 'settings.clerkRecipientsPerHour',
        label: 'Recipients by each clerk an hour',
        kind: 'number',
      },
    ],
  },
  {
    title: 'API',
    settings: [{ path: 'settings.apiSessionHours', label: 'Hours of an API session', kind: 'number' }],
  },
]

/** Shows how a company protects itself. Admins have a form, and confirm who they are before it is saved. */
export const SecuritySettings = () => <SettingsPage title="Security settings" groups={groups} />
