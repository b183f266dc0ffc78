import { hostedItemsMax } from '#kernel/limits'
import type { Json } from '#kernel/json'
import { amountCentsMax, dollarsToCents, type Cents } from '#kernel/money'
import { formatCount, formatMoney } from '#kernel/format'

/** A line in the form that a payer reads. */
export type Line = { name: string; note: string; amount: string }

// Merchants name the fields of lines freely. These names are read if their values have a plausible form; other fields
// are ignored.
const nameKeys = ['name', 'title', 'description', 'label', 'sku']
const countKeys = ['quantity', 'qty']
const unitPriceKeys = ['price', 'unit_price', 'unitPrice']
const totalKeys = ['total', 'total_price', 'totalPrice', 'amount']

const textLengthMax = 200
const countMax = 1_000_000

/** Returns the readable lines of a merchant's items. A line without a readable field is omitted. */
export function parseLines(items: readonly unknown[]): Line[] {
  return items.slice(0, hostedItemsMax).flatMap((item) => {
    const line = isRecord(item) ? parseLine(item) : undefined
    return line ? [line] : []
  })
}

type Item = Record<string, Json | undefined>

function parseLine(item: Item): Line | undefined {
  const named = nameKeys.map((key) => parseText(item[key])).filter((text) => text !== '')
  const count = findFirst(item, countKeys, parseCount)
  const each = findFirst(item, unitPriceKeys, parseAmount)
  const all = findFirst(item, totalKeys, parseAmount) ?? calculateLineTotal(each, count ?? 1)
  const [name, more = ''] = new Set(named)
  if (name === undefined && all === undefined) return undefined
  return {
    name: name ?? 'Item',
    note: [more, formatQuantity(count, each)].filter((text) => text !== '').join(', '),
    amount: all === undefined ? '' : formatAmount(all),
  }
}

function formatQuantity(count: number | undefined, each: Cents | undefined): string {
  if (count === undefined || count === 1) return ''
  const many = formatCount(count)
  return each === undefined ? `Quantity ${many}` : `${many} × ${formatAmount(each)}`
}

// The merchant's rounding of fractions of a cent is unknown.
function calculateLineTotal(each: Cents | undefined, count: number): Cents | undefined {
  if (each === undefined) return undefined
  const all = dollarsToCents(Number(((each / 100) * count).toPrecision(12)))
  return all !== undefined && Math.abs(all) <= amountCentsMax ? all : undefined
}

// Screen readers skip a hyphen.
function formatAmount(amount: Cents): string {
  return formatMoney(amount).replace('-', '\u2212')
}

function findFirst<Value>(item: Item, keys: string[], read: (value: unknown) => Value | undefined) {
  return keys
    .map((key) => read(Object.hasOwn(item, key) ? item[key] : undefined))
    .find((value) => value !== undefined)
}

function parseText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return ''
  const text = value.replaceAll(/\s+/g, ' ').trim()
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax).toWellFormed()}…` : text
}

function parseCount(value: unknown): number | undefined {
  const count = parseNumber(value)
  return count !== undefined && count > 0 && count <= countMax ? count : undefined
}

function parseAmount(value: unknown): Cents | undefined {
  const dollars = parseNumber(value)
  const amount = dollars === undefined ? undefined : dollarsToCents(dollars)
  return amount !== undefined && Math.abs(amount) <= amountCentsMax ? amount : undefined
}

function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, sign = '', digits] =
    typeof value === 'string' ? (/^\s*(-?)\$?(\d{1,7}(?:\.\d{1,6})?)\s*$/.exec(value) ?? []) : []
  return digits === undefined ? undefined : Number(sign + digits)
}

function isRecord(item: unknown): item is Item {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}
