import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { pageFooter } from './brand.ts'
import { pageHeader, payerPage, type PayerPage } from './payer-page.ts'
import { noScriptNotice, stepsFooter } from './steps.ts'

/** The content of a page on which a payer pays or saves a method. */
export type CheckoutContent = Omit<PayerPage, 'body'> & {
  /** The line under the company's name. */
  line: string
  /** A picture in place of the company's logo. */
  logo?: Html | undefined
  /** The id of the record, and a text that changes whenever the page would show something else. */
  subject: string
  version: string
  /** Whether the page's script asks for changes by itself, because a payment is in progress. */
  isWatched: boolean
  head: Html
  notices?: Html[]
  form: Html
  /** The cards beside the form; without them the form stands alone. */
  side?: Html
}

/** Returns the page on which a payer pays or saves a method. The page is readable before its script runs, and without it. */
export function checkoutPage(content: CheckoutContent): HttpResponse {
  const { line, logo, subject, version, isWatched, head, notices = [], form, side, ...page } = content
  return payerPage({
    ...page,
    body: html`<main
      class="page"
      data-subject="${subject}"
      data-version="${version}"
      ${isWatched ? html`data-watched` : ''}
    >
      ${pageHeader(page.company, line, logo)}
      <div id="said" role="status"></div>
      ${head}${notices}${
        side
          ? html`<div class="columns">
              ${form}
              <div>${side}</div>
            </div>`
          : form
      }
      ${pageFooter(page.company)}
    </main>`,
  })
}

/** The head of a page: a status or an instruction, usually with an amount. */
export type PageHead = {
  label?: string
  figure: Html | string
  tone?: string
  /** Whether the figure is a text and not an amount. */
  isPlain?: boolean
}

/** Returns the head of a page, with further lines. */
export function pageHead({ label, figure, tone = '', isPlain = false }: PageHead, lines: Html): Html {
  const classes = ['head', tone, isPlain ? 'plainly' : ''].filter(Boolean).join(' ')
  return html`<div class="${classes}">
    <h1 tabindex="-1">
      ${label === undefined ? '' : html`<span>${label}</span> `}${isPlain ? figure : html`<b>${figure}</b>`}
    </h1>
    ${lines}
  </div>`
}

/** The card in which a payer chooses a method and gives it in steps. */
export type StepsCard = {
  title: string
  /** Whether the title is a question that labels the choices. */
  asks?: boolean
  isAlone?: boolean
  name: string
  /** The purpose of the page, in the notice for browsers without scripts. */
  doing: 'pay' | 'add a payment method'
  /** The attributes from which the script reads the payment. */
  data: Html
  choices: Html
  steps: Html
}

/** Returns the card of a payer's steps. The script shows one step at a time. */
export function stepsCard({ title, asks, isAlone, name, doing, data, choices, steps }: StepsCard): Html {
  return html`<section
    class="card pay${isAlone ? ' alone' : ''}"
    aria-labelledby="pay"
    data-company="${name}"
    ${data}
  >
    <h2 id="pay" ${asks ? html`class="asks"` : ''}>${title}</h2>
    ${noScriptNotice(name, doing)}
    <div id="alert" role="alert"></div>
    <form id="choose" class="scripted" novalidate>
      ${choices}<button type="submit" disabled>Continue</button>
    </form>
    ${steps} ${stepsFooter(name)}
  </section>`
}
