import type { AppContext } from '#access'
import { toPublicId, type CompanyId } from '#kernel/ids'
import type { Credentials } from '#processor'

type Parts = Pick<AppContext, 'processor' | 'log'>

/** Has the processor post no more of a location that a company left, or never was at. Nobody believes it, so it need not succeed. */
export function closeLocation(parts: Parts, companyId: CompanyId, location: Credentials): Promise<void> {
  const { processor } = parts
  return trying(parts, companyId, () => processor.closeLocation(location), 'a location that was left')
}

/** Has the processor post no more of what was opened and never kept, because whoever did it died in between. */
export function closeStrays(parts: Parts, companyId: CompanyId, location: Credentials): Promise<void> {
  const { processor } = parts
  return trying(parts, companyId, () => processor.closeStrays(location), 'a location that was never kept')
}

async function trying(
  { log }: Parts,
  companyId: CompanyId,
  close: () => Promise<void>,
  what: string,
): Promise<void> {
  try {
    await close()
  } catch (error) {
    log.warn(`${what} could not be closed`, { companyId: toPublicId('cmp', companyId), error })
  }
}
