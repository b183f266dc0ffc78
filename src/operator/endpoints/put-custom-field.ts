import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { omitNullish } from '#kernel/json'
import { invalidFieldError } from '#kernel/refusals'
import type { AppContext } from '#context'
import { customFieldEntities, customFieldTypes, putCustomField as define, type CustomField } from '#companies'
import { endpoint, ok, pathId, addProblem, trimmedText } from '#platform/http'
import { customFieldResponse } from './custom-field-response.ts'
import type { Surface } from '../surface.ts'

const keyPattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const optionsMax = 200

const body = z
  .strictObject({
    label: trimmedText(nameLengthMax).optional(),
    type: z.enum(customFieldTypes).describe('The type of its values.'),
    options: z.array(z.string().min(1).max(nameLengthMax)).min(1).max(optionsMax).optional(),
    archived: z.boolean().default(false).describe('Whether forms leave it out. Records keep their values.'),
    onlyNew: z.boolean().default(false).describe('Whether an existing field with this key is kept.'),
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

/** PUT .../custom-fields/{entity}/{key}: defines a custom field. */
export const putCustomField = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PUT ${surface.base}/custom-fields/{entity}/{key}`,
    name: surface.companyParam('putCustomField'),
    summary: 'Define a custom field',
    ...surface.share('manage'),
    params: z.object({
      companyId: pathId('cmp'),
      entity: z.enum(customFieldEntities),
      key: z.string().meta({ pattern: keyPattern.source }),
    }),
    body,
    answers: { statusCode: 200, schema: customFieldResponse },
    async handle(request) {
      const { entity, key } = request.params
      if (!keyPattern.test(key))
        throw invalidFieldError(
          'path.key',
          'invalid_string',
          'takes a letter, then up to 63 letters, digits and _',
        )
      const company = await surface.companyOf(request)
      const { type, archived, label, options, onlyNew } = request.body
      const field: CustomField = { key, type, archived, ...(label && { label }), ...(options && { options }) }
      const definition = { entity, field, onlyNew }
      return ok(
        omitNullish({ entity, ...(await define(context, company, definition, surface.callOf(request))) }),
      )
    },
  })
