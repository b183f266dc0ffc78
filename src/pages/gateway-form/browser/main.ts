import { onParentMessage, postToParent, reportSize } from './parent.ts'
import { createSubmit, type Reply } from './submit.ts'
import { openFormView, type FormView } from './form-view.ts'
import { showFields, type Fields, type FormConfig, type StripeJs } from './stripe-js.ts'

const noResponseText = 'No answer came. Please try again: nothing is charged twice.'
const notLoadedText =
  'The payment form didn’t load. A browser extension may be blocking it. Reload the page or try another browser.'

function runForm(stripe: StripeJs, form: FormConfig): void {
  // Where what is entered goes: to the form that this page was opened for, or to the one that took its place after a decline.
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
    // The button stays as it is: the form is done with, and its parent takes it away or has it tried again.
    if (reply.isDone) {
      const agreed = agreedCents ? { agreedCents } : {}
      // In the event too, which is handed on to the service as it is.
      return postToParent({ type: 'done', event: { ...reply.body, ...agreed }, ...agreed })
    }
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

  onParentMessage(({ type, amountCents, declines: known, clientToken, reasonCode }) => {
    if (typeof known === 'number' && Number.isSafeInteger(known)) declines = Math.max(declines, known)
    if (type === 'offer' && form.kind === 'ticket' && typeof amountCents === 'number' && amountCents > 0) {
      // What is captured is paid at once where the button said so: the page says what it would pay.
      offeredCents = amountCents
      sheet.name(`Pay ${formatDollars(amountCents)}`)
      fields.elements.update({ amount: amountCents })
    }
    if ((type !== 'declined' && type !== 'renewed') || typeof clientToken !== 'string') return
    // Its one use is over, or its time: what is entered next goes to another form.
    address = location.pathname.replace(/[^/]*$/, encodeURIComponent(clientToken))
    if (type === 'renewed') return sendNow()
    // What was captured was declined when the page charged it.
    sheet.setBusy(false)
    sheet.showDecline(Number(reasonCode), declines)
  })
}

function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** What the gateway makes of what was entered; undefined where it is not complete, which the fields say. */
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

// The gateway has its own idea of a country where none is named.
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

/** Says that nothing can be entered here. */
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
