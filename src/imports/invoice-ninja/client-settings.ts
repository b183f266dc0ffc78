import type { NinjaExport, NinjaRow } from './rows.ts'

// The defaults of Invoice Ninja for the settings that an import reads.
const defaults = {
  currency_id: '1',
  payment_terms: '',
  auto_bill_date: 'on_due_date',
  auto_email_invoice: 'true',
}

/** A setting of a client that an import reads. */
export type SettingName = keyof typeof defaults

/** Returns a setting of a client: its own, that of its group, that of the company, or the default. */
export type SettingReader = (client: NinjaRow<'clients'>, name: SettingName) => string

/** Returns the reader of settings of an export. */
export function createSettingReader({ company, group_settings: groups }: NinjaExport): SettingReader {
  const byGroup = new Map(groups.map(({ hashed_id: id, settings }) => [id, settings]))
  return (client, name) => {
    // Of a client, an empty text is no setting. Of a group or the company, it is one.
    const own = toText(client.settings[name])
    const group = toText(byGroup.get(client.group_settings_id)?.[name])
    return (own || undefined) ?? group ?? toText(company.settings[name]) ?? defaults[name]
  }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** Returns whether the amounts of a client are US dollars. */
export function isInDollars(client: NinjaRow<'clients'>, readSetting: SettingReader): boolean {
  return readSetting(client, 'currency_id') === '1'
}
