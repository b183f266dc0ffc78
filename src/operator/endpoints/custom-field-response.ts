import { z } from 'zod'
import { customFieldEntities, customFieldTypes } from '#companies'

/** A custom field of a company, for the API document. */
export const customFieldResponse = z.object({
  entity: z.enum(customFieldEntities),
  key: z.string().meta({ description: 'The key of the field.', example: 'po_number' }),
  label: z.string().optional(),
  type: z.enum(customFieldTypes).describe('The type of its values.'),
  options: z.array(z.string()).optional(),
  archived: z.boolean(),
})
