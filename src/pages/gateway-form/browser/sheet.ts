import { declineWords } from '../../frame/browser/decline-words.ts'
import type { Fields } from './stripe-js.ts'

const missingZip = 'Enter the ZIP or postal code of the card’s billing address.'

const isPostalCode = (text: string) => text.length <= 10 && /^[A-Za-z -]*\d[A-Za-z\d -]*$/.test(text)

function partOf<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the form lacks ${selector}`)
  return found
}

/** What of the form is ours: the ZIP code, the button, and what is said. */
export type Sheet = ReturnType<typeof openSheet>

/** Takes it into use. `fieldsOf` gives the fields that are the gateway's. */
export function openSheet(fieldsOf: () => Fields) {
  const [sheet, button] = [partOf('form', HTMLFormElement), partOf('[type=submit]', HTMLButtonElement)]
  const [alert, zip] = [partOf('#alert', HTMLElement), partOf('#billingZip', HTMLInputElement)]
  const [zipError, zipField] = [partOf('#billingZip-error', HTMLElement), partOf('#zip', HTMLElement)]

  const markZip = (problem?: string) => {
    if (problem === undefined) zip.removeAttribute('aria-invalid')
    else zip.setAttribute('aria-invalid', 'true')
    zipError.textContent = problem ?? ''
  }
  zip.addEventListener('input', () => markZip())

  return {
    place: partOf('#fields', HTMLElement),
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
        markZip(missingZip)
        zip.focus()
      })
    },
    /** Says why the `count`th try was declined, where it can be mended. What was right is kept, for another try. */
    showDecline(reasonCode: number, count: number): void {
      const fields = fieldsOf()
      const { text, field } = declineWords(reasonCode, fields.isBank(), count)
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
