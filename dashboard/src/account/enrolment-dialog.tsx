import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { request, secondFactorNeeded } from '../api/request.ts'
import { isPhoneLost } from '../layout/lost-phone.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { CodeField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { secret: string; uri: string; onClose(): void }

/** Shows the secret to an authenticator app and confirms it with a code. Then shows the recovery codes, once. */
export function EnrolmentDialog({ secret, uri, onClose }: Props) {
  const [codes, setCodes] = useState<string[]>()
  if (codes)
    return (
      <Dialog
        isOpen
        title="Keep your recovery codes"
        description="The second factor is set up. Your other sessions have ended."
      >
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Set up second factor"
      description="Scan this with an authenticator app, then type the code that it shows."
    >
      <div className="enrol">
        <QrCode text={uri} label="Secret for your authenticator app" />
        <p className="small soft">
          Or type it into the app: <code data-testid="secret">{groupByFour(secret)}</code>
        </p>
      </div>
      <CodeForm onConfirmed={setCodes} onCancel={onClose} />
    </Dialog>
  )
}

function CodeForm({ onConfirmed, onCancel }: { onConfirmed(codes: string[]): void; onCancel(): void }) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ code }) => {
    const body = { code: code.replaceAll(' ', '') }
    const { recoveryCodes } = await request('POST /dashboard/v1/me/two-factor/confirm', { body })
    secondFactorNeeded.write(false)
    isPhoneLost.write(false)
    onConfirmed(recoveryCodes)
  })
  return (
    <Form onSubmit={submit}>
      <CodeField
        label="Code"
        inputMode="numeric"
        hint="Six digits"
        error={errors.code?.message}
        {...form.register('code', { required: 'Enter the code that the app shows' })}
      />
      <FormRefusal form={form} />
      <div className="buttons buttons-at-end">
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="main" type="submit" working={isSubmitting && 'Confirming…'}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}

function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
