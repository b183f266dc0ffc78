import type { Rail } from '#kernel/rails'
import { html, type Html } from '#platform/html'

/** The choices of a payer: a label of the group, and one of the bank's tab. */
type TabLabels = { label: string; bank: 'Bank account' | 'Bank transfer (ACH)' }

/** Returns a tab with a panel for each way to pay; a single way has no tabs. */
export function methodTabs(
  rails: readonly Rail[],
  { label, bank }: TabLabels,
  panelOf: (rail: Rail) => Html,
): Html {
  if (rails.length === 1)
    return html`${rails.map((rail) => html`<div class="panel" data-rail="${rail}">${panelOf(rail)}</div>`)}`
  return html`<div class="tabs" role="tablist" aria-label="${label}">
      ${rails.map((rail, place) => tab(rail, place, rail === 'cc' ? 'Card' : bank))}
    </div>
    ${rails.map((rail, place) => panel(rail, place, panelOf(rail)))}`
}

function tab(rail: Rail, place: number, label: string): Html {
  return html`<button
    type="button"
    role="tab"
    id="tab-${rail}"
    aria-controls="panel-${rail}"
    aria-selected="${place === 0 ? 'true' : 'false'}"
    ${place === 0 ? '' : html`tabindex="-1"`}
  >
    ${label}
  </button>`
}

function panel(rail: Rail, place: number, content: Html): Html {
  return html`<div
    class="panel"
    role="tabpanel"
    id="panel-${rail}"
    aria-labelledby="tab-${rail}"
    data-rail="${rail}"
    ${place === 0 ? '' : html`hidden`}
  >
    ${content}
  </div>`
}
