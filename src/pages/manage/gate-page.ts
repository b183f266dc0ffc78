import { html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { logoElement, type BrandedCompany } from '../frame/brand.ts'
import { pageWithScriptFile } from '../frame/payer-page.ts'

/** Returns the page that the link alone opens: the company's name, and a button that requests a code. */
export function gatePage(company: BrandedCompany, form: { origin: string }): HttpResponse {
  const { name } = company
  return pageWithScriptFile({
    title: name,
    company,
    body: html`<main class="page gate" data-step="gate">
      <header>
        ${logoElement(company)}
        <h1 tabindex="-1">${name}</h1>
      </header>
      <div id="said" role="status"></div>
      <div class="card alone">
        <div id="alert" role="alert"></div>
        <noscript
          ><p class="notice">This page needs JavaScript. Please switch it on, or ask ${name}.</p></noscript
        >
        <button type="button" id="send" class="scripted" disabled>Send me a code</button>
        <form id="enter" novalidate hidden>
          <p id="sent"></p>
          <div class="field">
            <label for="digits">Code</label>
            <input id="digits" inputmode="numeric" autocomplete="one-time-code" aria-describedby="sent" />
          </div>
          <button>Continue</button>
          <button type="button" class="plain" data-send="">Send a new code</button>
          <button type="button" class="plain" data-send="email" hidden>Send it by email</button>
          <button type="button" class="plain" data-send="sms" hidden>Send it by text message</button>
        </form>
        <div id="progress" role="status"></div>
      </div>
    </main>`,
    formOrigin: form.origin,
  })
}
