import { z } from 'zod'
import { cardSurchargesResponse } from '#checkout'
import { railsSource, timelineResponse } from '#invoices'
import { rails } from '#kernel/rails'
import { subscriptionResponse } from './responses.ts'

const periodsDefault = 12
const periodsMax = 24

/** How many periods a preview shows. */
export const periodsInput = z
  .number()
  .int()
  .min(1)
  .max(periodsMax)
  .optional()
  .default(periodsDefault)
  .meta({ description: 'How many periods to show.', example: 3 })

const dollars = (description: string, example: number) => z.number().meta({ description, example })
const instant = (description: string) => z.string().meta({ description, example: '2026-07-05T14:00:00.000Z' })

const period = z
  .object({
    start: instant('When the period begins.'),
    end: instant('When the period ends.'),
    issueAt: instant('When its invoice is issued.'),
    dueDate: instant('When its invoice is due.'),
    chargeAt: instant('When it is charged; missing where no schedule charges it.').optional(),
    lines: z
      .array(
        z.object({
          description: z.string().meta({ description: 'The item.', example: 'Garden' }),
          quantity: z.number().meta({ description: 'How many.', example: 1 }),
          unitPrice: dollars('Dollars each.', 29),
          totalPrice: dollars('Dollars; less than 0 for a discount.', 29),
        }),
      )
      .describe('The lines of its invoice, discounts and tax included.'),
    discount: dollars('Dollars that the discounts take off.', 0),
    tax: dollars('Dollars of tax.', 0),
    total: dollars('Dollars of its invoice.', 29),
    paymentMethods: z.array(z.enum(rails)),
    paymentMethodsFrom: railsSource,
  })
  .meta({ id: 'PreviewedPeriod', description: 'A period to come, with its invoice.' })

/** The fields of the preview of a subscription. */
export const subscriptionPreview = {
  subscription: subscriptionResponse
    .pick({ status: true, totalAmount: true, billingCycle: true, nextBillingDate: true })
    .meta({ id: 'PreviewedSubscription', description: 'The subscription as the request would leave it.' }),
  periods: z
    .array(period)
    .describe('The periods that have not begun, as they come if each invoice is paid in time.'),
  surcharges: cardSurchargesResponse,
  timeline: timelineResponse,
}

/** The changes of a subscription. */
export const changesResponse = z
  .array(
    z
      .object({
        path: z.string().meta({ description: 'The field of the subscription.', example: 'totalAmount' }),
        from: z.json().meta({ description: 'The value until then; null where there is none.', example: 29 }),
        to: z.json().meta({ description: 'The value from then on; null where there is none.', example: 25 }),
        effectiveFrom: instant('From when on it counts: for terms the start of the first period with them.'),
      })
      .meta({ id: 'PreviewedChange', description: 'A field that the request would change.' }),
  )
  .describe('The fields that the request would change.')
