import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { hasExpired } from '#kernel/card-expiry'
import { isProcessorError, type Vault } from '#processor'
import { loadMethodRefusal } from './refused-method.ts'

/**
 * The reason why a schedule cannot charge a saved method: its card expires before, it was refused for good, or it was
 * deleted.
 */
export type MethodProblem = 'expires' | 'refused' | 'gone'

/** A method that is to be charged later, and its problem, if any. */
export type UpcomingMethod = { vault: Vault | undefined; trouble: MethodProblem | undefined }

/** Returns why a method cannot be charged at a moment (ms), or undefined if it can. */
export function findMethodProblem(
  method: Pick<Vault, 'active' | 'expDate'> | undefined,
  { isRefused, at }: { isRefused: boolean; at: number },
): MethodProblem | undefined {
  if (!method?.active) return 'gone'
  if (isRefused) return 'refused'
  return method.expDate !== undefined && hasExpired(method.expDate, at) ? 'expires' : undefined
}

/** Reads a method that is to be charged at a moment (ms). If the processor is unreachable, only a refusal is known. */
export async function loadUpcomingMethod(
  { db, processor, secrets }: Pick<AppContext, 'db' | 'processor' | 'secrets'>,
  company: Company,
  vaultId: string,
  at: number,
): Promise<UpcomingMethod> {
  const isRefused = (await loadMethodRefusal(db, company.id, vaultId)) !== undefined
  try {
    const vault = await processor.readVault(openCredentials(secrets, company), vaultId)
    return { vault, trouble: findMethodProblem(vault, { isRefused, at }) }
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { vault: undefined, trouble: isRefused ? 'refused' : undefined }
  }
}
