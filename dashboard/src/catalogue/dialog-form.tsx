import type { ReactNode, SubmitEventHandler } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Form, FormRefusal } from '../components/form.tsx'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  title: string
  description?: ReactNode
  /** The label of the button, and its label while the form is sent. */
  button: string
  working?: string
  onSubmit: SubmitEventHandler
  onClose(): void
  children: ReactNode
}

/** Renders a form in a dialog. */
export function DialogForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, title, description, button, working = 'Saving…', onSubmit, onClose, children } = props
  const { isSubmitting } = form.formState
  return (
    <Dialog isOpen isBusy={isSubmitting} onClose={onClose} title={title} description={description}>
      <Form onSubmit={onSubmit}>
        {children}
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={isSubmitting && working}>
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
