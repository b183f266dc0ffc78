import { z } from 'zod'
import { descriptionLengthMax, invoiceItemsMax } from '#kernel/limits'
import { omitNullish } from '#kernel/json'
import { amountCentsMax, toCents, toDollars, type Cents } from '#kernel/money'
import { idText, signedMoney } from '#platform/http'

/** One line of an invoice. The lines explain the amount; they do not determine it. */
export type LineItem = {
  itemId: string
  description?: string
  quantity?: number
  unitPrice?: Cents
  totalPrice?: Cents
  /** The product's code at the time of billing. Set by the service only. */
  itemCode?: string
}

// A description of a thousand lines would push the sum off the page.
const descriptionLinesMax = 20

/** Returns the lines of a description. Lines beyond the twentieth are joined to the last one. */
export function splitDescription(description: string): string[] {
  const lines = description.trim().split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
  if (lines.length <= descriptionLinesMax) return lines
  const kept = lines.slice(0, descriptionLinesMax - 1)
  return [...kept, lines.slice(kept.length).join(' ')]
}

export const lineItemInput = z
  .strictObject({
    itemId: idText(z.string().min(1).max(64)).optional(),
    description: z
      .string()
      .max(descriptionLengthMax)
      .optional()
      .meta({ description: 'The item.', example: 'Soap' }),
    quantity: z.number().min(0).max(1_000_000_000).optional(),
    unitPrice: signedMoney.optional(),
    totalPrice: signedMoney.optional(),
  })
  .meta({ id: 'NewLineItem', description: 'A line of an invoice to be.' })

/** The lines of a request for an invoice, in dollars. */
export const lineItemsInput = z.array(lineItemInput).max(invoiceItemsMax)

/** Returns a line item from a request's line. Adds an id if it has none, and the total if it can be calculated. */
export function toLineItem(sent: z.output<typeof lineItemInput>, newItemId: () => string): LineItem {
  const {
    itemId = newItemId(),
    description,
    quantity,
    unitPrice,
    totalPrice = calculateTotalPrice(quantity, unitPrice),
  } = sent
  return { itemId, ...omitNullish({ description, quantity, unitPrice, totalPrice }) }
}

function calculateTotalPrice(quantity: number | undefined, unitPrice: Cents | undefined): Cents | undefined {
  if (quantity === undefined || unitPrice === undefined) return undefined
  // Fifteen digits are exact for every product in range; further digits carry the error of binary fractions, as in
  // 1.005 x 100.
  const product = Math.round(Number((quantity * unitPrice).toPrecision(15)))
  return Math.abs(product) <= amountCentsMax ? toCents(product) : undefined
}

/** Returns a line item as reads show it. */
export function toLineItemEntry(item: LineItem) {
  return omitNullish({
    itemId: item.itemId,
    description: item.description,
    quantity: item.quantity,
    unitPrice: item.unitPrice === undefined ? undefined : toDollars(item.unitPrice),
    totalPrice: item.totalPrice === undefined ? undefined : toDollars(item.totalPrice),
    itemCode: item.itemCode,
  })
}
