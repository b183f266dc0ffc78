import { z } from 'zod'
import type { Services } from '#access'
import { postbackBytesMax } from '#kernel/limits'
import { closedText, endpoint, ok } from '#platform/http'
import { wirePostback } from '#processor'
import { hearProcessor, type Hearing } from '../record/hear-processor.ts'
import { bySignature } from '../record/signed-postback.ts'

/** POST /processor/postbacks: where the processor tells of what happened by itself. It counts against no quota. */
export const postProcessorPostbacks = (services: Services, hearing: Hearing) =>
  endpoint({
    call: 'POST /processor/postbacks',
    name: 'receiveProcessorPostback',
    summary: 'Hear a postback of the processor',
    tag: 'Processor',
    nobodyWaits: true,
    access: bySignature(services),
    // Whatever it holds it is heard, and nothing of it is kept.
    body: closedText(wirePostback),
    bodyBytesMax: postbackBytesMax,
    answers: { statusCode: 200, schema: z.object({ heard: z.literal(true).describe('That it was heard.') }) },
    refuses: ['unauthorized'],
    async handle({ caller }) {
      if (caller) await hearProcessor(services, hearing, caller)
      return ok({ heard: true })
    },
  })
