import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { omitNullish } from '#kernel/json'
import { invalidFieldError } from '#kernel/refusals'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import {
  requireCompany,
  customFieldEntities,
  customFieldTypes,
  putCustomField as define,
  type CustomField,
} from '#companies'
import { endpoint, ok, pathId, addProblem, trimmedText } from '#platform/http'
import { customFieldResponse } from './custom-field-response.ts'
import { shareOperator } from '../surface.ts'

const keyPattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const optionsMax = 200

const body = z
  .strictObject({
    label: trimmedText(nameLengthMax).optional(),
    type: z.enum(customFieldTypes).describe('The type of its values.'),
    options: z.array(z.string().min(1).max(nameLengthMax)).min(1).max(optionsMax).optional(),
    archived: z.boolean().default(false),
  })
  .superRefine(({ type, options }, context) => {
    if (type === 'select' && !options)
      addProblem(context, 'invalid_type', 'is required for a select field', ['options'])
    if (type !== 'select' && options)
      addProblem(context, 'not_applicable', 'is for select fields only', ['options'])
    if (options && new Set(options).size < options.length)
      addProblem(context, 'duplicate', 'must be distinct', ['options'])
  })
  .meta({
    shapes: [
      { needs: ['type', 'options'], is: { type: { enum: ['select'] }, options: { uniqueItems: true } } },
      { needs: ['type'], is: { type: { enum: customFieldTypes.filter((type) => type !== 'select') } } },
    ],
  })

/** PUT /operator/v1/companies/{companyId}/custom-fields/{entity}/{key}: defines a custom field. */
export const putCustomField = (context: AppContext) =>
  endpoint({
    call: 'PUT /operator/v1/companies/{companyId}/custom-fields/{entity}/{key}',
    name: 'putCustomField',
    summary: 'Define a custom field',
    ...shareOperator(context),
    params: z.object({
      companyId: pathId('cmp'),
      entity: z.enum(customFieldEntities),
      key: z.string().meta({ pattern: keyPattern.source }),
    }),
    body,
    answers: { statusCode: 200, schema: customFieldResponse },
    async handle({ params: { companyId, entity, key }, body, ...request }) {
      const company = await requireCompany(context.db, companyId)
      if (!keyPattern.test(key))
        throw invalidFieldError(
          'path.key',
          'invalid_string',
          'takes a letter, then up to 63 letters, digits and _',
        )
      const { type, archived, label, options } = body
      const field: CustomField = { key, type, archived, ...(label && { label }), ...(options && { options }) }
      const defined = await define(context, company, entity, field, toOperatorCall(request))
      return ok(omitNullish({ entity, ...defined }))
    },
  })
