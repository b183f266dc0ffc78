import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicId } from '#kernel/ids'
import { moneyInWords } from '#kernel/words'
import { browserScript, html, pageAnswer, type Html } from '#platform/html'
import type { Answer } from '#platform/http'
import type { HostedInvoice } from '#payments'
import { surchargeNotice, type RuleSet } from '#surcharge'
import { payForm } from './pay-form.ts'
import { standingOf, type Standing } from './standing.ts'
import { history, summary } from './summary.ts'

/** Where a page leads to. */
export type PayLinks = { pdf: string; form: { origin: string; url: string } }

/**
 * The page on which an invoice is read and paid. Everything on it can be read before, and without, its script. The
 * rules are those that surcharges go by now.
 */
export function payPage(hosted: HostedInvoice, links: PayLinks, rules: RuleSet): Answer {
  const { company, invoice } = hosted
  const standing = standingOf(hosted)
  const notice = surchargeNotice(company, rules, hosted)
  const form = standing.isPayable ? payForm(hosted, { formUrl: links.form.url, notice }) : html``
  return pageAnswer(200, {
    title: `Invoice ${invoice.number} from ${company.name}`,
    body: unindented(pageBody(hosted, standing, { pdf: links.pdf, form })),
    style: style(),
    styleWithoutScript: '.scripted{display:none}',
    script: script(),
    frameOrigin: links.form.origin,
  })
}

/** The page of a link that opens nothing, or nothing any more. It does not tell which. */
export function closedLinkPage(statusCode: 404 | 410): Answer {
  return pageAnswer(statusCode, {
    title: 'This link is not valid any more',
    style: style(),
    body: html`<main class="page message">
      <h1>This link is not valid any more</h1>
      <p>Please ask whoever sent it to you for a new one.</p>
    </main>`,
  })
}

/** The page of an address that cannot be answered just now. */
export function troublePage({
  statusCode,
  correlationId,
}: {
  statusCode: number
  correlationId: string
}): Answer {
  if (statusCode === 404) return closedLinkPage(404)
  const isBusy = statusCode === 429
  return pageAnswer(statusCode, {
    title: 'Please try again shortly',
    style: style(),
    body: html`<main class="page message">
      <h1>Please try again shortly</h1>
      <p>
        ${isBusy ? 'There were too many requests from your network.' : 'This page cannot be shown just now.'}
      </p>
      <p>
        Nothing was charged by opening it. If it stays like this, tell whoever sent you the link:
        ${correlationId}
      </p>
    </main>`,
  })
}

// Neither a tag nor an attribute can begin within a text from outside: its marks are escaped.
function unindented({ html: text }: Html): Html {
  return { html: text.replaceAll(/\n\s+(?=<|[a-z-]+=")/g, '\n') }
}

function pageBody(hosted: HostedInvoice, standing: Standing, parts: { pdf: string; form: Html }): Html {
  const { company, invoice } = hosted
  return html`<main
    class="page"
    data-invoice="${publicId('inv', invoice.id)}"
    data-version="${invoice.version}"
    ${standing.isWatched ? html`data-watched` : ''}
  >
    <header>
      <span class="mark" aria-hidden="true">${initialOf(company.name)}</span>
      <p><strong>${company.name}</strong> <span>Invoice ${invoice.number}</span></p>
    </header>
    <div id="said" role="status"></div>
    <div class="head ${standing.tone}">
      <h1 tabindex="-1"><span>${standing.label}</span> <b>${moneyInWords(standing.amount)}</b></h1>
      <p>${standing.line}</p>
      <a href="${parts.pdf}">${invoice.status === 'Paid' ? 'Download receipt' : 'Download PDF'}</a>
    </div>
    ${standing.notices.map(({ tone, text }) => html`<p class="notice ${tone}">${text}</p>`)}
    <div class="columns">
      ${parts.form}
      <div>${summary(hosted)}${history(hosted)}</div>
    </div>
    ${footer(hosted)}
  </main>`
}

function initialOf(name: string): string {
  const [first = ''] =
    new Intl.Segmenter('en').segment(name.trim())[Symbol.iterator]().next().value?.segment ?? ''
  return first.toUpperCase()
}

function footer({ company }: HostedInvoice): Html {
  if (company.email === undefined) return html`<footer>Questions? Please ask ${company.name}.</footer>`
  const address = encodeURIComponent(company.email).replace('%40', '@')
  return html`<footer>Questions? Write to <a href="mailto:${address}">${company.email}</a>.</footer>`
}

let madeStyle: string | undefined
let madeScript: string | undefined

function style(): string {
  madeStyle ??= readFileSync(join(import.meta.dirname, 'style.css'), 'utf8').replaceAll(
    /\s*([\n{}])\s*|([:;,]) /g,
    (_, mark = '', separator = '') => (mark + separator).trim(),
  )
  return madeStyle
}

// A text stays as it is. Beside a mark blanks mean nothing, nor do ends of lines where no statement can end.
const textOrMark =
  /('[^'\n]*'|"[^"\n]*"|`[^`]*`)|(?: |\n(?=[})\]?:.]))*([-=+*/<>&|?:,;(){}[\]])(?: |(?<=[{([,=>&|])\n)*/g

// Inline, as the page is seen once or twice: one request, and a script that always fits the page that it came with.
function script(): string {
  madeScript ??= browserScript(join(import.meta.dirname, 'browser', 'main.ts')).replaceAll(
    textOrMark,
    (_, text: string | undefined, mark: string) => text ?? mark,
  )
  return madeScript
}
