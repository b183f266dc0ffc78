import { onParentMessage, postToParent, reportSize } from './parent.ts'
import { createSubmit, type Reply } from './submit.ts'
import { openFormView, type FormView } from './form-view.ts'
import { showFields, type Fields, type FormConfig, type StripeJs } from './stripe-js.ts'

const noResponseText = "We didn't get a response. Try again. You won't be charged twice."
const notLoadedText =
  "The payment form didn't load. A browser extension may be blocking it. Reload the page or try another browser."

function runForm(stripe: StripeJs, form: FormConfig): void {
  // The URL of the submission: the form of this page, or the form that replaced it after a decline.
  let address = location.pathname
  let declines = form.declines
  // The amount that the button names, in cents.
  let offeredCents: number | undefined

  const sheet: FormView = openFormView(() => fields)
  const fields: Fields = showFields(stripe, form, sheet.place, {
    ready: () => postToParent({ type: 'ready' }),
    changed: () => sheet.showZip(fields.isCard()),
    failed: () => showUnavailable(),
  })
  const send = createSubmit(() => createToken(stripe, fields, sheet))

  const show = (reply: Exclude<Reply, 'lost'>, agreedCents: number | undefined) => {
    // The button stays busy: the parent page removes the form, or has it tried again.
    if (reply.isDone) return postDone(reply.body, agreedCents)
    sheet.setBusy(false)
    const { reason_code_id: reasonCode, message } = reply.body
    if (typeof reasonCode === 'number') sheet.showDecline(reasonCode, ++declines)
    else sheet.say(String(message ?? noResponseText))
    postToParent({ type: 'error', event: reply.body })
  }

  const act = async (): Promise<void> => {
    sheet.setBusy(true)
    sheet.say('')
    const agreedCents = offeredCents
    const reply = await send(address)
    if (reply !== undefined && reply !== 'lost') return show(reply, agreedCents)
    sheet.setBusy(false)
    if (reply === undefined) return
    sheet.say(noResponseText)
    postToParent({ type: 'error', event: { error: 'answer_lost' } })
  }
  const sendNow = () => void act().catch((error: unknown) => showFailure(sheet, error))
  sheet.onSubmit(sendNow)

  onParentMessage(({ type, amountCents, agreed, isTrial, declines: known, clientToken, ...decline }) => {
    if (typeof agreed === 'string') sheet.agree(agreed)
    if (typeof known === 'number' && Number.isSafeInteger(known)) declines = Math.max(declines, known)
    if (type === 'offer' && form.kind === 'tokenization' && isTrial === true) sheet.name('Start free trial')
    if (type === 'offer' && form.kind === 'ticket' && typeof amountCents === 'number' && amountCents > 0) {
      // The parent page pays right after the capture if the button names the amount.
      offeredCents = amountCents
      sheet.name(`Pay ${formatDollars(amountCents)}`)
      fields.elements.update({ amount: amountCents })
    }
    if ((type !== 'declined' && type !== 'renewed') || typeof clientToken !== 'string') return
    // The old form was used or has expired, so the next submission goes to the new one.
    address = location.pathname.replace(/[^/]*$/, encodeURIComponent(clientToken))
    if (type === 'renewed') return sendNow()
    // The method was captured, but the parent page's charge was declined.
    sheet.setBusy(false)
    if (decline.isExplained === true) fields.focus()
    else sheet.showDecline(Number(decline.reasonCode), declines)
  })
}

function postDone(event: object, agreedCents: number | undefined): void {
  const agreed = agreedCents ? { agreedCents } : {}
  // The parent page forwards the event unchanged to the API, so the event needs the amount too.
  postToParent({ type: 'done', event: { ...event, ...agreed }, ...agreed })
}

function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/**
 * Creates a confirmation token from the gateway's fields. Undefined if they are incomplete, which the fields show
 * themselves, or if the gateway rejects them.
 */
async function createToken(stripe: StripeJs, fields: Fields, sheet: FormView): Promise<string | undefined> {
  const checked = await fields.elements.submit()
  if (checked.error) return undefined
  const params = fields.isCard()
    ? { payment_method_data: { billing_details: toBillingDetails(sheet.zip()) } }
    : {}
  const made = await stripe.createConfirmationToken({ elements: fields.elements, params })
  if (made.error) sheet.say(made.error.message ?? noResponseText)
  return made.confirmationToken?.id
}

// Without a country the gateway assumes one, so a US ZIP code sets it.
function toBillingDetails(zip: string) {
  if (zip === '') return {}
  const isUs = /^\d{5}(-?\d{4})?$/.test(zip)
  return { address: { ...(isUs ? { country: 'US' } : {}), postal_code: zip } }
}

function showFailure(sheet: FormView, error: unknown): void {
  sheet.setBusy(false)
  sheet.say(noResponseText)
  reportError(error)
}

/** Removes the form and shows that it could not load. */
function showUnavailable(): void {
  document.querySelector('form')?.remove()
  const said = document.createElement('p')
  said.className = 'alert'
  said.setAttribute('role', 'alert')
  said.textContent = notLoadedText
  document.querySelector('main')?.prepend(said)
  postToParent({ type: 'ready' })
  postToParent({ type: 'error', event: { error: 'form_unavailable', message: notLoadedText } })
}

reportSize()
const refusedElement = document.querySelector<HTMLElement>('[data-error]')
if (refusedElement) {
  postToParent({ type: 'ready' })
  postToParent({
    type: 'error',
    event: { error: refusedElement.dataset['error'], message: refusedElement.textContent },
  })
} else {
  const read: FormConfig = JSON.parse(document.querySelector('main')?.dataset['form'] ?? '{}')
  if (window.Stripe) runForm(window.Stripe(read.publishableKey), read)
  else showUnavailable()
}
