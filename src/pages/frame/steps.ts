import { html, type Html } from '#platform/html'

/** The placeholder in the form's URL that the script replaces with the client token. */
export const clientTokenPlaceholder = 'CLIENT-TOKEN'

/** Returns the step with the secure form for a card or bank account. `agreed` is the text that its button agrees to. */
export function captureStep(place: Html, agreed: Html = html``): Html {
  return html`<div id="capture" hidden>
    <h3 tabindex="-1"></h3>
    ${agreed} ${place}
    <button type="button" id="again" hidden>Try again</button>
    <button type="button" class="plain" data-back>Back</button>
  </div>`
}

/**
 * Returns the place of the secure form, with a message for payers for whom it does not load: the likely reason, and the
 * other ways.
 */
export function formFrame(name: string, { hasSaved = false } = {}): Html {
  const ways = hasSaved
    ? `go back and choose a saved payment method, or contact ${name}`
    : `contact ${name} for another way`
  return html`<div
    id="frame"
    data-unloaded="The payment form didn't load. A browser extension may be blocking it. Reload the page or try another browser. You can also ${ways}."
  ></div>`
}

/** Returns the surcharge note of the review: the methods without a surcharge, or why this one has none. */
export function feeNote(rails: readonly string[]): Html {
  const free = `debit card${rails.includes('ach') ? ' or bank transfer' : ''}`
  return html`<p class="hint" id="fee-note" data-free="${free}"></p>`
}

/**
 * Returns the step in which a payer reviews and confirms a charge. `between` appears below the sum, and `agreed` above
 * the button.
 */
export function reviewStep(between: Html, agreed: Html): Html {
  return html`<form id="review" novalidate hidden>
    <h3 tabindex="-1">Review and pay</h3>
    <div id="terms">
      <dl id="charge" class="sums"></dl>
      <p class="hint" id="afterwards"></p>
      ${between} ${agreed}
    </div>
    <button>Pay</button>
    <button type="button" class="plain" data-back>Back</button>
  </form>`
}

/** Returns the notice for browsers without scripts. */
export function noScriptNotice(name: string, doing: 'pay' | 'add a payment method'): Html {
  return html`<noscript><p class="notice">Turn on JavaScript to ${doing}, or contact ${name}.</p></noscript>`
}

/** The footer of all steps: the running action, and the recipient of the data. */
export function stepsFooter(name: string): Html {
  return html`<div id="progress" role="status"></div>
    <p class="secure">
      <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14">
        <path
          fill="currentColor"
          d="M8 1a4 4 0 0 0-4 4v2H3v8h10V7h-1V5a4 4 0 0 0-4-4Zm-2 6V5a2 2 0 1 1 4 0v2Z"
        />
      </svg>
      Your payment details are encrypted and sent directly to our payment processor. ${name} never sees them.
    </p>`
}
