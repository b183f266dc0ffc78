import type { ImageType } from '#platform/picture'

/** How a company shows itself to its payers. All of it can be missing. */
export type Branding = {
  /** `#rrggbb`, and it stands out from white. */
  colour?: string | undefined
  /** Where payers ask, in place of the company's own address. */
  supportEmail?: string | undefined
  supportPhone?: string | undefined
  /** https. */
  website?: string | undefined
  addressLines?: string[] | undefined
  logo?: Logo | undefined
}

/** The logo that a company has, without the picture itself: that is only read to be sent or printed. */
export type Logo = { name: string; contentType: ImageType; width: number; height: number }

/** Of a company as far as it is shown to payers. */
type BrandedCompany = { email?: string | undefined; branding: Branding }

/** A company's colour as forms of others are told it: `#rrggbb`, in lower case; undefined where it has none. */
export function toAccentColour({ branding }: Pick<BrandedCompany, 'branding'>): string | undefined {
  return branding.colour?.toLowerCase()
}

/** Where payers of a company write with questions. */
export function toSupportEmail({ email, branding }: BrandedCompany): string | undefined {
  return branding.supportEmail ?? email
}

/** An address of the web as people read it: its host and path. Whatever was written, nothing in it turns what stands around it. */
export function formatWebsite(website: string): string {
  const { host, pathname, search } = new URL(website)
  return `${host}${pathname === '/' ? '' : pathname}${search}`
}

/** Where all logos are. */
export const logosPath = '/logos'

/** Where a logo is on this service. */
export function toLogoPath({ name }: Pick<Logo, 'name'>): string {
  return `${logosPath}/${name}`
}

/** How large a logo is shown that is to fit: it keeps its shape, and is never made larger than it is. */
export function fitLogo(
  { width, height }: Pick<Logo, 'width' | 'height'>,
  max: { width: number; height: number },
): { width: number; height: number } {
  const factor = Math.min(1, max.width / width, max.height / height)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
