import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Instant } from '../components/instant.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { mailLabels } from './mail-labels.ts'

const list = 'GET /dashboard/v1/companies/{companyId}/messages'
const one = 'GET /dashboard/v1/companies/{companyId}/messages/{messageId}'

type Message = ResponseOf<typeof list>['messages'][number]

type Props = {
  title: string
  company: Company
  customerId?: string
  shownMax?: number
  /** Whether mails open as the payer sees them, which the sandbox alone offers. */
  showsPages?: boolean
}

/** Lists the mails to one customer or to all, newest first. Opening a mail loads its text. */
export function Mails({
  title,
  company: { companyId, timeZone },
  customerId,
  shownMax,
  showsPages = false,
}: Props) {
  const [opened, setOpened] = useState<Message>()
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', companyId, customerId],
    queryFn: () => request(list, { params: { companyId }, query: { customerId } }),
  })
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data || data.messages.length === 0) return null
  const shown = data.messages.slice(0, shownMax)
  const areAll = data.nextCursor === null && shown.length === data.messages.length
  return (
    <section className="card card-padded stack" aria-label={title}>
      <h2>{title}</h2>
      <ul className="rows" aria-label={title}>
        {shown.map((message) => (
          <li key={message.id}>
            <button type="button" className="link-button" onClick={() => setOpened(message)}>
              {titleOf(message)}
            </button>
            <span className="soft small">
              {customerId === undefined && `${message.to} · `}
              <InvoiceLink companyId={companyId} message={message} />
              <Instant at={message.createdAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {!areAll && <p className="soft small">The newest are shown.</p>}
      {opened && (
        <MailDialog
          companyId={companyId}
          message={opened}
          timeZone={timeZone}
          showsPage={showsPages && opened.channel === 'email'}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

const titleOf = ({ subject, kind }: Message) => subject ?? mailLabels[kind] ?? 'Message'

type InvoiceLinkProps = { companyId: string; message: Message }

function InvoiceLink({ companyId, message: { invoiceId, invoiceNumber } }: InvoiceLinkProps) {
  if (invoiceId === undefined) return null
  return (
    <>
      <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
        {invoiceNumber ?? 'Invoice'}
      </Link>
      {' · '}
    </>
  )
}

type DialogProps = InvoiceLinkProps & { timeZone: string; showsPage: boolean; onClose(): void }

function MailDialog({ companyId, message, timeZone, showsPage, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['message', companyId, message.id],
    queryFn: () => request(one, { params: { companyId, messageId: message.id } }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(data ?? message)}
      description={
        <>
          To {message.to}, <Instant at={message.createdAt} timeZone={timeZone} />. Links are left out: they
          are the payer's.
        </>
      }
    >
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && showsPage && data.text !== undefined && (
        <iframe
          className="preview"
          title="Email"
          src={`/dashboard/v1/companies/${companyId}/messages/${message.id}/page`}
          sandbox=""
        />
      )}
      {data && (!showsPage || data.text === undefined) && (
        // The focus lets keyboard users scroll the text.
        <p className="mail-text" tabIndex={0}>
          {data.text ?? 'The text is no longer kept.'}
        </p>
      )}
      <div className="buttons buttons-at-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
