import { html, type Html } from '#platform/html'
import type { ManageDetails, ShownInvoice } from '#subscriptions'
import { formatDay, sumDue } from './format-subscription.ts'

type Cancelable = {
  details: ManageDetails
  invoices: ShownInvoice[]
  timeZone: string
  hasBegun: boolean
}

/** Returns the card in which a payer cancels the subscription, or takes the cancellation back. */
export function cancelCard({ details: { subscription, may, plan }, ...view }: Cancelable): Html {
  const { cancelDate, nextBillingDate, status, billingMode } = subscription
  if (may.keep)
    return html`<section class="card" aria-labelledby="ending">
      <h2 id="ending">Canceled</h2>
      <p>${formatLastDay(plan.name, cancelDate, view)} ${formatRest(view)}</p>
      <button type="button" data-do="keep">Keep my subscription</button>
    </section>`
  // Without a current period there is no day to which the subscription could run.
  const runsOn = view.hasBegun && billingMode !== 'nonRecurring' && status !== 'suspended'
  const lastDay = formatLastDay(plan.name, runsOn ? nextBillingDate : undefined, view)
  return html`<section class="card" aria-labelledby="ending">
    <h2 id="ending">Cancel</h2>
    <button type="button" class="plain danger" data-do="ask" id="ask">Cancel subscription</button>
    <form id="cancel" data-done="Canceled. ${lastDay}" novalidate hidden>
      <h3 tabindex="-1">Cancel ${plan.name}?</h3>
      <p>${lastDay} ${formatRest(view)}</p>
      <div class="field">
        <label for="reason">Why are you canceling? (optional)</label>
        <textarea id="reason" maxlength="500"></textarea>
      </div>
      <button class="plain danger">Cancel subscription</button>
      <button type="button" data-do="stay">Keep subscription</button>
    </form>
  </section>`
}

function formatLastDay(
  plan: string,
  date: string | undefined,
  { timeZone }: Pick<Cancelable, 'timeZone'>,
): string {
  return date === undefined
    ? 'It ends right away.'
    : `You can use ${plan} until ${formatDay(date, timeZone)}.`
}

/** The amount that stays due after a cancellation. Open invoices can be charged after it. */
function formatRest({ invoices }: Pick<Cancelable, 'invoices'>): string {
  const owed = invoices.filter(({ staysDue }) => staysDue)
  const [only, ...more] = owed
  if (!only) return 'You won’t be charged again.'
  const which = more.length > 0 ? `${owed.length} invoices` : `invoice ${only.invoiceId}`
  return `It won’t renew. You still owe ${sumDue(owed)} for ${which}.`
}
