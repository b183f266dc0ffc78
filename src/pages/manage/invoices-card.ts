import { formatMoney } from '#kernel/format'
import { add, dollarsToCents, zeroCents } from '#kernel/money'
import { html, type Html } from '#platform/html'
import type { ShownInvoice } from '#subscriptions'
import { formatDay, formatDollars, toInvoiceStatusLabel } from './format-subscription.ts'

/** Returns the newest invoices of a subscription, each with its PDF. The payable ones have a button if there are several. */
export function invoicesCard({ invoices, timeZone }: { invoices: ShownInvoice[]; timeZone: string }): Html {
  const isChoice = invoices.filter(({ isPayable }) => isPayable).length > 1
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    <ul class="history">
      ${invoices.map(
        (invoice) =>
          html`<li>
            <span>
              <a href="${invoice.pdf}" target="_blank" rel="noopener">
                ${invoice.invoiceId}<span class="unseen">, ${toPaperName(invoice)} (PDF)</span>
              </a>
              <small>${formatDay(invoice.invoiceDate, timeZone)}, ${toInvoiceStatusLabel(invoice)}</small>
            </span>
            <span class="money">${invoiceAmount(invoice)}</span>
            ${
              isChoice && invoice.isPayable
                ? html`<button type="button" class="small" data-do="pay" data-invoice="${invoice.id}">
                    Pay <span class="unseen">${invoice.invoiceId}</span>
                  </button>`
                : ''
            }
          </li>`,
      )}
    </ul>
  </section>`
}

function toPaperName({ invoiceStatus }: ShownInvoice): string {
  return invoiceStatus === 'Paid' || invoiceStatus === 'Refunded' ? 'receipt' : 'invoice'
}

/** The amount of an invoice, or its amount due if that is less. A paid one has the total that was charged. */
function invoiceAmount({ amount, amountDue, fees }: ShownInvoice): Html {
  if (amountDue === amount) return html`${formatDollars(amount)}`
  if (amountDue === 0) return html`${formatMoney(add(dollarsToCents(amount) ?? zeroCents, fees))}`
  return html`${formatDollars(amountDue)} <small>of ${formatDollars(amount)}</small>`
}
