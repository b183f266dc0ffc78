import { formatConsent, type Company } from '#companies'
import { formatPaymentMethod } from '#kernel/format'
import type { Rail } from '#kernel/rails'
import type { SetupCaller } from '#transactions'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import type { Vault } from '#processor'
import type { BrandedCompany } from '../frame/brand.ts'
import { checkoutPage, pageHead } from '../frame/checkout-page.ts'
import type { FormLocation } from '../frame/form-location.ts'
import { companyMessagePage } from '../frame/payer-page.ts'
import { saveForm } from '../frame/save-form.ts'

/** The facts that a set-up page shows. */
export type SetupView = {
  company: Company
  link: SetupCaller['link']
  /** The rails that the company offers. */
  rails: Rail[]
  status: 'open' | 'saved'
  /** The saved method, if the processor returns it. */
  saved: Pick<Vault, 'paymentMethod' | 'cardBrand' | 'lastFour'> | undefined
}

/** Returns the page on which a customer saves a payment method. */
export function setupPage(
  { company, rails, link, status, saved }: SetupView,
  form: FormLocation,
): HttpResponse {
  const asked = {
    company,
    rails,
    title: 'Choose a payment method',
    agreed: [{ rail: 'ach' as const, consents: [formatConsent(company, 'bankSaved')] }],
  }
  return checkoutPage({
    title: `Payment method for ${company.name}`,
    company,
    line: 'Payment method',
    subject: link.id,
    version: status,
    isWatched: false,
    head: status === 'open' ? openHead(company, link) : savedHead(company, saved),
    form: status === 'open' ? saveForm({ ...asked, formUrl: form.url, isAlone: true }) : html``,
    script: 'set-up',
    formOrigin: form.origin,
  })
}

/** Returns the page of a set-up link that expired unused. */
export function expiredSetupPage(company: BrandedCompany): HttpResponse {
  return companyMessagePage(
    company,
    410,
    'This link has expired',
    html`<p>Nothing was saved. Contact <bdi>${company.name}</bdi> for a new one.</p>`,
  )
}

function openHead({ name }: Company, { description }: SetupView['link']): Html {
  return pageHead(
    { figure: 'Add a payment method', isPlain: true },
    html`${description?.trim() ? html`<p class="description" dir="auto">${description}</p>` : ''}
      <p>You won't be charged now. ${name} will use it for future payments you approve.</p>`,
  )
}

function savedHead({ name }: Company, saved: SetupView['saved']): Html {
  const method = saved ? formatPaymentMethod(saved) : 'Your payment method'
  return pageHead(
    { label: 'Saved', figure: saved ? method : 'Payment method', tone: 'good', isPlain: true },
    html`<p>${method} is on file with ${name}. Contact them to remove it.</p>`,
  )
}
