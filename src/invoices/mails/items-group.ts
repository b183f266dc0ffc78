import { moneyInWords } from '#kernel/words'
import { descriptionLines, type LineItem } from '../line-item.ts'
import type { RowGroup } from './letter.ts'
import { oneLine } from './outside-text.ts'

// A mail is no place for hundreds of lines; the page that it links to shows them all.
const itemsMax = 12
const itemLengthMax = 120

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** The lines of an invoice, the first of them where there are many. */
export function itemsGroup(items: readonly LineItem[]): RowGroup[] {
  if (items.length === 0) return []
  const more = items.length - itemsMax
  const rows = items.slice(0, itemsMax).map((item) => ({ label: itemInWords(item), value: totalOf(item) }))
  if (more > 0) rows.push({ label: more === 1 ? 'and 1 more line' : `and ${more} more lines`, value: '' })
  return [{ title: 'Items', rows }]
}

function itemInWords({ description, itemCode, quantity, unitPrice }: LineItem): string {
  const lines = descriptionLines(description ?? itemCode ?? '').map((line) => oneLine(line, itemLengthMax))
  const name = lines.join('\n').trim() || 'Item'
  if (quantity === undefined) return name
  const count = counts.format(quantity)
  return `${name}, ${unitPrice === undefined ? count : `${count} × ${moneyInWords(unitPrice)}`}`
}

function totalOf({ totalPrice }: LineItem): string {
  return totalPrice === undefined ? '' : moneyInWords(totalPrice)
}
