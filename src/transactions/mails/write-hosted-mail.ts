import type { AppContext } from '#context'
import { loadAgreedTexts, loadExistingCompany } from '#companies'
import { composeLetter } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import type { MessageDraft, MessageContent } from '#platform/outbox'
import { loadTransaction, type Transaction } from '#attempts'
import { deriveHostedToken, toHostedUrl, loadHostedPayment } from '../find-hosted-payments.ts'
import { toHostedLetter } from './hosted-letter.ts'
import { hostedMailKinds } from './hosted-mail.ts'

/** How the payment stood at the event of the mail. Older mails have none of it. */
type StoredFacts = Partial<Pick<Transaction, 'status' | 'reasonCode'>>

/** Returns the content of a mail about a hosted payment. Its link opens the page on which it was made. */
export async function writeHostedMail(
  { db, secrets, baseUrl }: Pick<AppContext, 'db' | 'secrets' | 'baseUrl'>,
  { companyId, hostedPaymentId, kind: told, facts }: MessageDraft,
): Promise<MessageContent> {
  const kind = hostedMailKinds.find((known) => known === told)
  const transactionId = facts['transactionId']
  if (!kind || hostedPaymentId === null || typeof transactionId !== 'string')
    throw new Error(`there is no text for a message of the kind ${told} about a hosted payment`)
  const [company, hosted, transaction] = await Promise.all([
    loadExistingCompany(db, companyId),
    loadHostedPayment(db, companyId, hostedPaymentId),
    loadTransaction(db, companyId, transactionId as TransactionId),
  ])
  if (!hosted || !transaction) throw new Error('a hosted payment is missing of which there is a mail')
  const { status = transaction.status, reasonCode = transaction.reasonCode } = facts as StoredFacts
  const agreed = kind === 'payment_submitted' ? await loadAgreedTexts(db, companyId, transaction.id) : []
  const link = toHostedUrl(baseUrl, deriveHostedToken(secrets, hosted.id))
  return {
    ...composeLetter(
      toHostedLetter({
        company,
        baseUrl,
        hosted,
        kind,
        agreed,
        transaction: { ...transaction, status, reasonCode },
        link,
      }),
    ),
    links: [link],
    effects: [],
  }
}
