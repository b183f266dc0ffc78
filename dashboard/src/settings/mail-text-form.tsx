import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useSubmission } from '../components/submission.ts'
import { TextArea } from '../components/text-area.tsx'
import { showToast } from '../components/toasts.tsx'
import { useDraft, useLastPreview } from './draft.ts'
import {
  keepMailText,
  mailPreviewQuery,
  type MailKind,
  type MailText,
  type MailTextBody,
  type Placeholder,
} from './mail-texts-query.ts'

type Values = { subject: string; opening: string; closing: string }

type Props = { companyId: string; text: MailText; placeholders: readonly Placeholder[] }

/** Changes the company's own texts in one kind of email, next to a sample with the unsaved ones. */
export function MailTextForm({ companyId, text, placeholders }: Props) {
  const { kind } = text
  const form = useForm<Values>({ defaultValues: toValues(text) })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async (values) => {
    const saved = await request('PUT /dashboard/v1/companies/{companyId}/mail-texts/{kind}', {
      params: { companyId, kind },
      body: toBody(values),
    })
    keepMailText(companyId, saved)
    form.reset(toValues(saved))
    showToast('The texts are saved.')
  })
  return (
    <div className="with-summary">
      <div className="card card-padded">
        <Form onSubmit={submit}>
          <TextField
            label="Subject"
            hint="Leave it empty for the standard subject."
            autoComplete="off"
            error={errors.subject?.message}
            {...form.register('subject')}
          />
          <TextArea
            label="Opening"
            hint="Shown above the text of the email."
            error={errors.opening?.message}
            {...form.register('opening')}
          />
          <TextArea
            label="Closing"
            hint="Shown below the text of the email."
            error={errors.closing?.message}
            {...form.register('closing')}
          />
          <PlaceholderList placeholders={placeholders} />
          <FormRefusal form={form} />
          <div className="buttons">
            <Button variant="main" type="submit" working={isSubmitting && 'Saving…'}>
              Save
            </Button>
          </div>
        </Form>
      </div>
      <MailPreview companyId={companyId} kind={kind} body={toBody(form.watch())} />
    </div>
  )
}

function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  return (
    <dl className="facts" aria-label="Placeholders">
      {placeholders.map(({ name, stands }) => (
        <div className="fact" key={name}>
          <dt>
            <code className="whole">{`{${name}}`}</code>
          </dt>
          <dd>{stands}</dd>
        </div>
      ))}
    </dl>
  )
}

type PreviewProps = { companyId: string; kind: MailKind; body: MailTextBody }

/** Shows the email about a sample invoice. It follows the typed texts and runs no script. */
function MailPreview({ companyId, kind, body }: PreviewProps) {
  const { data: read, error, refetch } = useQuery(mailPreviewQuery(companyId, kind, useDraft(body)))
  const data = useLastPreview(read)
  const isInvalid = error instanceof ApiError && error.statusCode === 400
  return (
    <section className="summary" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {isInvalid && <Notice role="status">The preview follows when every field is valid.</Notice>}
      {error && !isInvalid && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <>
          <p>
            <span className="soft">Subject:</span> <span data-testid="subject">{data.subject}</span>
          </p>
          {/* A frame that only changed its address would add a step to the history. */}
          <iframe
            key={data.htmlPath}
            className="preview"
            title="Preview of the email"
            src={data.htmlPath}
            sandbox=""
          />
        </>
      )}
    </section>
  )
}

function toValues({ subject = '', opening = '', closing = '' }: MailText): Values {
  return { subject, opening, closing }
}

function toBody(values: Values): MailTextBody {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
}
