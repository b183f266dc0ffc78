import { declineText } from '../../frame/browser/decline-message.ts'
import type { Fields } from './stripe-js.ts'

const missingZipText = "Enter the ZIP or postal code from your card's billing address."

const isPostalCode = (text: string) => text.length <= 10 && /^[A-Za-z -]*\d[A-Za-z\d -]*$/.test(text)

function findFormElement<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the form lacks ${selector}`)
  return found
}

/** The parts of the form that the service draws: the ZIP code, the button and the messages. */
export type FormView = ReturnType<typeof openFormView>

/** Attaches to the form. `fieldsOf` returns the gateway's fields. */
export function openFormView(fieldsOf: () => Fields) {
  const [sheet, button] = [
    findFormElement('form', HTMLFormElement),
    findFormElement('[type=submit]', HTMLButtonElement),
  ]
  const [alert, zip] = [
    findFormElement('#alert', HTMLElement),
    findFormElement('#billingZip', HTMLInputElement),
  ]
  const [zipError, zipField] = [
    findFormElement('#billingZip-error', HTMLElement),
    findFormElement('#zip', HTMLElement),
  ]

  const markZip = (problem?: string) => {
    if (problem === undefined) zip.removeAttribute('aria-invalid')
    else zip.setAttribute('aria-invalid', 'true')
    zipError.textContent = problem ?? ''
  }
  zip.addEventListener('input', () => markZip())

  return {
    place: findFormElement('#fields', HTMLElement),
    zip: () => zip.value.trim(),
    showZip: (isShown: boolean) => (zipField.hidden = !isShown),
    say: (text: string) => (alert.textContent = text),
    agree: (text: string) => (findFormElement('#agreed', HTMLElement).textContent = text),
    name: (label: string) => (button.textContent = label),
    // A `disabled` button would lose the focus that the payer's press gave it.
    setBusy: (isBusy: boolean) => button.setAttribute('aria-disabled', String(isBusy)),
    /** Runs an action when a valid form is submitted. A submission while the form is busy is ignored. */
    onSubmit(act: () => void): void {
      sheet.addEventListener('submit', (event) => {
        event.preventDefault()
        if (button.getAttribute('aria-disabled') === 'true') return
        alert.textContent = ''
        markZip()
        const isLeftOut = !zip.required && zip.value.trim() === ''
        if (!fieldsOf().isCard() || isLeftOut || isPostalCode(zip.value.trim())) return act()
        markZip(missingZipText)
        zip.focus()
      })
    },
    /**
     * Shows a decline at the field that the payer can correct; `count` is its number. The other fields keep their
     * values.
     */
    showDecline(reasonCode: number, count: number): void {
      const fields = fieldsOf()
      const { text, field } = declineText(reasonCode, fields.isBank(), count)
      if (field === 'billingZip' && fields.isCard()) {
        zip.value = ''
        markZip(text)
        return zip.focus()
      }
      alert.textContent = text
      fields.focus()
    },
  }
}
