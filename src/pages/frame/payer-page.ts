import type { RefusedCredential } from '#kernel/refused-credential'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBrowserScript, html, pageResponse, type Html } from '#platform/html'
import { encodeOnce, type HttpResponse, type EncodedText } from '#platform/http'
import { brandStyle, contactButton, logoElement, pageFooter, type BrandedCompany } from './brand.ts'

/** A page on which a payer acts. Each has its own script, built from shared parts. */
export type PayerPage = {
  title: string
  /** The company of the page. */
  company: BrandedCompany
  body: Html
  script: Exclude<keyof typeof scripts, 'subscription'>
  /** The origin of the secure form. */
  formOrigin: string
  /**
   * The origin of a picture that the payer's browser loads. It contains no character that would end a policy directive.
   */
  imageOrigin?: string | undefined
}

const scripts = {
  invoice: new URL('../pay/browser/main.ts', import.meta.url),
  'hosted payment': new URL('../hpp/browser/main.ts', import.meta.url),
  'sign-up': new URL('../signup/browser/main.ts', import.meta.url),
  'set-up': new URL('../setup/browser/main.ts', import.meta.url),
  subscription: new URL('../manage/browser/main.ts', import.meta.url),
}

const plainStyles = ['style.css', 'plain.css', 'once.css'] as const
const checkoutStyle = 'checkout.css'
const pageStyles = {
  invoice: ['style.css', checkoutStyle],
  'hosted payment': [...plainStyles, checkoutStyle],
  'sign-up': ['style.css', 'plain.css', checkoutStyle],
  'set-up': [...plainStyles, checkoutStyle],
  subscription: ['style.css', 'plain.css', 'manage.css'],
} as const

/** Returns a payer page as a response. The page is readable before its script runs, and without it. */
export function payerPage({
  title,
  company,
  body,
  script,
  formOrigin,
  imageOrigin,
}: PayerPage): HttpResponse {
  const response = pageResponse(200, {
    title,
    body: removeIndentation(body),
    style: pageStyles[script].map(loadStyle).join('') + brandStyle(company),
    styleWithoutScript: '.scripted{display:none}',
    script: loadScript(script),
    frameOrigin: formOrigin,
  })
  return imageOrigin === undefined ? response : allowImages(response, imageOrigin)
}

/** Returns a page whose script has its own URL. Payers open the page repeatedly, and the browser caches the script. */
export function pageWithScriptFile({
  title,
  company,
  body,
  formOrigin,
}: Omit<PayerPage, 'script' | 'imageOrigin'>): HttpResponse {
  return pageResponse(200, {
    title,
    body: removeIndentation(body),
    style: pageStyles.subscription.map(loadStyle).join('') + brandStyle(company),
    styleWithoutScript: '.scripted{display:none}',
    scriptAddress: `${scriptsPath}/${scriptFile().name}`,
    frameOrigin: formOrigin,
  })
}

/** The path of the page scripts that have their own URL. */
export const scriptsPath = '/manage/assets'

/** Returns the script of the subscription page. Its name is a hash of its content, so that it can be cached forever. */
export function scriptFile(): { name: string; text: string; encoded: EncodedText } {
  const text = loadScript('subscription')
  const name = getCached('name of a script', () => `${hash('sha256', text).slice(0, 16)}.js`)
  encodedScript ??= encodeOnce(text)
  return { name, text, encoded: encodedScript }
}

let encodedScript: EncodedText | undefined

/** Returns the same page with permission to load pictures from one other origin. */
function allowImages(response: HttpResponse, origin: string): HttpResponse {
  const name = 'Content-Security-Policy'
  const policy = response.headers?.[name] ?? ''
  const widened = policy.replace(/(?<=; )img-src [^;]*/, (sources) => `${sources} ${origin}`)
  if (widened === policy) throw new Error('the policy of a page does not say what pictures it shows')
  return { ...response, headers: { ...response.headers, [name]: widened } }
}

/** Returns a page with a message and no further action. */
export function messagePage(statusCode: number, title: string, lines: Html): HttpResponse {
  return pageResponse(statusCode, {
    title,
    style: messageStyle(),
    body: html`<main class="page message">
      <div class="card">
        <h1>${title}</h1>
        ${lines}
      </div>
    </main>`,
  })
}

/** Returns a message page of a company, with its name and contact. */
export function companyMessagePage(
  company: BrandedCompany,
  statusCode: number,
  title: string,
  lines: Html,
): HttpResponse {
  return pageResponse(statusCode, {
    title,
    style: messageStyle() + brandStyle(company),
    body: html`<main class="page message">
      <header>${logoElement(company)}<strong>${company.name}</strong></header>
      <div class="card">
        <h1>${title}</h1>
        ${lines} ${contactButton(company)}
      </div>
      ${pageFooter(company)}
    </main>`,
  })
}

function messageStyle(): string {
  return loadStyle('style.css') + loadStyle('message.css')
}

/** Returns the page for a link that is unknown or closed. An unknown link has no company; its text is the same. */
export function closedLinkPage(statusCode: 404 | 410, company?: BrandedCompany, form = html``): HttpResponse {
  const title = 'This link has expired or isn’t valid'
  return company
    ? companyMessagePage(
        company,
        statusCode,
        title,
        html`<p>Ask <bdi>${company.name}</bdi> for a new one.</p>
          ${form}`,
      )
    : messagePage(statusCode, title, html`<p>Ask the business that sent it for a new one.</p>`)
}

/** Returns the page for an expired PDF link, with the fresh link if there is one. */
export function expiredPdfPage(company: BrandedCompany, fresh: string | undefined): HttpResponse {
  const why = 'For your security, PDF links work for one hour.'
  return companyMessagePage(
    company,
    403,
    'This link has expired',
    fresh === undefined
      ? html`<p>${why} Ask <bdi>${company.name}</bdi> for a new one.</p>`
      : html`<p>${why}</p>
          <p><a href="${fresh}" rel="nofollow">Get a new link</a></p>`,
  )
}

/** Returns the page for a refused link. An expired link names its company, and can have a form. */
export function refusedLinkPage(
  credential: RefusedCredential['credential'],
  reason: 'unknown' | 'expired',
  company?: BrandedCompany,
  form?: Html,
): HttpResponse {
  const page = closedLinkPage(reason === 'unknown' ? 404 : 410, company, form)
  return { ...page, refused: { credential, reason } }
}

/** Returns the form by which a payer requests a link in place of an expired set-up link. It needs no script. */
export function freshLinkForm(token: string): Html {
  return html`<form method="post" action="/setup/${token}/fresh-link">
    <button>Email me a new link</button>
  </form>`
}

/** Returns the page after such a request. It is the same whether the payer has an address or not. */
export function freshLinkPage(company: BrandedCompany): HttpResponse {
  return companyMessagePage(
    company,
    200,
    'Check your email',
    html`<p>If <bdi>${company.name}</bdi> has your email address, we sent a new link to it.</p>`,
  )
}

/** The page for a link whose company is suspended. */
function suspendedPage(statusCode: number): HttpResponse {
  return messagePage(
    statusCode,
    'Online payments are paused',
    html`<p>Contact the business that sent you this link.</p>
      <p>If you’ve already paid, your payment is safe. Don’t pay again.</p>`,
  )
}

type ErrorResponse = { statusCode: number; error: string; correlationId: string }

/** Returns the page for a URL whose request failed. */
export function errorPage({ statusCode, error, correlationId }: ErrorResponse): HttpResponse {
  if (statusCode === 404) return closedLinkPage(404)
  if (error === 'company_suspended') return suspendedPage(statusCode)
  if (error === 'forbidden') return { ...closedLinkPage(404), statusCode }
  return messagePage(
    statusCode,
    statusCode === 429 ? 'Too many requests' : 'We can’t load this page right now',
    html`<p>You were not charged. Try again in a minute.</p>
      <p>
        If it keeps happening, contact the business that sent the link and give them this code:
        ${correlationId}
      </p>`,
  )
}

/** Returns the header of a page: the company, and a short line about the content. */
export function pageHeader(company: BrandedCompany, line: string, logo?: Html): Html {
  return html`<header>
    ${logo ?? logoElement(company)}
    <p><strong>${company.name}</strong> <span>${line}</span></p>
  </header>`
}

const indentation = /\n\s+/g
const tagOrAttribute = /<|[a-z-]+="/y

// An external text cannot contain the start of a tag or an attribute, because its special characters are escaped. The
// expression matches blanks whole, and the callback checks the next characters once. A lookahead in the expression
// would run after each blank.
function removeIndentation({ html: text }: Html): Html {
  const shortened = text.replaceAll(indentation, (blanks, at: number) => {
    tagOrAttribute.lastIndex = at + blanks.length
    return tagOrAttribute.test(text) ? '\n' : blanks
  })
  return { html: shortened }
}

const cachedTexts = new Map<string, string>()

function getCached(name: string, make: () => string): string {
  const text = cachedTexts.get(name) ?? make()
  cachedTexts.set(name, text)
  return text
}

function loadStyle(file: (typeof pageStyles)[keyof typeof pageStyles][number] | 'message.css'): string {
  return getCached(file, () =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\s*([\n{}])\s*|([:;,]) /g, (_, mark = '', separator = '') => (mark + separator).trim())
      .replaceAll(/ ([>!]) ?/g, '$1')
      .replaceAll(/(?<![\w.])0(?=\.\d)/g, '')
      .replaceAll(';}', '}'),
  )
}

// A text stays unchanged. Blanks next to a text or punctuation have no meaning. The same holds for line ends where no
// statement can end, and for a trailing comma.
const textOrPunctuation =
  / ?('[^'\n]*'|"[^"\n]*"|`[^`]*`)|,\s*(?=[)}])|(?: |\n(?=[})\]?:.]))*([-!=+*/<>&|?:,;(){}[\]])(?: |(?<=[{([,=>&|])\n)*/g

// TypeScript requires the brackets; both forms read the same property.
const bracketAccess = /(?<=\b(?:body|dataset))\['(\w+)'\]/g

// Inline, because the page is opened once or twice. This saves a request, and the script always matches its page.
function loadScript(name: keyof typeof scripts): string {
  return getCached(name, () =>
    buildBrowserScript(fileURLToPath(scripts[name]))
      .replaceAll(bracketAccess, '.$1')
      .replaceAll(textOrPunctuation, (_, text: string | undefined, mark = '') => text ?? mark),
  )
}
