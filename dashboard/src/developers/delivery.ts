import type { ResponseOf } from '../api/endpoints.ts'

const base = '/dashboard/v1/companies/{companyId}/webhook'

/** The webhook of a company. */
export type Webhook = ResponseOf<`GET ${typeof base}`>

/** A delivery in the list. */
export type Delivery = ResponseOf<`GET ${typeof base}/deliveries`>['deliveries'][number]

/** A delivery with its requests and answers. */
export type DeliveryDetails = ResponseOf<`GET ${typeof base}/deliveries/{eventId}`>
