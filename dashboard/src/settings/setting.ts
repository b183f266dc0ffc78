import type { BodyOf } from '../api/endpoints.ts'
import { formatAmountInput, parseAmount } from '../components/amount.ts'
import { money } from '../components/money.ts'
import { formatZone } from '../components/zone-note.tsx'
import type { Settings } from './settings-query.ts'

type Text = { kind: 'text'; required: string }
type Zone = { kind: 'zone' }
type Check = { kind: 'check' }
type Days = { kind: 'days'; min: number }
type Count = { kind: 'number' | 'percent' | 'money' }

/** A setting on a page: its path in the response, and how it is shown and typed. */
export type Setting = { path: string; label: string; hint?: string } & (Text | Zone | Check | Days | Count)

/** Settings that stand together on a page. */
export type SettingGroup = { title: string; description?: string; settings: readonly Setting[] }

/** The value of a field of the form. Only a checkbox is no text. */
export type Typed = string | boolean

/** The values of a form, by the key of each setting. */
export type SettingValues = Record<string, Typed>

/** The key of a setting in a form. The form library reads a dot as the path to a nested value. */
export const keyOf = ({ path }: Pick<Setting, 'path'>): string => path.replaceAll('.', '/')

/** Returns the value at the path of a setting. */
export const readSetting = (settings: Settings, { path }: Setting): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], settings)

/** Returns the values that a form begins with. */
export const toValues = (settings: Settings, of: readonly Setting[]): SettingValues =>
  Object.fromEntries(of.map((setting) => [keyOf(setting), toTyped(setting, readSetting(settings, setting))]))

function toTyped({ kind }: Setting, value: unknown): Typed {
  if (kind === 'check') return value === true
  if (Array.isArray(value)) return value.join(', ')
  if (kind === 'money') return formatAmountInput(Number(value))
  return value === undefined ? '' : String(value)
}

/**
 * Returns the problem of a typed value, or true if the server can read it. A text that the company does not have yet may
 * stay empty.
 */
export function problemOf(setting: Setting, typed: Typed, begun: Settings): string | true {
  if (typeof typed === 'boolean') return true
  const text = typed.trim()
  if (setting.kind === 'text') return text !== '' || !readSetting(begun, setting) || setting.required
  if (setting.kind === 'days') return daysProblem(parseDays(text), setting.min)
  if (setting.kind === 'money') return parseAmount(text) !== undefined || 'Enter an amount, like 12.50'
  if (setting.kind === 'percent') return isPercentage(text) || 'Enter a percentage up to 100, like 8.25'
  return setting.kind === 'zone' || /^\d{1,6}$/.test(text) || 'Enter a whole number'
}

const isPercentage = (text: string): boolean => /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100

const dayMax = 60

function daysProblem(days: readonly number[] | undefined, min: number): string | true {
  if (!days) return 'Enter days, like 1, 3, 5'
  return days.every((day) => day >= min && day <= dayMax) || `Enter days from ${min} to ${dayMax}`
}

function parseDays(text: string): number[] | undefined {
  if (text === '') return []
  const days = text.split(',').map((day) => day.trim())
  return days.every((day) => /^\d{1,4}$/.test(day)) ? days.map(Number) : undefined
}

/** Returns the value of a typed text, as the server takes it. */
export function parseTyped({ kind }: Setting, typed: Typed): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (kind === 'days') return parseDays(text)
  if (kind === 'money') return parseAmount(text)
  return kind === 'text' || kind === 'zone' ? text : Number(text)
}

/** A change of settings, as the server takes it. */
export type SettingsChange = Omit<BodyOf<'PATCH /dashboard/v1/companies/{companyId}/settings'>, 'asOf'>

/**
 * Returns the change from the settings that a form began with to its values; undefined if there is none. Only changed
 * fields are sent, so that changes of other users are kept.
 */
export function toChange(
  of: readonly Setting[],
  begun: Settings,
  values: SettingValues,
): SettingsChange | undefined {
  const before = toValues(begun, of)
  const changed = of.filter((setting) => !isSame(setting, before[keyOf(setting)], values[keyOf(setting)]))
  if (changed.length === 0) return undefined
  return changed.reduce<SettingsChange>(
    (change, setting) =>
      put(change, setting.path.split('.'), parseTyped(setting, values[keyOf(setting)] ?? '')),
    {},
  )
}

/** Returns whether two typed values mean the same. */
export const isSame = (setting: Setting, before: Typed = '', after: Typed = ''): boolean =>
  JSON.stringify(parseTyped(setting, before)) === JSON.stringify(parseTyped(setting, after))

function put<Shape extends object>(into: Shape, [name = '', ...rest]: string[], value: unknown): Shape {
  const within: unknown = Object(into)[name]
  return { ...into, [name]: rest.length === 0 ? value : put(Object(within ?? {}), rest, value) }
}

/** Formats the value of a setting, as text. */
export function formatSetting({ kind }: Pick<Setting, 'kind'>, value: unknown): string {
  if (kind === 'check') return value === true ? 'Yes' : 'No'
  if (kind === 'money') return money(Number(value))
  if (kind === 'percent') return `${String(value)}%`
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ')
  if (value === undefined || value === '') return 'None'
  return kind === 'zone' ? formatZone(String(value)) : String(value)
}
