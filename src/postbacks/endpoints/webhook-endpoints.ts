import type { AppContext, Surface } from '#context'
import type { Endpoint } from '#platform/http'
import type { Outbound } from '#platform/outbound'
import { deleteWebhook } from './delete-webhook.ts'
import { getDeliveries } from './get-deliveries.ts'
import { getDelivery } from './get-delivery.ts'
import { getWebhook } from './get-webhook.ts'
import { postReplay } from './post-replay.ts'
import { postRotateSecret } from './post-rotate-secret.ts'
import { postTestEvent } from './post-test-event.ts'
import { putWebhook } from './put-webhook.ts'

/** Creates the endpoints for the webhook of a company on a given API surface. */
export function webhookEndpoints<Caller>(
  context: AppContext,
  surface: Surface<Caller>,
  outbound: Outbound,
): Endpoint[] {
  return [
    getWebhook(context, surface),
    putWebhook(context, surface),
    deleteWebhook(context, surface),
    postRotateSecret(context, surface),
    getDeliveries(context, surface),
    getDelivery(context, surface),
    postReplay(context, surface),
    postTestEvent(context, surface, outbound),
  ]
}
