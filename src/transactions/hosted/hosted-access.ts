import { findSubjectByToken } from '#access'
import type { AppContext } from '#context'
import { toKeyScope, type Company } from '#companies'
import type { HostedPaymentId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { hashPayerIp } from '#payments'
import type { Access } from '#platform/http'
import { loadHostedPayment } from '../find-hosted-payments.ts'
import type { HostedPayment } from '../hosted-payment.ts'

/** A caller with the URL of a hosted payment's page. */
export type HostedCaller = {
  company: Company
  /** The hosted payment at the time of the request. */
  hosted: HostedPayment
  /** The keyed hash of the request's IP address. */
  payerHash: Buffer
}

/** The token in the path, after `/hostedpayment/`. Every holder of the token may pay. */
export function hostedTokenAccess(context: AppContext): Access<HostedCaller> {
  return {
    scheme: undefined,
    public: true,
    scope: ({ company, hosted }) => toKeyScope(context.clock, company, hosted),
    shownTo: ({ company }) => company.formOrigins,
    async authenticate({ path, address }) {
      const [, token = ''] = /\/hostedpayment\/([^/]+)/.exec(path) ?? []
      const opened = await findHostedPaymentByToken(context, token)
      if (!opened)
        throw new ApiError('not_found', {
          message: 'There is no such payment page.',
          credential: { credential: 'hosted_payment_link', reason: 'unknown' },
        })
      return { ...opened, payerHash: hashPayerIp(context, address) }
    },
  }
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
