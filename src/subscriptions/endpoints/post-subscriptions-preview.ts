import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { previewChange } from '../preview/preview-change.ts'
import { previewSubscription } from '../preview/preview-subscription.ts'
import { cancelFields, toChange, updateFields } from './change-body.ts'
import {
  findRejectedProblems,
  newSubscriptionFields,
  newSubscriptionShapes,
  refuseConflictingTerms,
} from './new-subscription-body.ts'
import { changesResponse, periodsInput, subscriptionPreview } from './preview-responses.ts'

export const postSubscriptionsPreview = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/preview',
    name: 'previewSubscription',
    summary: 'Preview a subscription',
    description:
      'Takes the body of a new subscription, and answers with its first periods and the effects that would follow. Nothing is written.',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    body: z
      .strictObject({ ...newSubscriptionFields, periods: periodsInput })
      .superRefine(refuseConflictingTerms)
      .meta({ shapes: newSubscriptionShapes }),
    answers: { statusCode: 200, schema: z.object(subscriptionPreview) },
    alsoWrong: ({ caller, body: sent }) => findRejectedProblems(context, caller.company, sent),
    async handle({ caller: { company }, body: { periods, ...sent } }) {
      return ok(await previewSubscription(context, { company, sent, periods }))
    },
  })

const changeBody = z.discriminatedUnion('operation', [
  z
    .strictObject({ ...cancelFields, periods: periodsInput })
    .meta({ id: 'PreviewCancellation', description: 'The preview of an end.' }),
  z
    .strictObject({ ...updateFields, periods: periodsInput })
    .meta({ id: 'PreviewUpdate', description: 'The preview of changed terms.' }),
])

export const postSubscriptionPreview = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/{id}/preview',
    name: 'previewSubscriptionChange',
    summary: 'Preview a change of a subscription',
    description:
      'Takes the body of a cancellation or an update, and answers with the changes, the next periods and the effects that would follow. Nothing is written.',
    tag: 'Subscriptions',
    access: context.access.session('read'),
    params: z.object({ id: pathId('sub') }),
    body: changeBody,
    answers: { statusCode: 200, schema: z.object({ ...subscriptionPreview, changes: changesResponse }) },
    refuses: ['unprocessable_entity'],
    async handle({ caller: { company }, params, body: { periods, ...sent } }) {
      const change = toChange(sent)
      return ok(await previewChange(context, { company, subscriptionId: params.id, change, periods }))
    },
  })
