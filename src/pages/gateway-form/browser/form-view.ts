import { declineText } from '../../frame/browser/decline-message.ts'
import type { Fields } from './stripe-js.ts'

const missingZipText = 'Enter the ZIP or postal code of the card’s billing address.'

const isPostalCode = (text: string) => text.length <= 10 && /^[A-Za-z -]*\d[A-Za-z\d -]*$/.test(text)

function findFormElement<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the form lacks ${selector}`)
  return found
}

/** What of the form is ours: the ZIP code, the button, and what is said. */
export type FormView = ReturnType<typeof openFormView>

/** Takes it into use. `fieldsOf` gives the fields that are the gateway's. */
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
    name: (label: string) => (button.textContent = label),
    // Not `disabled`, which would take the focus away from who has just pressed it.
    setBusy: (isBusy: boolean) => button.setAttribute('aria-disabled', String(isBusy)),
    /** Acts when the form is sent, with what can be sent; a second press while the first is being worked on does nothing. */
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
    /** Says why the `count`th try was declined, where it can be mended. What was right is kept, for another try. */
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
