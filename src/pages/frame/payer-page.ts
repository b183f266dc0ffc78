import type { RefusedCredential } from '#kernel/refused-credential'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserScript, html, pageAnswer, type Html } from '#platform/html'
import { encodedOnce, type Answer, type Encoded } from '#platform/http'
import { brandStyle, markOf, pageFooter, type Shown } from './brand.ts'

/** A page on which a payer acts: each has a script of its own, made of parts that all of them share. */
export type PayerPage = {
  title: string
  /** Whose page it is. */
  company: Shown
  body: Html
  script: Exclude<keyof typeof scripts, 'subscription'>
  /** The origin of the secure form. */
  formOrigin: string
  /** The origin of a picture that the payer's browser loads. It holds nothing that would end a directive of a policy. */
  imageOrigin?: string | undefined
}

const scripts = {
  invoice: new URL('../pay/browser/main.ts', import.meta.url),
  'hosted payment': new URL('../hpp/browser/main.ts', import.meta.url),
  'sign-up': new URL('../signup/browser/main.ts', import.meta.url),
  'set-up': new URL('../setup/browser/main.ts', import.meta.url),
  subscription: new URL('../manage/browser/main.ts', import.meta.url),
}

const once = ['style.css', 'plain.css', 'once.css'] as const
const stylesOf = {
  invoice: ['style.css'],
  'hosted payment': once,
  'sign-up': ['style.css', 'plain.css'],
  'set-up': once,
  subscription: [...once, 'manage.css'],
} as const

/** Answers with a page that can be read before, and without, its script. */
export function payerPage({ title, company, body, script, formOrigin, imageOrigin }: PayerPage): Answer {
  const answer = pageAnswer(200, {
    title,
    body: unindented(body),
    style: stylesOf[script].map(style).join('') + brandStyle(company),
    styleWithoutScript: '.scripted{display:none}',
    script: scriptOf(script),
    frameOrigin: formOrigin,
  })
  return imageOrigin === undefined ? answer : showingImagesOf(answer, imageOrigin)
}

/** Answers with a page whose script has an address of its own: it is seen again and again, and its script is not. */
export function pageWithScriptFile({
  title,
  company,
  body,
  formOrigin,
}: Omit<PayerPage, 'script' | 'imageOrigin'>): Answer {
  return pageAnswer(200, {
    title,
    body: unindented(body),
    style: stylesOf.subscription.map(style).join('') + brandStyle(company),
    styleWithoutScript: '.scripted{display:none}',
    scriptAddress: `${scriptsPath}/${scriptFile().name}`,
    frameOrigin: formOrigin,
  })
}

/** Where scripts of pages are that have an address of their own. */
export const scriptsPath = '/manage/assets'

/** The script of the page of a subscription. It is named by what it is, so that it can be kept for good. */
export function scriptFile(): { name: string; text: string; encoded: Encoded } {
  const text = scriptOf('subscription')
  const name = onceMade('name of a script', () => `${hash('sha256', text).slice(0, 16)}.js`)
  encodedScript ??= encodedOnce(text)
  return { name, text, encoded: encodedScript }
}

let encodedScript: Encoded | undefined

/** The same page, which may also show pictures of one other origin. */
function showingImagesOf(answer: Answer, origin: string): Answer {
  const name = 'Content-Security-Policy'
  const policy = answer.headers?.[name] ?? ''
  const widened = policy.replace(/(?<=; )img-src [^;]*/, (sources) => `${sources} ${origin}`)
  if (widened === policy) throw new Error('the policy of a page does not say what pictures it shows')
  return { ...answer, headers: { ...answer.headers, [name]: widened } }
}

/** A page that says something and leads nowhere. */
export function messagePage(statusCode: number, title: string, lines: Html): Answer {
  return pageAnswer(statusCode, {
    title,
    style: style('style.css'),
    body: html`<main class="page message">
      <h1>${title}</h1>
      ${lines}
    </main>`,
  })
}

/** The same, of a company: it shows whose page it is, and where to ask. */
export function messageOf(company: Shown, statusCode: number, title: string, lines: Html): Answer {
  return pageAnswer(statusCode, {
    title,
    style: style('style.css') + brandStyle(company),
    body: html`<main class="page message">
      <header>${markOf(company)}<strong>${company.name}</strong></header>
      <h1>${title}</h1>
      ${lines} ${pageFooter(company)}
    </main>`,
  })
}

/** The page of a link that opens nothing, or nothing any more. It does not tell which. */
export function closedLinkPage(statusCode: 404 | 410): Answer {
  return messagePage(
    statusCode,
    'This link is not valid any more',
    html`<p>Please ask whoever sent it to you for a new one.</p>`,
  )
}

/** The page of a link to a PDF that has expired, with the one that took its place where there is one. */
export function expiredPdfPage(company: Shown, fresh: string | undefined): Answer {
  return messageOf(
    company,
    403,
    'This link has expired',
    fresh === undefined
      ? html`<p>A link to a PDF opens for an hour. Please ask <bdi>${company.name}</bdi> for a new one.</p>`
      : html`<p>A link to a PDF opens for an hour.</p>
          <p><a href="${fresh}" rel="nofollow">Open the PDF again</a></p>`,
  )
}

/** The same, of a link that somebody opened. */
export function refusedLinkPage(
  credential: RefusedCredential['credential'],
  reason: 'unknown' | 'expired',
): Answer {
  return { ...closedLinkPage(reason === 'unknown' ? 404 : 410), refused: { credential, reason } }
}

/** The page of a link whose company is suspended. */
function suspendedPage(statusCode: number): Answer {
  return messagePage(
    statusCode,
    'No payments are taken here at the moment',
    html`<p>Please ask whoever sent you this link before you try again.</p>
      <p>A payment that you have made already is seen to as usual: please do not make it a second time.</p>`,
  )
}

type Trouble = { statusCode: number; error: string; correlationId: string }

/** The page of an address that cannot be answered just now. */
export function troublePage({ statusCode, error, correlationId }: Trouble): Answer {
  if (statusCode === 404) return closedLinkPage(404)
  if (error === 'company_suspended') return suspendedPage(statusCode)
  if (error === 'forbidden') return { ...closedLinkPage(404), statusCode }
  const isBusy = statusCode === 429
  return messagePage(
    statusCode,
    'Please try again shortly',
    html`<p>
        ${isBusy ? 'There were too many requests from your network.' : 'This page cannot be shown just now.'}
      </p>
      <p>
        Nothing was charged by opening it. If it stays like this, tell whoever sent you the link:
        ${correlationId}
      </p>`,
  )
}

/** The head of a page: whose it is, and in a few words what it is of. */
export function pageHeader(company: Shown, line: string, logo?: Html): Html {
  return html`<header>
    ${logo ?? markOf(company)}
    <p><strong>${company.name}</strong> <span>${line}</span></p>
  </header>`
}

const indentation = /\n\s+/g
const beginning = /<|[a-z-]+="/y

// Neither a tag nor an attribute can begin within a text from outside: its marks are escaped. Blanks are matched whole, and what
// follows them is looked at once: looked for within the expression, it would be looked for behind each of them.
function unindented({ html: text }: Html): Html {
  const shortened = text.replaceAll(indentation, (blanks, at: number) => {
    beginning.lastIndex = at + blanks.length
    return beginning.test(text) ? '\n' : blanks
  })
  return { html: shortened }
}

const made = new Map<string, string>()

function onceMade(name: string, make: () => string): string {
  const text = made.get(name) ?? make()
  made.set(name, text)
  return text
}

function style(file: (typeof stylesOf)[keyof typeof stylesOf][number]): string {
  return onceMade(file, () =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\s*([\n{}])\s*|([:;,]) /g, (_, mark = '', separator = '') => (mark + separator).trim())
      .replaceAll(/ ([>!]) ?/g, '$1')
      .replaceAll(/(?<![\w.])0(?=\.\d)/g, '')
      .replaceAll(';}', '}'),
  )
}

// A text stays as it is. Beside a text or a mark blanks mean nothing, nor do ends of lines where no statement can end, nor a last comma.
const textOrMark =
  / ?('[^'\n]*'|"[^"\n]*"|`[^`]*`)|,\s*(?=[)}])|(?: |\n(?=[})\]?:.]))*([-!=+*/<>&|?:,;(){}[\]])(?: |(?<=[{([,=>&|])\n)*/g

// Types want the brackets; what is read is the same without.
const namedInBrackets = /(?<=\b(?:body|dataset))\['(\w+)'\]/g

// Inline, as the page is seen once or twice: one request, and a script that always fits the page that it came with.
function scriptOf(name: keyof typeof scripts): string {
  return onceMade(name, () =>
    browserScript(fileURLToPath(scripts[name]))
      .replaceAll(namedInBrackets, '.$1')
      .replaceAll(textOrMark, (_, text: string | undefined, mark = '') => text ?? mark),
  )
}
