import { hostedItemsMax } from '#kernel/limits'
import type { Json } from '#kernel/json'
import { amountCentsMax, centsFromDollars, type Cents } from '#kernel/money'
import { countInWords, moneyInWords } from '#kernel/words'

/** A line as a payer reads it. */
export type Line = { name: string; note: string; amount: string }

// Merchants write lines as they like. These names are read where what they hold looks like it, and nothing else is.
const nameKeys = ['name', 'title', 'description', 'label', 'sku']
const countKeys = ['quantity', 'qty']
const eachKeys = ['price', 'unit_price', 'unitPrice']
const allKeys = ['total', 'total_price', 'totalPrice', 'amount']

const textLengthMax = 200
const countMax = 1_000_000

/** What can be read of a merchant's lines; a line of which nothing can be read is left out. */
export function readLines(items: readonly unknown[]): Line[] {
  return items.slice(0, hostedItemsMax).flatMap((item) => {
    const line = isRecord(item) ? readLine(item) : undefined
    return line ? [line] : []
  })
}

type Item = Record<string, Json | undefined>

function readLine(item: Item): Line | undefined {
  const named = nameKeys.map((key) => textIn(item[key])).filter((text) => text !== '')
  const count = firstOf(item, countKeys, countIn)
  const each = firstOf(item, eachKeys, amountIn)
  const all = firstOf(item, allKeys, amountIn) ?? allOf(each, count ?? 1)
  const [name, more = ''] = new Set(named)
  if (name === undefined && all === undefined) return undefined
  return {
    name: name ?? 'Item',
    note: [more, quantityInWords(count, each)].filter((text) => text !== '').join(', '),
    amount: all === undefined ? '' : inWords(all),
  }
}

function quantityInWords(count: number | undefined, each: Cents | undefined): string {
  if (count === undefined || count === 1) return ''
  const many = countInWords(count)
  return each === undefined ? `Quantity ${many}` : `${many} × ${inWords(each)}`
}

// Of a part of a cent it is not known how the merchant rounds it.
function allOf(each: Cents | undefined, count: number): Cents | undefined {
  if (each === undefined) return undefined
  const all = centsFromDollars(Number(((each / 100) * count).toPrecision(12)))
  return all !== undefined && Math.abs(all) <= amountCentsMax ? all : undefined
}

// A hyphen is not read aloud.
function inWords(amount: Cents): string {
  return moneyInWords(amount).replace('-', '\u2212')
}

function firstOf<Value>(item: Item, keys: string[], read: (value: unknown) => Value | undefined) {
  return keys
    .map((key) => read(Object.hasOwn(item, key) ? item[key] : undefined))
    .find((value) => value !== undefined)
}

function textIn(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return ''
  const text = value.replaceAll(/\s+/g, ' ').trim()
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax).toWellFormed()}…` : text
}

function countIn(value: unknown): number | undefined {
  const count = numberIn(value)
  return count !== undefined && count > 0 && count <= countMax ? count : undefined
}

function amountIn(value: unknown): Cents | undefined {
  const dollars = numberIn(value)
  const amount = dollars === undefined ? undefined : centsFromDollars(dollars)
  return amount !== undefined && Math.abs(amount) <= amountCentsMax ? amount : undefined
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, sign = '', digits] =
    typeof value === 'string' ? (/^\s*(-?)\$?(\d{1,7}(?:\.\d{1,6})?)\s*$/.exec(value) ?? []) : []
  return digits === undefined ? undefined : Number(sign + digits)
}

function isRecord(item: unknown): item is Item {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}
