import { formatDay } from '../components/date-names.ts'
import { money } from '../components/money.ts'
import { statusLabels } from '../invoices/invoice-labels.ts'
import { roleLabels } from '../layout/role-labels.ts'
import type { Changes } from './audit-entry.ts'

/** The names of fields whose path does not read well. */
const fieldNames: Record<string, string> = {
  'settings.reminders.daysBefore': 'Reminders before the due date',
  'settings.reminders.onDueDate': 'Reminder on the due date',
  'settings.reminders.daysAfter': 'Reminders after the due date',
  'settings.dunningDays': 'Retries of failed charges',
  'settings.clerkRefundsUpTo': 'Refunds by clerks up to',
  'settings.reauthenticateAbove': 'Refunds to confirm above',
  'settings.apiSessionHours': 'Longest session of the API',
  'settings.requireTwoFactor': 'Second factor required',
  'auth.credential': 'Credential of the webhook',
  clientPostbackUrl: 'Client postback',
  invoiceId: 'Number',
  invoiceStatus: 'Status',
  closedReason: 'Reason',
  customerId: 'Customer',
  transactionId: 'Payment',
  defaultPaymentMethodId: 'Default payment method',
  defaultPaymentOptions: 'Default payment methods',
}

const values: Record<string, string> = {
  cc: 'card',
  ach: 'bank transfer',
  '(withheld)': 'withheld',
  ...Object.fromEntries(Object.entries(roleLabels).map(([role, { name }]) => [role, name])),
  ...Object.fromEntries(Object.entries(statusLabels).map(([status, { label }]) => [status, label])),
}

const isMoney = (path: string) => /(amount|maximum|price|upTo|above|discount)$/i.test(path)
const unitOf = (path: string) => /(days|minutes|hours)(before|after)?$/i.exec(path)?.[1]?.toLowerCase()

/**
 * Describes each change in words, such as `Reminders before the due date: 3 days → 5 days`. The id of a person is left
 * out, because the entry names the person.
 */
export function describeChanges(changes: Changes, timeZone: string): string[] {
  return Object.entries(changes)
    .filter(([path]) => path !== 'personId')
    .map(([path, { before, after }]) => {
      const show = (value: unknown) => formatValue(path, value, timeZone)
      if (before === undefined && after === undefined) return `${nameField(path)}: changed`
      return `${nameField(path)}: ${before === undefined ? show(after) : `${show(before)} → ${show(after)}`}`
    })
    .toSorted()
}

/** Names a field by its path: `settings.retention.pageDays` is Retention, page days. */
function nameField(path: string): string {
  const known = fieldNames[path]
  if (known !== undefined) return known
  const parts = path.replace(/^(settings|filters)\./, '').split('.')
  const words = parts.map((part) => part.replaceAll(/[_-]/g, ' ').replaceAll(/[A-Z]/g, ' $&').toLowerCase())
  const name = words.join(', ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function formatValue(path: string, value: unknown, timeZone: string): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isMoney(path) ? money(value) : withUnit(path, String(value), value)
  if (typeof value === 'string') return formatText(value, timeZone)
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return 'none'
  if (value.some((each) => typeof each === 'object'))
    return value.length === 1 ? '1 entry' : `${value.length} entries`
  const texts = value.map((each) => (typeof each === 'string' ? formatText(each, timeZone) : String(each)))
  return withUnit(path, texts.join(', '), value.length === 1 ? value[0] : undefined)
}

function withUnit(path: string, text: string, count: unknown): string {
  const unit = unitOf(path)
  if (unit === undefined) return text
  return `${text} ${count === 1 ? unit.slice(0, -1) : unit}`
}

function formatText(text: string, timeZone: string): string {
  if (/^\d{4}-\d\d-\d\d(T00:00:00(\.0+)?Z)?$/.test(text)) return `${formatDay(text)}, ${text.slice(0, 4)}`
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))
    return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(text),
    )
  return values[text] ?? text
}
