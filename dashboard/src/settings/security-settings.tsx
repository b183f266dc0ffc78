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
        label: 'Minutes until an idle user is signed out',
        hint: 'From 5 to 60',
        kind: 'number',
      },
      {
        path: 'settings.sessionHours',
        label: 'Hours until every user signs in again',
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
        label: 'Refunds of each clerk a day, at most',
        hint: 'With 0.00 clerks refund nothing',
        kind: 'money',
      },
      {
        path: 'settings.clerkRecipientsPerHour',
        label: 'Recipients of each clerk an hour, at most',
        kind: 'number',
      },
    ],
  },
  {
    title: 'API',
    settings: [
      { path: 'settings.apiSessionHours', label: 'Hours until a session of the API ends', kind: 'number' },
    ],
  },
]

/** Shows how a company protects itself. Admins have a form, and confirm who they are before it is saved. */
export const SecuritySettings = () => <SettingsPage title="Security settings" groups={groups} />
