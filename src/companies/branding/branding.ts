import type { ImageType } from '#platform/image'

/** The branding that payers of a company see. All of it is optional. */
export type Branding = {
  /** `#rrggbb`, with enough contrast to white. */
  colour?: string | undefined
  /** The address for payers' questions, in place of the company's own address. */
  supportEmail?: string | undefined
  supportPhone?: string | undefined
  /** https. */
  website?: string | undefined
  addressLines?: string[] | undefined
  logo?: Logo | undefined
}

/** The metadata of a logo. The image is read only when it is sent or printed. */
export type Logo = { name: string; contentType: ImageType; width: number; height: number }

/** The part of a company that payers see. */
type BrandedCompany = { email?: string | undefined; branding: Branding }

/** Returns a company's colour for forms of the processor: `#rrggbb`, in lower case; undefined if it has none. */
export function toAccentColour({ branding }: Pick<BrandedCompany, 'branding'>): string | undefined {
  return branding.colour?.toLowerCase()
}

/** Returns the address for questions of a company's payers. */
export function toSupportEmail({ email, branding }: BrandedCompany): string | undefined {
  return branding.supportEmail ?? email
}

/**
 * Returns the host and the path of a URL for display. The URL parser encodes bidirectional characters, so that they
 * cannot reorder the surrounding text.
 */
export function formatWebsite(website: string): string {
  const { host, pathname, search } = new URL(website)
  return `${host}${pathname === '/' ? '' : pathname}${search}`
}

/** Returns the `tel:` URL of a phone number; undefined for one with letters or an extension, which stays text. */
export function toDialUrl(phone: string): string | undefined {
  return /^[+\d ().,/-]+$/.test(phone) ? `tel:${phone.replaceAll(/[^+\d]/g, '')}` : undefined
}

/** The path of all logos. */
export const logosPath = '/logos'

/** Returns the path of a logo on this service. */
export function toLogoPath({ name }: Pick<Logo, 'name'>): string {
  return `${logosPath}/${name}`
}

/** Returns the size at which a logo fits. The logo keeps its shape and is never enlarged. */
export function fitLogo(
  { width, height }: Pick<Logo, 'width' | 'height'>,
  max: { width: number; height: number },
): { width: number; height: number } {
  const factor = Math.min(1, max.width / width, max.height / height)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
