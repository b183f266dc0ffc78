import { brandOf } from './card-brand.js'
import { cleaned } from './clean-entry.js'
import { declineWords } from './decline-words.js'

const main = document.querySelector('main')
const tabs = [...document.querySelectorAll('[role=tab]')]

// Only the embedding page receives messages, and only from an allowed origin. A browser without `ancestorOrigins` drops
// the messages to the other origins.
const known = main.dataset.parents.split(' ').filter(Boolean)
const shownBy = window.location.ancestorOrigins?.[0]
const parents = shownBy === undefined ? known : known.filter((origin) => origin === shownBy)
const tell = (message) => {
  if (window.parent === window) return
  for (const parent of parents) window.parent.postMessage({ source: 'florin-processor', ...message }, parent)
}
const tellHeight = () => tell({ type: 'resize', height: document.documentElement.offsetHeight })

// During layout a frame can be narrow for a moment, and its form is then as high as a page. The height of a frame that
// remains narrow is still sent.
const narrowMax = 200
const narrowMs = 300
let soon
const tellSize = () => {
  clearTimeout(soon)
  if (innerWidth > narrowMax) tellHeight()
  else soon = setTimeout(tellHeight, narrowMs)
}

// The URL that receives the entry: this page's form, or the form that replaced it after a decline or its expiry.
let address = location.pathname
let declines = Number(main.dataset.declines)
// The amount on the button, in cents.
let offeredCents
let sentForm

const show = (tab) => {
  for (const other of tabs) {
    const isShown = other === tab
    other.setAttribute('aria-selected', String(isShown))
    other.tabIndex = isShown ? 0 : -1
    document.getElementById(other.getAttribute('aria-controls')).hidden = !isShown
  }
  tab.focus()
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => show(tab))
  tab.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') show(tabs[1 - index])
  })
}

const grouped = (digits) =>
  /^3[47]/.test(digits)
    ? digits.replace(/^(.{4})(.{1,6})(.*)$/, '$1 $2 $3')
    : digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
const typed = {
  'cc-accountNumber': (value) => grouped(cleaned('accountNumber', value).slice(0, 19)).trim(),
  'cc-expDate': (value) => value.replace(/^(0[1-9]|1[0-2])(\d)/, '$1/$2'),
}
const pasted = {
  'cc-accountNumber': (value) => grouped(cleaned('accountNumber', value)).trim(),
  'cc-expDate': (value) => cleaned('expDate', value).replace(/^(..)(..)$/, '$1/$2'),
  'cc-cvv': (value) => cleaned('cvv', value),
}

// A browser's autofill has an empty input type.
const pastings = ['', 'insertFromPaste', 'insertFromDrop', 'insertReplacementText']

// Only text typed at the end is formatted, because the caret must not jump while the payer corrects the middle.
const layOut = (input, { inputType }) => {
  const isPasted = pastings.includes(inputType ?? '')
  const layout = (isPasted ? pasted : typed)[input.id]
  if (layout && (isPasted || input.selectionEnd === input.value.length)) input.value = layout(input.value)
}

// The mark is for the eye only, so that the field keeps its name.
const showBrand = (input) => {
  const brand = input.parentElement.querySelector('.brand')
  if (brand) brand.textContent = brandOf(cleaned('accountNumber', input.value))
}

const entered = (form) => {
  const body = { paymentMethod: form.dataset.method }
  for (const [name, value] of new FormData(form)) if (value.trim()) body[name] = cleaned(name, value)
  return body
}

const mark = (input, problem) => {
  if (problem === undefined) input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', `${input.id}-error`)
  document.getElementById(`${input.id}-error`).textContent = problem ?? ''
}

const inputsOf = (form) => [...form.querySelectorAll('input')]

// The alert is placed before the button and the text that it agrees to, or below its field.
const showAlert = (form, text, field) => {
  const alert = form.querySelector('.alert')
  const place = field?.closest('.row') ?? field?.closest('.field')
  if (place) place.after(alert)
  else form.querySelector('.agreed').before(alert)
  alert.textContent = text
}

// The first wrong field gets the focus, so that a screen reader reads its message.
const showProblems = (form, names, problemOf) => {
  const wrong = inputsOf(form).filter((input) => names.includes(input.name))
  for (const input of wrong) mark(input, problemOf(input))
  wrong[0]?.focus()
  return wrong.length > 0
}

const emptyNames = (form) =>
  inputsOf(form).flatMap((input) => (input.required && !input.value.trim() ? [input.name] : []))

const clear = (form, name) => {
  for (const input of inputsOf(form))
    if (input.name === name) {
      input.value = ''
      showBrand(input)
    }
}

// Correct entries remain for another try. The wrong field and the security code are cleared. A page that explains the
// decline itself needs no second message.
const showDecline = (form, reasonCode, isExplained) => {
  const { text, field } = declineWords(reasonCode, form.dataset.method === 'ach', declines)
  clear(form, 'cvv')
  clear(form, field)
  const input = form.elements[field]
  if (isExplained) return input.focus()
  mark(input, '')
  input.setAttribute('aria-describedby', `${input.id}-error ${form.querySelector('.alert').id}`)
  showAlert(form, text, input)
  input.focus()
}

// The processor's own texts on its troubles are for programs.
const noAnswerText = "We didn't get a response. Try again. You won't be charged twice."

const showRefusal = (form, response, isTrouble) => {
  if (response.reason_code_id !== undefined) {
    declines += 1
    return showDecline(form, response.reason_code_id)
  }
  const names = (response.fields ?? []).map((field) => field.path)
  if (!showProblems(form, names, (input) => input.dataset.problem))
    showAlert(form, isTrouble ? noAnswerText : response.message)
}

const submit = async (form) => {
  const agreedCents = offeredCents
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entered(form)),
  })
  const answer = await response.json()
  if (response.ok) {
    clear(form, 'cvv')
    // Also within the event, because the parent forwards only the event to the server that charges.
    const agreed = agreedCents ? { agreedCents } : {}
    tell({ type: 'done', event: { ...answer, ...agreed }, ...agreed })
    return
  }
  setBusy(form, false)
  showRefusal(form, answer, response.status >= 500)
  tell({ type: 'error', event: answer })
}

// Not `disabled`, because that would remove the focus from the button that the payer has just pressed.
const setBusy = (form, isBusy) =>
  form.querySelector('[type=submit]').setAttribute('aria-disabled', String(isBusy))
const isBusy = (form) => form.querySelector('[type=submit]').getAttribute('aria-disabled') === 'true'

const send = async (form) => {
  for (const input of inputsOf(form)) mark(input)
  showAlert(form, '')
  if (showProblems(form, emptyNames(form), (input) => input.dataset.problem)) return
  // Remains busy after success. The parent then removes the form or has the payer try again.
  setBusy(form, true)
  sentForm = form
  try {
    await submit(form)
  } catch {
    setBusy(form, false)
    // A sale has one reference, so a repeated entry is charged once.
    showAlert(form, noAnswerText)
    tell({ type: 'error', event: { error: 'answer_lost' } })
  }
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isBusy(form)) void send(form)
  })
  for (const input of inputsOf(form))
    input.addEventListener('input', (event) => {
      layOut(input, event)
      showBrand(input)
      mark(input)
    })
}

const dollars = (cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

// The page offers an amount where it charges the captured method at once. The button then shows that amount.
const offer = ({ amountCents, isTrial }) => {
  if (main.dataset.kind === 'tokenization' && isTrial === true)
    for (const button of document.querySelectorAll('[type=submit]')) button.textContent = 'Start free trial'
  if (main.dataset.kind !== 'ticket' || !Number.isSafeInteger(amountCents) || amountCents <= 0) return
  offeredCents = amountCents
  for (const button of document.querySelectorAll('[type=submit]'))
    button.textContent = `Pay ${dollars(amountCents)}`
}

// The texts of the page that the payer agrees to by the button.
const showAgreed = (text) => {
  for (const shown of document.querySelectorAll('.agreed')) shown.textContent = text
}

const addressOf = (clientToken) => location.pathname.replace(/[^/]*$/, encodeURIComponent(clientToken))

// The page's charge of the captured method was declined. A ticket has one use, so the next entry goes to another form.
const takeDecline = ({ clientToken, reasonCode, isExplained }) => {
  if (!sentForm || typeof clientToken !== 'string') return
  address = addressOf(clientToken)
  setBusy(sentForm, false)
  showDecline(sentForm, reasonCode, isExplained === true)
}

// The form had expired when the entry was sent, so the entry goes to its replacement.
const takeRenewal = ({ clientToken }) => {
  if (!sentForm || typeof clientToken !== 'string' || isBusy(sentForm)) return
  address = addressOf(clientToken)
  void send(sentForm)
}

addEventListener('message', ({ source, origin, data }) => {
  if (window.parent === window || source !== window.parent || !parents.includes(origin)) return
  if (data?.source !== 'florin-page') return
  if (Number.isSafeInteger(data.declines)) declines = Math.max(declines, data.declines)
  if (typeof data.agreed === 'string') showAgreed(data.agreed)
  if (data.type === 'offer') offer(data)
  if (data.type === 'declined') takeDecline(data)
  if (data.type === 'renewed') takeRenewal(data)
})

new ResizeObserver(tellSize).observe(document.documentElement)
tell({ type: 'ready' })
const refused = document.querySelector('[data-error]')
if (refused) tell({ type: 'error', event: { error: refused.dataset.error, message: refused.textContent } })
