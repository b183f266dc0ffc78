import { amountDueOf, invoiceDayInWords, type Invoice } from '#invoices'
import { countInWords, methodInWords, moneyInWords } from '#kernel/words'
import { zeroCents, type Cents } from '#kernel/money'
import { html, type Html } from '#platform/html'
import { addedInWords, givenBackInWords } from '#surcharge'
import { paymentDayInWords, totalOf } from '#transactions'
import type { HostedInvoice } from '#payments'
import { toldMovements, type ToldMovement } from './payment-history.ts'
import { dueDayInWords } from './standing.ts'

type Item = Invoice['items'][number]

/** What is billed, and what became of it: the lines, the sums, the dates. */
export function summary({ company, invoice }: HostedInvoice): Html {
  return html`<section class="card" aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    <p class="description">${invoice.description}</p>
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
    <dl class="sums">${sums(invoice)}</dl>
  </section>`
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
    <td>${description ?? itemCode ?? 'Item'}${count === '' ? '' : html` <small>${count}</small>`}</td>
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

/** From the whole amount of an invoice down to what is due. */
export function sums(invoice: Invoice): Html[] {
  const isOpen = invoice.closed === undefined
  return [
    sum('Invoice total', invoice.amount),
    ...(invoice.paid > 0 ? [sum('Paid', invoice.paid)] : []),
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
    <dd>${moneyInWords(amount)}</dd>
  </div>`
}

/** The payments that were made, oldest first. */
export function history({ company, transactions }: HostedInvoice): Html {
  const movements = toldMovements(transactions)
  if (movements.length === 0) return html``
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">Payments</h2>
    <ul class="history">
      ${movements.map((movement) => historyRow(movement, company))}
    </ul>
  </section>`
}

function historyRow({ transaction, told }: ToldMovement, company: HostedInvoice['company']): Html {
  const { action, fee, paymentMethod, offline, instrument } = transaction
  const inParts = action === 'refund' ? givenBackInWords : addedInWords
  return html`<li>
    <span
      >${methodInWords({ paymentMethod, offline, ...instrument })}
      <small>${paymentDayInWords(transaction, company.timeZone)}, ${told}</small>
      ${fee > 0 ? html`<small>${inParts(company, transaction)}</small>` : ''}</span
    >
    <span class="money">${moneyInWords(totalOf(transaction))}</span>
  </li>`
}
