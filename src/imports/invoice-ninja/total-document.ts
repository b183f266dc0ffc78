import { quoteText } from '../texts.ts'
import {
  formatCents,
  multiplyToCents,
  parseCents,
  parseMicros,
  takePercent,
  type Micros,
} from './decimals.ts'
import type { NinjaDocument } from './rows.ts'

/** A line of a document after its discount, in cents. */
export type TotaledLine = { name: string; cents: number }

/** The parts of a document in cents: `net` is without taxes, and `rate` the one tax of all of it, or zero. */
export type Totals = { lines: TotaledLine[]; net: number; rate: Micros }

type Line = NinjaDocument['line_items'][number]
type Taxes = Pick<Line, 'tax_name1' | 'tax_name2' | 'tax_name3' | 'tax_rate1' | 'tax_rate2' | 'tax_rate3'>

/** A fault that leaves a document out, as a sentence without a subject. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault'
}

/**
 * Calculates the net amount and the tax rate of a document from its lines, as Invoice Ninja does. Throws DocumentFault
 * for a line with fractions of a cent, several taxes, and taxes that prices include.
 */
export function totalDocument(document: NinjaDocument): Totals {
  const lines = document.line_items.map((line, place) => totalLine(line, place, document.is_amount_discount))
  const subtotal = sum(lines.map(({ cents }) => cents))
  const surcharges = readSurcharges(document)
  const rates = document.line_items.map((line) => listRates(line).concat(listRates(document)))
  const rate = findOnlyRate(rates, surcharges, listRates(document))
  if (rate !== 0n && document.uses_inclusive_taxes)
    throw new DocumentFault('has prices that include tax; turn inclusive taxes off and save it again')
  return {
    lines,
    net: subtotal - readDiscount(document, subtotal) + sum(surcharges.map(({ cents }) => cents)),
    rate,
  }
}

/** Returns the name of a line as documents show it. */
export function nameLine({ notes, product_key: key }: Pick<Line, 'notes' | 'product_key'>): string {
  const [first = ''] = notes.trim().split(/[\r\n]/, 1)
  return first || key
}

function totalLine(line: Line, place: number, isAmountDiscount: boolean): TotaledLine {
  const name = nameLine(line)
  const label = `line ${place + 1}, ${quoteText(name)},`
  const [cost, quantity, discount] = [line.cost, line.quantity, line.discount].map(parseMicros)
  if (cost === undefined || quantity === undefined || discount === undefined)
    throw new DocumentFault(`has ${label} with a number of more than six decimals; correct it`)
  const full = multiplyToCents(cost, quantity)
  if (full === undefined)
    throw new DocumentFault(
      `has ${label} of ${line.quantity} x ${line.cost}, which is no whole number of cents; correct the price or the quantity`,
    )
  if (!isAmountDiscount) return { name, cents: takePercent(full, parsePercent(100) - discount) }
  const off = parseCents(line.discount)
  if (off === undefined)
    throw new DocumentFault(`has ${label} with a discount of a fraction of a cent; correct it`)
  return { name, cents: full - off }
}

function readDiscount({ discount, is_amount_discount: isAmount }: NinjaDocument, subtotal: number): number {
  const percent = parseMicros(discount)
  const cents = isAmount
    ? parseCents(discount)
    : percent === undefined
      ? undefined
      : takePercent(subtotal, percent)
  if (cents === undefined) throw new DocumentFault('has a discount of a fraction of a cent; correct it')
  return cents
}

type Surcharge = { cents: number; isTaxed: boolean }

function readSurcharges(document: NinjaDocument): Surcharge[] {
  const written = [
    { amount: document.custom_surcharge1, isTaxed: document.custom_surcharge_tax1 },
    { amount: document.custom_surcharge2, isTaxed: document.custom_surcharge_tax2 },
    { amount: document.custom_surcharge3, isTaxed: document.custom_surcharge_tax3 },
    { amount: document.custom_surcharge4, isTaxed: document.custom_surcharge_tax4 },
  ]
  return written.flatMap(({ amount, isTaxed }) => {
    const cents = parseCents(amount)
    if (cents === undefined) throw new DocumentFault('has a surcharge of a fraction of a cent; correct it')
    return cents === 0 ? [] : [{ cents, isTaxed }]
  })
}

/** Returns the rates of the taxes that count. Invoice Ninja ignores a tax whose name has less than two characters. */
function listRates(taxes: Taxes): Micros[] {
  const written = [
    { name: taxes.tax_name1, rate: taxes.tax_rate1 },
    { name: taxes.tax_name2, rate: taxes.tax_rate2 },
    { name: taxes.tax_name3, rate: taxes.tax_rate3 },
  ]
  return written
    .filter(({ name }) => name.length >= 2)
    .map(({ name, rate }) => {
      const micros = parseMicros(rate)
      if (micros === undefined)
        throw new DocumentFault(`has the tax ${quoteText(name)} with a rate that is no number`)
      return micros
    })
    .filter((rate) => rate !== 0n)
}

const severalTaxes = 'has several taxes, or a tax on a part of it; use one tax for all of it'

/** Returns the one rate of all lines and surcharges, or zero. */
function findOnlyRate(ofLines: Micros[][], surcharges: Surcharge[], ofDocument: Micros[]): Micros {
  const ofSurcharges = surcharges.map(({ isTaxed }) => (isTaxed ? ofDocument : []))
  const sets = [...ofLines, ...ofSurcharges]
  if (sets.some((rates) => rates.length > 1)) throw new DocumentFault(severalTaxes)
  const rates = new Set(sets.map(([rate = 0n]) => rate))
  if (rates.size > 1) throw new DocumentFault(severalTaxes)
  return [...rates][0] ?? 0n
}

/** Converts a percentage to millionths of a percent. */
export function parsePercent(percent: number): Micros {
  const micros = parseMicros(String(percent))
  if (micros === undefined) throw new Error(`${percent} is no percentage of the company`)
  return micros
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** Formats an amount of a document for a person. */
export function formatAmount(written: string): string {
  const cents = parseCents(written)
  return cents === undefined ? written : formatCents(cents)
}
