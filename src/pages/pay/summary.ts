import { calculateAmountDue, splitDescription, formatInvoiceDate, sumRefunds, type Invoice } from '#invoices'
import { formatCount, formatPaymentMethod, formatMoney, formatShortDate } from '#kernel/format'
import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import { html, type Html } from '#platform/html'
import { formatSubtotalAndFee, formatRefundParts } from '#surcharge'
import { formatPaymentDay, totalOf } from '#attempts'
import type { HostedInvoice } from '#payments'
import { listMovements, type PaymentMovement } from './payment-history.ts'
import { formatDueDay, formatMethodInSentence } from './invoice-summary.ts'

type Item = Invoice['items'][number]

/** Returns the card with the billed lines, the sums and the dates. */
export function summaryCard({ company, invoice, billedTo, transactions }: HostedInvoice): Html {
  return html`<section class="card" aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    <p class="description" dir="auto">${invoice.description}</p>
    <dl class="dates">
      <div>
        <dt>Invoice date</dt>
        <dd>${formatInvoiceDate(invoice, company)}</dd>
      </div>
      <div>
        <dt>Due date</dt>
        <dd>${formatDueDay(company, invoice)}</dd>
      </div>
    </dl>
    ${invoice.items.length > 0 ? itemsTable(invoice.items) : ''}
    <dl class="sums">${sumRows(invoice, sumRefunds(transactions))}</dl>
    ${billedToList(billedTo)}
  </section>`
}

/** Returns the billed names and address; nothing if there are none. */
export function billedToList(lines: readonly string[]): Html {
  if (lines.length === 0) return html``
  return html`<dl class="dates">
    <div>
      <dt>Billed to</dt>
      ${lines.map((line) => html`<dd><bdi>${line}</bdi></dd>`)}
    </div>
  </dl>`
}

export function itemsTable(items: readonly Item[]): Html {
  return html`<table>
    <thead class="unseen">
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      ${items.map(itemRow)}
    </tbody>
  </table>`
}

function itemRow(item: Item): Html {
  const { description, itemCode, totalPrice } = item
  const count = formatQuantity(item)
  return html`<tr>
    <td>
      <bdi class="description"
        >${description ? splitDescription(description).join('\n') : (itemCode ?? 'Item')}</bdi
      >${count === '' ? '' : html` <small>${count}</small>`}
    </td>
    <td class="money">${totalPrice === undefined ? '' : toMinusSign(formatMoney(totalPrice))}</td>
  </tr>`
}

// Screen readers skip a hyphen.
function toMinusSign(amount: string): string {
  return amount.replace('-', '\u2212')
}

function formatQuantity({ quantity, unitPrice }: Item): string {
  const many = quantity === undefined ? undefined : formatCount(quantity)
  if (unitPrice === undefined) return many === undefined ? '' : `Quantity ${many}`
  return many === undefined
    ? `${formatMoney(unitPrice)} each`
    : `${many} × ${toMinusSign(formatMoney(unitPrice))}`
}

/**
 * Returns the sums of an invoice, from its total down to the amount due. `refunded` is the refunded part of the paid
 * amount.
 */
export function sumRows(invoice: Invoice, refunded = zeroCents): Html[] {
  const isOpen = invoice.closed === undefined
  return [
    sumRow('Invoice total', invoice.amount),
    ...(invoice.paid > 0 || refunded > 0 ? [sumRow('Paid', add(invoice.paid, refunded))] : []),
    ...(refunded > 0 ? [sumRow('Refunded', subtract(zeroCents, refunded))] : []),
    ...(isOpen && invoice.settling > 0 ? [sumRow('Processing', invoice.settling)] : []),
    ...(isOpen && invoice.reserved > 0 ? [sumRow('Confirming', invoice.reserved)] : []),
    html`<div class="total">
      <dt>Amount due</dt>
      <dd>${formatMoney(isOpen ? calculateAmountDue(invoice) : zeroCents)}</dd>
    </div>`,
  ]
}

/** Returns the row of one sum. */
export function sumRow(name: string, amount: Cents): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${toMinusSign(formatMoney(amount))}</dd>
  </div>`
}

/** Returns the card with the payments, oldest first. */
export function historyCard({
  company,
  transactions,
}: Pick<HostedInvoice, 'company' | 'transactions'>): Html {
  const movements = listMovements(transactions)
  if (movements.length === 0) return html``
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">Payments</h2>
    <ul class="history">
      ${movements.map((movement) => historyRow(movement, company))}
    </ul>
  </section>`
}

function historyRow(movement: PaymentMovement, company: HostedInvoice['company']): Html {
  const { transaction } = movement
  const isRefund = transaction.action === 'refund'
  const inParts = isRefund ? formatRefundParts : formatSubtotalAndFee
  const amount = formatMoney(totalOf(transaction))
  return html`<li>
    <span
      >${formatMovement(movement, company)}
      ${transaction.fee > 0 ? html`<small>${inParts(company, transaction)}</small>` : ''}</span
    >
    <span class="money">${isRefund ? `\u2212${amount}` : amount}</span>
  </li>`
}

function formatMovement(
  { transaction, shownStatus }: PaymentMovement,
  { timeZone }: HostedInvoice['company'],
): Html {
  const { action, paymentMethod, offline, instrument } = transaction
  const method = formatPaymentMethod({ paymentMethod, offline, ...instrument })
  const wentBack = shownStatus === 'Returned' || shownStatus === 'Chargeback'
  const day = wentBack
    ? formatShortDate(transaction.updatedAt, timeZone)
    : formatPaymentDay(transaction, timeZone, formatShortDate)
  if (action !== 'refund') return html`${shownStatus} ${day} · ${method}`
  const what = offline ? `${method} payment reversed` : `Refund to ${formatMethodInSentence(transaction)}`
  return html`${what} <small>${day}${shownStatus === 'Processing' ? ' · Processing' : ''}</small>`
}
