import { z } from 'zod'
import type { AppContext } from '#context'
import { postbackBytesMax } from '#kernel/limits'
import { closedText, endpoint, ok } from '#platform/http'
import { wirePostback } from '#processor'
import { handlePostback, type PostbackHandlers } from '../postbacks/handle-postback.ts'
import { locationSignatureAccess } from '../postbacks/signed-postback.ts'

/** POST /processor/postbacks: receives the processor's events. It counts against no quota. */
export const postProcessorPostbacks = (context: AppContext, hearing: PostbackHandlers) =>
  endpoint({
    call: 'POST /processor/postbacks',
    name: 'receiveProcessorPostback',
    summary: 'Receive a postback of the processor',
    tag: 'Processor',
    nobodyWaits: true,
    access: locationSignatureAccess(context),
    // The endpoint accepts every signed postback and stores none.
    body: closedText(wirePostback),
    bodyBytesMax: postbackBytesMax,
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
