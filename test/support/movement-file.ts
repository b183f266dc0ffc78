import type { Loose } from './florin.ts'

/** The lines of an exported file by column. */
export type Lines = Record<string, string>[]

/** Converts dollars of a file or a response to cents. */
export const cents = (dollars: string | number | undefined) => Math.round(Number(dollars) * 100)

/** Sums a column of lines, in cents. */
export const sumOf = (lines: Lines, name: string) => lines.reduce((sum, line) => sum + cents(line[name]), 0)

/** Returns the lines with one of these values in a column. */
export const by = (lines: Lines, name: string, ...values: string[]) =>
  lines.filter((line) => values.includes(line[name] ?? ''))

/** Reads a file of movements as the columns of the report, in cents. */
export function toReport(lines: Lines) {
  const sales = by(lines, 'action', 'sale', 'authcomplete').filter(({ movedAt }) => movedAt !== '')
  const subtotal = (method: string) => {
    const ofMethod = by(sales, 'paymentMethod', method)
    return sumOf(ofMethod, 'amount') - sumOf(ofMethod, 'feeAmount')
  }
  return {
    cc: subtotal('cc'),
    ach: subtotal('ach'),
    offline: subtotal('offline'),
    fees: sumOf(sales, 'feeAmount'),
    refunded: sumOf(by(lines, 'action', 'refund'), 'amount'),
    returned: sumOf(by(lines, 'action', 'return'), 'amount'),
    net: sumOf(lines, 'amount'),
    count: sales.length,
  }
}

/** Reads a line of a report as cents, with refunds and returns below zero. */
export const toCentsOf = ({ date: _date, count, refunded, returned, ...sums }: Loose) => ({
  ...Object.fromEntries(Object.entries(sums).map(([name, dollars]) => [name, cents(dollars as number)])),
  refunded: 0 - cents(refunded),
  returned: 0 - cents(returned),
  count: Number(count),
})
