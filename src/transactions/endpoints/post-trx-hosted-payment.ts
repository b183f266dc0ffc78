import { z } from 'zod'
import { findCompanyByHostedToken } from '#access'
import type { AppContext } from '#context'
import {
  addressLengthMax,
  cityLengthMax,
  descriptionLengthMax,
  hostedItemsMax,
  hostedPaymentBytesMax,
  nameLengthMax,
  orderIdLengthMax,
  titleLengthMax,
  urlLengthMax,
  zipLengthMax,
} from '#kernel/limits'
import { getCompanyTime } from '#companies'
import { ApiError } from '#kernel/refusals'
import {
  created,
  optionalEmail,
  endpoint,
  idText,
  moneyAmount,
  addProblem,
  type Access,
} from '#platform/http'
import { createHostedPayment } from '../hosted/create-hosted-payment.ts'
import { refuseReturnUrl, findReturnUrlProblem } from '../hosted/return-url.ts'

const text = (max: number) => z.string().max(max).optional()

const logoUrl = z
  .string()
  .max(urlLengthMax)
  .refine((address) => {
    if (address === '') return true
    const url = URL.canParse(address) ? new URL(address) : undefined
    return url?.protocol === 'https:' || url?.protocol === 'http:'
  }, 'must be an http or https address')
  .meta({
    pattern: '^(https?://[^\\s\\u0000]+)?$',
    description: 'A picture that is shown: an http or https address.',
    example: 'https://shop.example/logo.png',
  })
  .optional()

const returnUrl = z
  .string()
  .max(urlLengthMax, { abort: true })
  .superRefine((text, context) => {
    const wrong = text === '' ? undefined : findReturnUrlProblem(text)
    if (wrong !== undefined) addProblem(context, 'invalid_string', wrong)
  })

const body = z.strictObject({
  hpp_token: idText(z.string().min(1).max(255)),
  total: moneyAmount.meta({ description: 'Dollars that are to be paid.', example: 25 }),
  order_id: idText(z.string().max(orderIdLengthMax)).optional(),
  title: text(titleLengthMax),
  email: optionalEmail,
  description: text(descriptionLengthMax).meta({
    description: 'The purpose of the payment.',
    example: 'Your order',
  }),
  billing_email: optionalEmail.describe('where the receipt and mails of refunds go; without it, to email'),
  billing_street: text(addressLengthMax),
  billing_city: text(cityLengthMax),
  billing_state: text(addressLengthMax),
  billing_zip: text(zipLengthMax),
  image_url: logoUrl,
  return_url: returnUrl.optional().meta({
    description: 'Where the payer goes on to with ?token= once it is paid; on a host of formOrigins.',
    example: 'https://shop.example/thanks',
  }),
  line_items: z.array(z.record(z.string(), z.json())).max(hostedItemsMax).optional(),
  // Spec, Payment intentions and hosted pages: accepted, and ignored.
  firstName: text(nameLengthMax),
  lastName: text(nameLengthMax),
})

/**
 * POST /api/trx/hostedpayment: creates a page on which a total is paid once. The body's hpp_token identifies the
 * company.
 */
export const postTrxHostedPayment = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/hostedpayment',
    name: 'createHostedPayment',
    summary: 'Create a hosted payment page',
    tag: 'Hosted payments',
    access: hppTokenAccess(context),
    idempotent: true,
    async keyScope({ body }) {
      const company = await findCompanyByHostedToken(context, body.hpp_token)
      return (
        company && {
          companyId: company.id,
          now: getCompanyTime(context.clock, company),
          subject: 'hosted payment',
        }
      )
    },
    body,
    bodyBytesMax: hostedPaymentBytesMax,
    answers: {
      statusCode: 201,
      schema: z.object({
        token: z.string(),
        url: z.string().meta({ description: 'The page.', example: 'https://pay.example/hpp/4f1c0a9d' }),
      }),
    },
    refuses: ['unauthorized', 'company_suspended'],
    async handle({ body, key }) {
      const company = await findCompanyByHostedToken(context, body.hpp_token)
      if (!company) throw unknownTokenError()
      const returnUrl = body.return_url || undefined
      refuseReturnUrl(context, company, returnUrl)
      const { token, url } = await createHostedPayment(
        context,
        company,
        {
          total: body.total,
          orderId: body.order_id || undefined,
          shown: {
            title: body.title,
            description: body.description,
            imageUrl: body.image_url || undefined,
            returnUrl,
            items: body.line_items ?? [],
            email: body.email,
            billingEmail: body.billing_email || undefined,
            billingStreet: body.billing_street,
            billingCity: body.billing_city,
            billingState: body.billing_state,
            billingZip: body.billing_zip,
          },
        },
        key,
      )
      return created({ token, url })
    },
  })

const hppTokenPattern = /"hpp_token"\s*:\s*"([^"\\]{1,255})"/

/**
 * Authenticates the body's hpp_token. A token in the usual notation is checked before the body is parsed; one in
 * another notation is checked afterwards.
 */
function hppTokenAccess(context: AppContext): Access<undefined> {
  return {
    ...context.access.public,
    async authenticateBody(_request, rawBody) {
      const [, token] = hppTokenPattern.exec(rawBody.toString('utf8')) ?? []
      if (token !== undefined && !(await findCompanyByHostedToken(context, token))) throw unknownTokenError()
      return undefined
    },
  }
}

function unknownTokenError(): ApiError {
  const credential = { credential: 'hpp_token', reason: 'unknown' } as const
  return new ApiError('unauthorized', { message: 'The hpp_token is unknown, or was replaced.', credential })
}
