import { z } from 'zod'
import type { AppContext } from '#context'
import { customFieldEntities, loadCustomFields } from '#companies'
import { omitNullish } from '#kernel/json'
import { endpoint, ok, pathId } from '#platform/http'
import type { Surface } from '../surface.ts'
import { customFieldResponse } from './custom-field-response.ts'

/** GET .../custom-fields: lists the custom fields of a company, including archived ones. */
export const getCustomFields = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/custom-fields`,
    name: surface.companyParam('listCustomFields'),
    summary: 'List the custom fields of a company',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        customFields: z.array(customFieldResponse).describe('the fields, those of customers first'),
      }),
    },
    async handle(request) {
      const { id } = await surface.companyOf(request)
      const each = await Promise.all(
        customFieldEntities.map(async (entity) =>
          (await loadCustomFields(context.db, id, entity)).map((field) => omitNullish({ entity, ...field })),
        ),
      )
      return ok({ customFields: each.flat() })
    },
  })
