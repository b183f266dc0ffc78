import { formatCount, formatMoney } from '#kernel/format'
import { splitDescription, type LineItem } from '../line-item.ts'
import type { Row } from './letter.ts'
import { toOneLine } from './sanitize-text.ts'

// A mail shows only the first lines; the page that it links to shows all of them.
const itemsMax = 12
const itemLengthMax = 120

/** Returns the lines of an invoice, or the first ones if there are many. */
export function itemRows(items: readonly LineItem[]): Row[] {
  const more = items.length - itemsMax
  const rows: Row[] = items.slice(0, itemsMax).map((item) => ({
    label: formatItemName(item),
    value: formatItemTotal(item),
    small: formatItemCount(item),
  }))
  if (more > 0) rows.push({ label: more === 1 ? 'and 1 more line' : `and ${more} more lines`, value: '' })
  return rows
}

function formatItemName({ description, itemCode }: LineItem): string {
  const lines = splitDescription(description ?? itemCode ?? '').map((line) => toOneLine(line, itemLengthMax))
  return lines.join('\n').trim() || 'Item'
}

function formatItemCount({ quantity, unitPrice }: LineItem): string | undefined {
  if (quantity === undefined || quantity === 1) return undefined
  const count = formatCount(quantity)
  return unitPrice === undefined ? count : `${count} × ${formatMoney(unitPrice)}`
}

function formatItemTotal({ totalPrice }: LineItem): string {
  return totalPrice === undefined ? '' : formatMoney(totalPrice)
}
