import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choices } from '../components/choices.tsx'
import { Notice } from '../components/notice.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ApiError } from '../api/errors.ts'
import { Refusal } from '../components/refusal.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { previewQuery, type BrandingBody } from './branding-query.ts'
import { useDraft, useLastPreview } from './draft.ts'

const parts = [
  { value: 'page', label: 'Payment page' },
  { value: 'mail', label: 'Email' },
] as const

/** Reads the previews of unsaved branding shortly after its last change. */
export function useBrandingPreview(body: BrandingBody) {
  const { companyId } = useCompany()
  const { data, error, refetch } = useQuery(previewQuery(companyId, useDraft(body)))
  return { data: useLastPreview(data), error, refetch }
}

type Props = { preview: ReturnType<typeof useBrandingPreview>; logoUrl: string | undefined }

/** Shows how a sample invoice would look with unsaved branding. Its documents run no script. */
export function BrandingPreview({ preview: { data, error, refetch }, logoUrl = '' }: Props) {
  const [part, setPart] = useState<'page' | 'mail'>('page')
  const isInvalid = error instanceof ApiError && error.statusCode === 400
  const path = data && (part === 'page' ? data.pagePath : data.mailPath)
  return (
    <section className="summary" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <Choices<'page' | 'mail'> legend="A sample invoice" value={part} options={parts} onChange={setPart} />
      {isInvalid && <Notice role="status">The preview follows when every field is valid.</Notice>}
      {error && !isInvalid && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {path && (
        <>
          {/* A frame that only changed its address would add a step to the history. */}
          <iframe
            key={`${path} ${logoUrl}`}
            className="preview"
            title={part === 'page' ? 'Preview of the payment page' : 'Preview of the email'}
            src={path}
            sandbox=""
          />
          <a className="button" href={data.pdfPath} target="_blank" rel="noopener">
            Open the PDF
          </a>
        </>
      )}
    </section>
  )
}
