import type { Services } from '#access'
import { companyOf } from '#companies'
import { composeLetter } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import type { Unwritten, Words } from '#platform/outbox'
import { readTransaction } from '#transactions'
import { hostedTokenOf, hostedUrlOf, readHostedPayment } from '../hosted/find-hosted-payments.ts'
import { hostedLetter } from './hosted-letter.ts'
import { hostedMailKinds } from './hosted-mail.ts'

/** Finds the words of a mail about a hosted payment. Its link is that of the page on which it was made. */
export async function writeHostedMail(
  { db, secrets, baseUrl }: Pick<Services, 'db' | 'secrets' | 'baseUrl'>,
  { companyId, hostedPaymentId, kind: told, facts }: Unwritten,
): Promise<Words> {
  const kind = hostedMailKinds.find((known) => known === told)
  const transactionId = facts['transactionId']
  if (!kind || hostedPaymentId === null || typeof transactionId !== 'string')
    throw new Error(`nobody knows the words of a message of the kind ${told} about a hosted payment`)
  const [company, hosted, transaction] = await Promise.all([
    companyOf(db, companyId),
    readHostedPayment(db, companyId, hostedPaymentId),
    readTransaction(db, companyId, transactionId as TransactionId),
  ])
  if (!hosted || !transaction) throw new Error('a hosted payment is missing of which there is a mail')
  const link = hostedUrlOf(baseUrl, hostedTokenOf(secrets, hosted.id))
  return {
    ...composeLetter(hostedLetter({ company, baseUrl, hosted, kind, transaction, link })),
    links: [link],
    along: [],
  }
}
