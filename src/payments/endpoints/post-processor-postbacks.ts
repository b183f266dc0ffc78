import type { Services } from '#access'
import { closedText, endpoint, ok } from '#platform/http'
import { wirePostback } from '#processor'
import { hearProcessor, type Hearing } from '../record/hear-processor.ts'

/** POST /processor/postbacks: where the processor tells of what happened by itself. It counts against no quota. */
export const postProcessorPostbacks = (services: Services, hearing: Hearing) =>
  endpoint({
    call: 'POST /processor/postbacks',
    summary: 'Hear a postback of the processor',
    tag: 'Processor',
    access: services.access.open,
    // Whatever it holds it is heard, and nothing of it is kept.
    body: closedText(wirePostback),
    answers: { statusCode: 200 },
    async handle({ body, rawBody, header }) {
      const signature = header('x-processor-signature')
      const timestamp = header('x-processor-timestamp')
      await hearProcessor(services, hearing, body, { signature, timestamp, rawBody })
      return ok({ heard: true })
    },
  })
