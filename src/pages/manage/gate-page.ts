import { html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { logoElement, pageFooter, type BrandedCompany } from '../frame/brand.ts'
import { pageWithScriptFile } from '../frame/payer-page.ts'

/** Returns the page that the link alone opens: the company, its contact, and a button that requests a code. */
export function gatePage(company: BrandedCompany, form: { origin: string }): HttpResponse {
  const { name } = company
  return pageWithScriptFile({
    title: name,
    company,
    body: html`<main class="page gate" data-step="gate" data-company="${name}">
      <header>
        ${logoElement(company)}
        <h1 tabindex="-1">${name}</h1>
      </header>
      <div id="said" role="status"></div>
      <div class="card">
        <div id="alert" role="alert"></div>
        <noscript><p class="notice">Turn on JavaScript to continue, or contact ${name}.</p></noscript>
        <div id="ask" class="scripted">
          <p>To manage your subscription, confirm it’s you.</p>
          <button type="button" id="send" disabled>Email me a code</button>
        </div>
        <form id="enter" novalidate hidden>
          <p id="sent"></p>
          <label for="digits">Code</label>
          <input
            id="digits"
            inputmode="numeric"
            autocomplete="one-time-code"
            placeholder="000000"
            aria-describedby="sent"
          />
          <button>Continue</button>
          <button type="button" class="plain" data-send="">Resend code</button>
          <button type="button" class="plain" data-send="email" hidden>Email me a code instead</button>
          <button type="button" class="plain" data-send="sms" hidden>Text me a code instead</button>
        </form>
        <div id="progress" role="status"></div>
      </div>
      ${pageFooter(company)}
    </main>`,
    formOrigin: form.origin,
  })
}
