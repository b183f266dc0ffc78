import { z } from 'zod'
import { toPublicId, type Uuid } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toLogoPath, type Branding } from './branding.ts'

/** The response schema of `showBranding`. */
export const brandingResponse = z
  .object({
    colour: z.string().optional(),
    supportEmail: z.string().optional(),
    supportPhone: z.string().optional(),
    website: z.string().optional(),
    addressLines: z.array(z.string()).optional(),
    logoUrl: z.string().optional().describe('where the logo is; another one has another address'),
    asOf: z.string().optional().meta({
      description: 'In the dashboard, the newest change of the fields. Send it with a change.',
      example: 'aud_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
  })
  .meta({ id: 'Branding', description: 'How a company shows itself to its payers.' })

/** Returns a company's branding. `asOf` is the id of its newest change, for forms. */
export function showBranding(
  { logo, ...branding }: Branding,
  baseUrl: string,
  asOf?: Uuid,
): z.infer<typeof brandingResponse> {
  return omitNullish({
    ...branding,
    logoUrl: logo && `${baseUrl}${toLogoPath(logo)}`,
    asOf: asOf && toPublicId('aud', asOf),
  })
}
