import { amountDueOf, descriptionLines, invoiceDayInWords, refundedOf, type Invoice } from '#invoices'
import { countInWords, methodInWords, moneyInWords } from '#kernel/words'
import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import { html, type Html } from '#platform/html'
import { addedInWords, givenBackInWords } from '#surcharge'
import { paymentDayInWords, totalOf } from '#transactions'
import type { HostedInvoice } from '#payments'
import { toldMovements, type ToldMovement } from './payment-history.ts'
import { dueDayInWords, inSentence } from './standing.ts'

type Item = Invoice['items'][number]

/** What is billed, and what became of it: the lines, the sums, the dates. */
export function summary({ company, invoice, billedTo, transactions }: HostedInvoice): Html {
  return html`<section class="card" aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    <p class="description" dir="auto">${invoice.description}</p>
    <dl class="dates">
      <div>
        <dt>Invoice date</dt>
        <dd>${invoiceDayInWords(invoice, company)}</dd>
      </div>
      <div>
        <dt>Due date</dt>
        <dd>${dueDayInWords(company, invoice)}</dd>
      </div>
    </dl>
    ${invoice.items.length > 0 ? itemsTable(invoice.items) : ''}
    <dl class="sums">${sums(invoice, refundedOf(transactions))}</dl>
    ${billedToList(billedTo)}
  </section>`
}

/** Whom something is billed to; nothing where nobody is named. */
export function billedToList(lines: readonly string[]): Html {
  if (lines.length === 0) return html``
  return html`<dl class="dates">
    <div>
      <dt>Billed to</dt>
      ${lines.map((line) => html`<dd><bdi>${line}</bdi></dd>`)}
    </div>
  </dl>`
}

/** The lines that are billed. */
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
  const count = quantityInWords(item)
  return html`<tr>
    <td>
      <bdi class="description"
        >${description ? descriptionLines(description).join('\n') : (itemCode ?? 'Item')}</bdi
      >${count === '' ? '' : html` <small>${count}</small>`}
    </td>
    <td class="money">${totalPrice === undefined ? '' : withMinus(moneyInWords(totalPrice))}</td>
  </tr>`
}

// A hyphen is not read aloud.
function withMinus(amount: string): string {
  return amount.replace('-', '\u2212')
}

function quantityInWords({ quantity, unitPrice }: Item): string {
  const many = quantity === undefined ? undefined : countInWords(quantity)
  if (unitPrice === undefined) return many === undefined ? '' : `Quantity ${many}`
  return many === undefined
    ? `${moneyInWords(unitPrice)} each`
    : `${many} × ${withMinus(moneyInWords(unitPrice))}`
}

/** From the whole amount of an invoice down to what is due; `refunded` is what was given back of what was paid. */
export function sums(invoice: Invoice, refunded = zeroCents): Html[] {
  const isOpen = invoice.closed === undefined
  return [
    sum('Invoice total', invoice.amount),
    ...(invoice.paid > 0 || refunded > 0 ? [sum('Paid', add(invoice.paid, refunded))] : []),
    ...(refunded > 0 ? [sum('Refunded', subtract(zeroCents, refunded))] : []),
    ...(isOpen && invoice.settling > 0 ? [sum('On its way', invoice.settling)] : []),
    ...(isOpen && invoice.reserved > 0 ? [sum('Being confirmed', invoice.reserved)] : []),
    html`<div class="total">
      <dt>Amount due</dt>
      <dd>${moneyInWords(isOpen ? amountDueOf(invoice) : zeroCents)}</dd>
    </div>`,
  ]
}

function sum(name: string, amount: Cents): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${withMinus(moneyInWords(amount))}</dd>
  </div>`
}

/** The payments that were made, oldest first. */
export function history({ company, transactions }: Pick<HostedInvoice, 'company' | 'transactions'>): Html {
  const movements = toldMovements(transactions)
  if (movements.length === 0) return html``
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">Payments</h2>
    <ul class="history">
      ${movements.map((movement) => historyRow(movement, company))}
    </ul>
  </section>`
}

function historyRow(movement: ToldMovement, company: HostedInvoice['company']): Html {
  const { transaction, told } = movement
  const isRefund = transaction.action === 'refund'
  const inParts = isRefund ? givenBackInWords : addedInWords
  const amount = moneyInWords(totalOf(transaction))
  return html`<li>
    <span
      >${movementInWords(movement)}
      <small>${paymentDayInWords(transaction, company.timeZone)}, ${told}</small>
      ${transaction.fee > 0 ? html`<small>${inParts(company, transaction)}</small>` : ''}</span
    >
    <span class="money">${isRefund ? `\u2212${amount}` : amount}</span>
  </li>`
}

function movementInWords({ transaction }: ToldMovement): string {
  const { action, paymentMethod, offline, instrument } = transaction
  const method = methodInWords({ paymentMethod, offline, ...instrument })
  return action === 'refund' ? `Refund to ${inSentence(transaction)}` : method
}
