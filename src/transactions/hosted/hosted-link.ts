import { findSubjectByToken } from '#access'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { createLinkAccess, type LinkCaller, type Payable } from '#checkout'
import type { HostedPaymentId } from '#kernel/ids'
import type { Access } from '#platform/http'
import { loadHostedPayment } from '../find-hosted-payments.ts'
import type { HostedPayment } from '../hosted-payment.ts'
import { toHostedPayable } from './hosted-payable.ts'

/** A payer with the URL of a hosted payment's page, and the hosted payment at the time of the request. */
export type HostedCaller = LinkCaller & { hosted: HostedPayment; payable: Payable }

/** The token in the path, after `/hostedpayment/`. Every holder of the token may pay. */
export function hostedLinkAccess(context: AppContext): Access<HostedCaller> {
  return createLinkAccess(context, {
    credential: 'hosted_payment_link',
    token: { after: 'hostedpayment' },
    async open(token) {
      const opened = await findHostedPaymentByToken(context, token)
      return opened
        ? { ...opened, payable: toHostedPayable(context, opened.company, opened.hosted) }
        : 'unknown'
    },
    idOf: ({ hosted }) => hosted.id,
    refusal: { error: 'not_found', message: 'There is no such payment page.' },
  })
}

/** Finds the hosted payment of a token, and its company; undefined for an unknown token. */
export async function findHostedPaymentByToken(
  { db }: Pick<AppContext, 'db'>,
  token: string,
): Promise<{ company: Company; hosted: HostedPayment } | undefined> {
  const found = await findSubjectByToken(db, 'hosted payment', token)
  const hosted = found && (await loadHostedPayment(db, found.company.id, found.subjectId as HostedPaymentId))
  return hosted && { company: found.company, hosted }
}
