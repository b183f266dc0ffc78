import { html, type Html } from '#platform/html'

/** Stands in the form's address where the script puts the client token of the form that it opened. */
export const clientTokenPlaceholder = 'CLIENT-TOKEN'

/** The step in which a card or bank account is given in the secure form. `agreed` is what its button agrees to. */
export function captureStep(place: Html, agreed: Html = html``): Html {
  return html`<div id="capture" hidden>
    <h3 tabindex="-1"></h3>
    ${agreed} ${place}
    <button type="button" id="again" hidden>Try again</button>
    <button type="button" class="plain" data-back>Back</button>
  </div>`
}

/** Where the script puts the secure form, with the words for a payer for whom it does not load: the likely reason, and the other ways. */
export function formFrame(name: string, { hasSaved = false } = {}): Html {
  const ways = hasSaved
    ? `go back and choose a saved payment method, or contact ${name}`
    : `contact ${name} for another way`
  return html`<div
    id="frame"
    data-unloaded="The payment form didn’t load. A browser extension may be blocking it. Reload the page or try another browser. You can also ${ways}."
  ></div>`
}

/** What the review says of surcharges: which methods have none, or why this one has. */
export function feeNote(rails: readonly string[]): Html {
  const free = `A debit card${rails.includes('ach') ? ' or bank transfer' : ''}`
  return html`<p class="hint" id="fee-note" data-free="${free}"></p>`
}

/** What whoever pays once by bank agrees to. */
export function formatOneTimeMandate(name: string): string {
  return `By paying, you allow ${name} to take this amount from this bank account once, electronically.`
}

/** What of that stays where it is saved by the way. */
export const savedMandateText = 'Saved, it is debited only for payments you agree to.'

/** What stands above what saves a bank account: what its owner agrees to. */
export function mandateHint(rails: readonly string[], text: string): Html {
  return rails.includes('ach') ? html`<p class="hint mandate">${text}</p>` : html``
}

/** What whoever saves a bank account agrees to. */
export function formatSaveMandate(name: string): string {
  return `By saving a bank account, you allow ${name} to debit it electronically for payments that you agree to, until you tell ${name} that it may not any more.`
}

/** What whoever gives a bank account for a subscription, or chooses one that is saved, agrees to. */
export function formatSubscriptionMandate(name: string, by: 'giving' | 'choosing' = 'giving'): string {
  return `By ${by} a bank account, you allow ${name} to debit it electronically for each payment of this subscription when it is due, until the subscription is over or you tell ${name} that it may not any more.`
}

/** The step in which a payer sees what will be charged, and says so. `between` stands below the sum. */
export function reviewStep(between: Html, mandate: string): Html {
  return html`<form id="review" novalidate hidden>
    <h3 tabindex="-1">Please check and pay</h3>
    <div id="terms">
      <dl id="charge" class="sums"></dl>
      <p class="hint" id="afterwards"></p>
      ${between}
      <p class="hint" id="mandate">${mandate}</p>
    </div>
    <button>Pay</button>
    <button type="button" class="plain" data-back>Back</button>
  </form>`
}

/** What stands where no script runs. */
export function noScriptNotice(
  name: string,
  doing: 'Paying' | 'Saving a payment method',
  other: string,
): Html {
  return html`<noscript
    ><p class="notice">
      ${doing} here needs JavaScript. Please switch it on, or ask ${name} for another way${other}.
    </p></noscript
  >`
}

/** What stands below all steps: what is being done, and where the data goes. */
export const stepsFooter: Html = html`<div id="progress" role="status"></div>
  <p class="secure">
    <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14">
      <path
        fill="currentColor"
        d="M8 1a4 4 0 0 0-4 4v2H3v8h10V7h-1V5a4 4 0 0 0-4-4Zm-2 6V5a2 2 0 1 1 4 0v2Z"
      />
    </svg>
    Card and bank details go straight to the payment processor, encrypted.
  </p>`
