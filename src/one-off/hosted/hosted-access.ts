import { subjectOfToken, type Services } from '#access'
import { companyNow, type Company } from '#companies'
import type { HostedPaymentId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { hashOfAddress } from '#payments'
import type { Access } from '#platform/http'
import { readHostedPayment } from './find-hosted-payments.ts'
import type { HostedPayment } from './hosted-payment.ts'

/** Somebody with the address of a hosted payment's page. */
export type HostedCaller = {
  company: Company
  /** As it stood when the request came. */
  hosted: HostedPayment
  /** Where the request came from, as a keyed hash. */
  payerHash: Buffer
}

/** The token in the path, after `/hostedpayment/`: anyone who has it may pay. */
export function byHostedToken(services: Services): Access<HostedCaller> {
  return {
    scheme: undefined,
    public: true,
    scope: ({ company, hosted }) => ({
      companyId: company.id,
      now: companyNow(services.clock, company),
      subject: hosted.id,
    }),
    shownTo: ({ company }) => company.formOrigins,
    async authenticate({ path, address }) {
      const [, token = ''] = /\/hostedpayment\/([^/]+)/.exec(path) ?? []
      const opened = await openHostedPayment(services, token)
      if (!opened)
        throw new ApiError('not_found', {
          message: 'There is no such payment page.',
          credential: { credential: 'hosted_payment_link', reason: 'unknown' },
        })
      return { ...opened, payerHash: hashOfAddress(services, address) }
    },
  }
}

/** The hosted payment that a token opens, and whose it is; undefined for a token that was never given out. */
export async function openHostedPayment(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<{ company: Company; hosted: HostedPayment } | undefined> {
  const found = await subjectOfToken(db, 'hosted payment', token)
  const hosted = found && (await readHostedPayment(db, found.company.id, found.subjectId as HostedPaymentId))
  return hosted && { company: found.company, hosted }
}
