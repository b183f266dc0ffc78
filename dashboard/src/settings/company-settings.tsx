import { SettingsPage } from './settings-page.tsx'
import type { SettingGroup } from './setting.ts'

const groups: readonly SettingGroup[] = [
  {
    title: 'Company',
    description: 'Payers see the name and the email in mails, on pages and on invoices.',
    settings: [
      { path: 'name', label: 'Name', kind: 'text', required: 'Enter a name' },
      { path: 'email', label: 'Email', kind: 'text', required: 'Enter an email' },
    ],
  },
  {
    title: 'Location',
    description: 'State and ZIP code decide whether cards may be surcharged.',
    settings: [
      {
        path: 'state',
        label: 'State',
        hint: 'Two letters, such as TX',
        kind: 'text',
        required: 'Enter a state',
      },
      { path: 'zip', label: 'ZIP code', kind: 'text', required: 'Enter a ZIP code' },
      { path: 'timeZone', label: 'Time zone', kind: 'zone' },
    ],
  },
]

/** Shows the name and the location of a company, for admins in a form. */
export const CompanySettings = () => <SettingsPage title="Company settings" groups={groups} />
