import type { Company } from '#companies'
import type { Rail } from '#kernel/rails'
import { formatPaymentMethod } from '#kernel/format'
import type { SetupCaller } from '#transactions'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import type { Vault } from '#processor'
import { pageFooter, type BrandedCompany } from '../frame/brand.ts'
import { methodTabs } from '../frame/method-tabs.ts'
import { companyMessagePage, pageHeader, payerPage } from '../frame/payer-page.ts'
import {
  captureStep,
  formFrame,
  formatSaveMandate,
  mandateHint,
  noScriptNotice,
  stepsFooter,
} from '../frame/steps.ts'

/** The facts that a set-up page shows. */
export type SetupView = {
  company: Company
  link: SetupCaller['link']
  status: 'open' | 'saved'
  /** The saved method, if the processor returns it. */
  saved: Pick<Vault, 'paymentMethod' | 'cardBrand' | 'lastFour'> | undefined
}

/** Returns the page on which a customer saves a payment method. */
export function setupPage(opened: SetupView, form: { origin: string; url: string }): HttpResponse {
  const { company, link, status } = opened
  return payerPage({
    title: `Payment method for ${company.name}`,
    company,
    body: html`<main class="page" data-subject="${link.id}" data-version="${status}">
      ${pageHeader(company, 'Payment method')}
      <div id="said" role="status"></div>
      ${headElement(opened)}${status === 'open' ? setupForm(company, form.url) : ''}${pageFooter(company)}
    </main>`,
    script: 'set-up',
    formOrigin: form.origin,
  })
}

/** Returns the page of a set-up link that expired unused. */
export function expiredSetupPage(company: BrandedCompany): HttpResponse {
  return companyMessagePage(
    company,
    410,
    'This page has expired',
    html`<p>
      Nothing was saved, and nothing can be saved here any more. Please ask ${company.name} for a new link.
    </p>`,
  )
}

function headElement({ company, link, status, saved }: SetupView): Html {
  if (status === 'open')
    return html`<div class="head plainly">
      <h1 tabindex="-1">Save a payment method</h1>
      ${link.description?.trim() ? html`<p class="description" dir="auto">${link.description}</p>` : ''}
      <p>Nothing is charged now. It is kept for later payments to ${company.name}.</p>
    </div>`
  const method = saved ? formatPaymentMethod(saved) : 'Payment method'
  return html`<div class="head plainly good">
    <h1 tabindex="-1"><span>Saved</span> ${method}</h1>
    <p>It is kept for later payments to ${company.name}. Thank you.</p>
  </div>`
}

function setupForm(company: Company, formUrl: string): Html {
  if (company.products.length === 0)
    return html`<p class="notice bad">${company.name} takes no payments on this page. Please ask them.</p>`
  return html`<section class="card pay alone" aria-labelledby="pay" data-form="${formUrl}">
    <h2 id="pay" class="asks">What would you like to save?</h2>
    ${noScriptNotice(company.name, 'Saving a payment method', '')}
    <div id="alert" role="alert"></div>
    <form id="choose" class="scripted" novalidate>
      ${methodTabs(company.products, 'What would you like to save?', railPanel)}<button
        type="submit"
        disabled
      >
        Continue
      </button>
    </form>
    ${captureStep(formFrame(company.name), mandateHint(company.products, formatSaveMandate(company.name)))}
    ${stepsFooter}
  </section>`
}

function railPanel(rail: Rail): Html {
  const text = rail === 'cc' ? 'A credit or debit card.' : 'A checking or savings account.'
  return html`<p class="hint">${text}</p>`
}
