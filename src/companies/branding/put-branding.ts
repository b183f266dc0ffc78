import { hash } from 'node:crypto'
import {
  diffFields,
  recordAudit,
  type AuditAction,
  type AuditedCall,
  type AuditDeps,
  type Changes,
} from '#audit'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { invalidFieldError } from '#kernel/refusals'
import type { Database, Transaction } from '#platform/database'
import type { Log } from '#platform/telemetry'
import type { PdfPrinter } from '#platform/pdf'
import { checkImage, type ImageType } from '#platform/image'
import { getCompanyTime, type Company } from '../company.ts'
import { requireContact } from '../consents/require-contact.ts'
import { lockExistingCompany } from '../find-companies.ts'
import { refuseOverwrites } from '../refuse-overwrites.ts'
import type { Branding, Logo } from './branding.ts'
import type { BrandingInput } from './branding-input.ts'
import { deleteLogos, insertLogo, replaceLogos, updateBranding } from './branding-queries.ts'

type BrandingDeps = AuditDeps & { db: Database; environment: 'sandbox' | 'production'; log: Log }

/**
 * Replaces a company's branding, except for its logo. With `asOf`, the id of the change that the caller read last, fields that
 * were changed since are not overwritten.
 */
export async function putBranding(
  deps: BrandingDeps,
  companyId: CompanyId,
  { asOf, ...given }: BrandingInput & { asOf?: Uuid | undefined },
  call: AuditedCall,
): Promise<void> {
  await changeBranding(deps, companyId, call, {
    action: 'branding.put',
    asOf,
    change: ({ logo }) => ({ ...given, ...(logo ? { logo } : {}) }),
  })
}

/**
 * Replaces a company's logo. `sent` is the declared content type. A PNG above the largest display size is shrunk once
 * here, not each time that it is drawn.
 */
export async function putLogo(
  deps: BrandingDeps & { pdf: Pick<PdfPrinter, 'shrinkLogo'> },
  companyId: CompanyId,
  sent: { bytes: Buffer; contentType: string },
  call: AuditedCall,
): Promise<void> {
  const picture = await loadValidImage(sent.bytes)
  const { contentType } = picture
  if (contentType !== sent.contentType)
    throw invalidLogoError(`is ${contentType}, and was sent as ${sent.contentType}`)
  const shrunk = await deps.pdf.shrinkLogo(picture.bytes, companyId)
  const { width, height, bytes } = await loadValidImage(shrunk)
  const logo = { name: toLogoName(companyId, bytes, contentType), contentType, width, height }
  await changeBranding(deps, companyId, call, {
    action: 'logo.put',
    change: (branding) => ({ ...branding, logo }),
    async writeEffects(tx, now) {
      await tx.run(insertLogo, { companyId, name: logo.name, contentType, bytes, now })
      await tx.run(replaceLogos, { companyId, name: logo.name, now })
    },
  })
}

/** Deletes a company's logo and all previous ones: no page shows any of them any more. */
export async function removeLogo(deps: BrandingDeps, companyId: CompanyId, call: AuditedCall): Promise<void> {
  await changeBranding(deps, companyId, call, {
    action: 'logo.removed',
    change: ({ logo: _gone, ...branding }) => branding,
    async writeEffects(tx) {
      await tx.run(deleteLogos, { companyId })
    },
  })
}

async function loadValidImage(bytes: Buffer) {
  const picture = await checkImage(bytes)
  if ('problem' in picture) throw invalidLogoError(picture.problem)
  return picture
}

function invalidLogoError(problem: string): Error {
  return invalidFieldError('body', 'invalid_picture', problem)
}

const nameLength = 32
const fileExtensions: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/**
 * The same image of one company always has the same name. The name includes the company, so that it does not reveal
 * other companies with that image.
 */
export function toLogoName(companyId: CompanyId, bytes: Buffer, contentType: ImageType): string {
  const content = Buffer.concat([Buffer.from(companyId), bytes])
  return `${hash('sha256', content).slice(0, nameLength)}.${fileExtensions[contentType]}`
}

type BrandingChange = {
  action: Extract<AuditAction, 'branding.put' | 'logo.put' | 'logo.removed'>
  asOf?: Uuid | undefined
  change(branding: Branding): Branding
  writeEffects?(tx: Transaction, now: number): Promise<void>
}

async function changeBranding(
  deps: BrandingDeps,
  companyId: CompanyId,
  call: AuditedCall,
  { action, asOf, change, writeEffects: along }: BrandingChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const now = getCompanyTime(deps.clock, company)
    const branding = change(company.branding)
    const changes = diffBranding(company, branding)
    if (action === 'branding.put') await refuseOverwrites(tx, company, { action, asOf, changes })
    requireContact({ ...deps, field: 'supportEmail' }, { ...company, branding }, company)
    await along?.(tx, now)
    await tx.run(updateBranding, { companyId, branding, now })
    const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
    await recordAudit(tx, deps, call, { companyId, action, subject, changes })
  })
}

function diffBranding({ branding: before }: Pick<Company, 'branding'>, after: Branding): Changes | undefined {
  return diffFields(toAuditFields(before), toAuditFields(after))
}

function toAuditFields({
  logo,
  ...branding
}: Branding): Omit<Branding, 'logo'> & { logo?: Logo['name'] | undefined } {
  return { ...branding, logo: logo?.name }
}
