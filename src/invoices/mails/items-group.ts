import { formatMoney } from '#kernel/format'
import { splitDescription, type LineItem } from '../line-item.ts'
import type { RowGroup } from './letter.ts'
import { toOneLine } from './sanitize-text.ts'

// A mail shows only the first lines; the page that it links to shows all of them.
const itemsMax = 12
const itemLengthMax = 120

const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** Returns the lines of an invoice, or the first ones if there are many. */
export function itemsGroup(items: readonly LineItem[]): RowGroup[] {
  if (items.length === 0) return []
  const more = items.length - itemsMax
  const rows = items
    .slice(0, itemsMax)
    .map((item) => ({ label: formatItem(item), value: formatItemTotal(item) }))
  if (more > 0) rows.push({ label: more === 1 ? 'and 1 more line' : `and ${more} more lines`, value: '' })
  return [{ title: 'Items', rows }]
}

function formatItem({ description, itemCode, quantity, unitPrice }: LineItem): string {
  const lines = splitDescription(description ?? itemCode ?? '').map((line) => toOneLine(line, itemLengthMax))
  const name = lines.join('\n').trim() || 'Item'
  if (quantity === undefined) return name
  const count = countFormat.format(quantity)
  return `${name}, ${unitPrice === undefined ? count : `${count} × ${formatMoney(unitPrice)}`}`
}

function formatItemTotal({ totalPrice }: LineItem): string {
  return totalPrice === undefined ? '' : formatMoney(totalPrice)
}
