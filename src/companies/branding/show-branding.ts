import { z } from 'zod'
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
  })
  .meta({ id: 'Branding', description: 'How a company shows itself to its payers.' })

/** Returns a company's branding for the operator. */
export function showBranding(
  { logo, ...branding }: Branding,
  baseUrl: string,
): z.infer<typeof brandingResponse> {
  return omitNullish({ ...branding, logoUrl: logo && `${baseUrl}${toLogoPath(logo)}` })
}
