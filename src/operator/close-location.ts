import type { AppContext } from '#context'
import { toPublicId, type CompanyId } from '#kernel/ids'
import type { Credentials } from '#processor'

type Deps = Pick<AppContext, 'processor' | 'log'>

/**
 * Stops the postbacks of a location that a company left or never used. The service ignores its postbacks, so a failure
 * is harmless.
 */
export function closeLocation(deps: Deps, companyId: CompanyId, location: Credentials): Promise<void> {
  const { processor } = deps
  return closeOrWarn(deps, companyId, () => processor.closeLocation(location), 'a location that was left')
}

/** Stops the postbacks of locations that were opened and never stored, because the process ended in between. */
export function closeStrays(deps: Deps, companyId: CompanyId, location: Credentials): Promise<void> {
  const { processor } = deps
  return closeOrWarn(deps, companyId, () => processor.closeStrays(location), 'a location that was never kept')
}

async function closeOrWarn(
  { log }: Deps,
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
