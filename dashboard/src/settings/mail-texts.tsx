import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Refusal } from '../components/refusal.tsx'
import { SelectField } from '../components/select-field.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { mailLabels } from '../customers/mail-labels.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { MailTextForm } from './mail-text-form.tsx'
import { mailTextsQuery, type MailKind, type MailText } from './mail-texts-query.ts'
import { SettingsFrame } from './settings-frame.tsx'

/** Lets an admin add the company's own texts to the emails about its invoices. */
export function MailTexts() {
  const { companyId, name, role } = useCompany()
  if (!hasRight(role, 'manage'))
    return <NotAllowed action="change the texts of emails" company={name} by="Admins" />
  return <MailTextPage key={companyId} companyId={companyId} />
}

function MailTextPage({ companyId }: { companyId: string }) {
  const [kind, setKind] = useState<MailKind>('invoice')
  const { data, error, refetch } = useQuery(mailTextsQuery(companyId))
  const text = data?.texts.find((each) => each.kind === kind)
  return (
    <SettingsFrame title="Email texts">
      {error && !data && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={6} />
        </div>
      )}
      {data && (
        <div className="form">
          <SelectField
            label="Email"
            value={kind}
            options={data.texts.map((each) => ({ value: each.kind, label: formatOption(each) }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = data.texts.find((each) => each.kind === value)
              if (chosen) setKind(chosen.kind)
            }}
          />
        </div>
      )}
      {data && text && (
        <MailTextForm key={kind} companyId={companyId} text={text} placeholders={data.placeholders} />
      )}
    </SettingsFrame>
  )
}

function formatOption({ kind, ...texts }: MailText): string {
  const label = mailLabels[kind] ?? kind
  return Object.keys(texts).length > 0 ? `${label} (changed)` : label
}
