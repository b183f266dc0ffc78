import { useRef, type ComponentProps, type Ref } from 'react'
import { request } from '../api/request.ts'
import { queries } from '../api/me.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import type { DoneEvent } from '../secure-form/form-messages.ts'
import { SecureForm, type FormHandle } from '../secure-form/secure-form.tsx'
import { brandOf } from '../methods/card-brands.ts'
import type { Invoice } from './invoice-labels.ts'
import { methodsQuery } from '../methods/methods-query.ts'

type CardProps = {
  /** Requests a new secure form. */
  open: ComponentProps<typeof SecureForm>['open']
  captured: DoneEvent | undefined
  /** Whether the card is saved; the choice is left out without `onSave`. */
  saves?: boolean
  isFixed: boolean
  /** Whether another card can be entered: not while the request of a reloaded page waits for its response. */
  hasForm?: boolean
  form: Ref<FormHandle>
  onCapture(captured: DoneEvent): void
  /** Called when the user wants to enter another card. */
  onDrop(): void
  onSave?: ((saves: boolean) => void) | undefined
}

/**
 * Captures a card for this payment. The card is charged only after the total was shown. The form stays mounted, for
 * another try.
 */
export function NewCard({
  open,
  captured,
  saves,
  isFixed,
  hasForm = true,
  form,
  onCapture,
  onDrop,
  onSave,
}: CardProps) {
  return (
    <>
      {hasForm && (
        <SecureForm
          ref={form}
          title="Secure card form"
          action="ticket"
          open={open}
          isHidden={captured !== undefined}
          onDone={onCapture}
        />
      )}
      {captured && (
        <>
          <p className="captured" tabIndex={-1} ref={takeFocus}>
            <span>
              {capturedBrand(captured)} ending in {captured.last_four}
            </span>
            {!isFixed && (
              <Button variant="text" onClick={onDrop}>
                Use another card
              </Button>
            )}
          </p>
          {onSave && (
            <CheckField
              label="Save this card for the customer"
              disabled={isFixed}
              checked={saves}
              onChange={({ target }) => onSave(target.checked)}
            />
          )}
        </>
      )}
    </>
  )
}

/** The hidden form had the focus, so the captured card takes it. */
const takeFocus = (captured: HTMLElement | null) => captured?.focus()

const capturedBrand = ({ account_type: brand }: DoneEvent) => {
  const name = brandOf(typeof brand === 'string' ? brand : undefined)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

type BankProps = { companyId: string; invoice: Invoice; onSaved(id: string): void }

/** Saves a bank account for the customer. It is then charged like any saved method. */
export function NewBankAccount({ companyId, invoice: { customerId }, onSaved }: BankProps) {
  const isSaving = useRef(false)
  const saved = async ({ account_vault_id: id }: DoneEvent) => {
    if (id === undefined || isSaving.current) return
    isSaving.current = true
    await queries.refetchQueries({ queryKey: methodsQuery(companyId, customerId).queryKey })
    onSaved(id)
  }
  return (
    <>
      <p className="small soft">It is saved for the customer, and charged only after you see the total.</p>
      <SecureForm
        title="Secure bank form"
        action="tokenization"
        open={() =>
          request('POST /api/payment/intention', { companyId, body: { customerId, paymentMethods: ['ach'] } })
        }
        onDone={(event) => void saved(event)}
      />
    </>
  )
}
