// What is used of the gateway's script. It is loaded from the gateway before this one, or not at all where it cannot be had.

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

/** What a form takes, and how it looks. */
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

// Stripe wants an amount of whatever is charged later; where that is not known yet, none is shown either.
const placeholderCents = 100

function toElementsOptions(form: FormConfig): object {
  const paymentMethodTypes = form.methods.map((method) => stripeTypes[method])
  const common = { currency: 'usd', paymentMethodTypes, appearance: toAppearance(form) }
  if (form.kind === 'tokenization') return { ...common, mode: 'setup', setupFutureUsage: 'off_session' }
  const amount = form.amountCents ?? placeholderCents
  const future = form.kind === 'sale' ? { setupFutureUsage: 'off_session' } : {}
  return { ...common, mode: 'payment', amount, ...future }
}

/** The fields of a form, in frames of the gateway's. */
export type Fields = {
  elements: Elements
  /** Whether what is being entered is a bank account, or a card by its number. */
  isBank(): boolean
  isCard(): boolean
  focus(): void
}

/** Shows the fields, and tells when they can be used, whenever another kind of method was chosen, and where they cannot be shown. */
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
    // The ZIP code has a field of ours, where it can be filled in and a decline can be told.
    fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
    wallets: { applePay: wallets, googlePay: wallets, link: 'never' },
    // Beside a form that does not say that it saves, the page says what is agreed to.
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
