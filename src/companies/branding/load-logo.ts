import type { Reader } from '#platform/database'
import type { ImageType } from '#platform/image'
import type { Company } from '../company.ts'
import { findLogo, findOwnLogo } from './branding-queries.ts'

/** Returns a logo of any company by the name in its URL, or undefined if there is none. */
export async function loadLogo(
  db: Reader,
  name: string,
): Promise<{ contentType: ImageType; bytes: Buffer } | undefined> {
  const found = await db.first(findLogo, { name })
  return found && { contentType: found.content_type, bytes: found.bytes }
}

/** Returns the image of a company's logo, or undefined if it has none. */
export async function loadOwnLogo(
  db: Reader,
  { id: companyId, branding }: Pick<Company, 'id' | 'branding'>,
): Promise<Buffer | undefined> {
  const { logo } = branding
  return logo && (await db.first(findOwnLogo, { companyId, name: logo.name }))?.bytes
}
