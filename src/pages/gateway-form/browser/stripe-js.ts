// The used part of the gateway's script. The gateway serves it and it loads before this script; it is absent if loading
// failed.

type Appearance = { theme: string; variables: Record<string, string> }

export type Appearances = { light: Appearance; dark: Appearance }

type StripeError = { message?: string }

type PaymentElement = {
  mount(place: Element): void
  focus(): void
  on(event: 'ready' | 'change' | 'loaderror', hear: (told: { value?: { type?: string } }) => void): void
}

export type Elements = {
  create(kind: 'payment', options: object): PaymentElement
  update(options: object): void
  submit(): Promise<{ error?: StripeError }>
}

export type StripeJs = {
  elements(options: object): Elements
  createConfirmationToken(options: { elements: Elements; params: object }): Promise<{
    error?: StripeError
    confirmationToken?: { id: string }
  }>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

/** The configuration of a form: its kind, methods, gateway key and appearance. */
export type FormConfig = {
  kind: 'tokenization' | 'ticket' | 'sale'
  methods: ('cc' | 'ach')[]
  publishableKey: string
  amountCents?: number
  declines: number
  scheme: 'system' | 'light' | 'dark'
  looks: Appearances
}

const darkQuery = matchMedia('(prefers-color-scheme: dark)')

function toAppearance({ scheme, looks }: FormConfig): Appearance {
  const isDark = scheme === 'dark' || (scheme === 'system' && darkQuery.matches)
  return isDark ? looks.dark : looks.light
}

const stripeTypes = { cc: 'card', ach: 'us_bank_account' }

// Stripe requires an amount for a later charge. The form does not show it, so a placeholder serves if the amount is
// unknown.
const placeholderCents = 100

function toElementsOptions(form: FormConfig): object {
  const paymentMethodTypes = form.methods.map((method) => stripeTypes[method])
  const common = { currency: 'usd', paymentMethodTypes, appearance: toAppearance(form) }
  if (form.kind === 'tokenization') return { ...common, mode: 'setup', setupFutureUsage: 'off_session' }
  const amount = form.amountCents ?? placeholderCents
  const future = form.kind === 'sale' ? { setupFutureUsage: 'off_session' } : {}
  return { ...common, mode: 'payment', amount, ...future }
}

/** The fields of a form, in frames of the gateway. */
export type Fields = {
  elements: Elements
  /** Whether the payer is entering a bank account, or a card by its number. */
  isBank(): boolean
  isCard(): boolean
  focus(): void
}

/**
 * Shows the gateway's fields. Notifies the caller when they are ready, when the payer changes the kind of method, and
 * when they cannot load.
 */
export function showFields(
  stripe: StripeJs,
  form: FormConfig,
  place: Element,
  told: { ready(): void; changed(): void; failed(): void },
): Fields {
  const elements = stripe.elements(toElementsOptions(form))
  const wallets = form.kind === 'sale' ? 'auto' : 'never'
  const element = elements.create('payment', {
    layout: 'tabs',
    // The ZIP code has a field of the service, which can be filled in advance and can show a decline.
    fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
    wallets: { applePay: wallets, googlePay: wallets, link: 'never' },
    // Only a form that saves shows the gateway's terms. For other forms the parent page shows the agreement.
    terms: { card: form.kind === 'tokenization' ? 'auto' : 'never' },
  })
  let type = stripeTypes[form.methods[0] ?? 'cc']
  element.on('ready', told.ready)
  element.on('loaderror', told.failed)
  element.on('change', ({ value }) => {
    type = value?.type ?? type
    told.changed()
  })
  element.mount(place)
  darkQuery.addEventListener('change', () => elements.update({ appearance: toAppearance(form) }))
  return {
    elements,
    isBank: () => type === 'us_bank_account',
    isCard: () => type === 'card',
    focus: () => element.focus(),
  }
}
