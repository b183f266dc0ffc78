import { z } from 'zod'
import type { AppContext } from '#context'
import { eventBytesMax } from '#kernel/limits'
import { closedText, endpoint, ok, pathId } from '#platform/http'
import { handlePostback, type PostbackHandlers } from '../postbacks/handle-postback.ts'
import { companySignatureAccess } from '../postbacks/signed-postback.ts'

/** An event of Stripe. Its content is read from the bytes after their signature is verified. */
const stripeEvent = z
  .looseObject({
    id: z.string().meta({ description: 'The event.', example: 'evt_1RqPay2eZvKYlo2C' }),
    type: z.string().meta({ description: 'What happened.', example: 'payment_intent.succeeded' }),
  })
  .meta({ id: 'StripeEvent', description: 'An event of Stripe.' })

export const postCompanyPostbacks = (context: AppContext, hearing: PostbackHandlers) =>
  endpoint({
    call: 'POST /processor/postbacks/{companyId}',
    name: 'receiveCompanyPostback',
    summary: "Receive a postback of a company's own account",
    tag: 'Processor',
    nobodyWaits: true,
    access: companySignatureAccess(context),
    params: z.object({ companyId: pathId('cmp') }),
    // The endpoint accepts every signed event and stores none.
    body: closedText(stripeEvent),
    bodyBytesMax: eventBytesMax,
    answers: {
      statusCode: 200,
      schema: z.object({ heard: z.literal(true).describe('The postback was received.') }),
    },
    refuses: ['unauthorized'],
    async handle({ caller }) {
      if (caller) await handlePostback(context, hearing, caller)
      return ok({ heard: true })
    },
  })
