import type { Services } from '#access'
import { credentialsOf, type Company } from '#companies'
import { hasExpired } from '#kernel/card-expiry'
import { isProcessorTrouble, type Vault } from '#processor'
import { readMethodRefusal } from './refused-method.ts'

/** Why a schedule cannot charge a saved method: its card expires before, it was refused for good, or it was deleted. */
export type MethodTrouble = 'expires' | 'refused' | 'gone'

/** What is known of a method that is to be charged at a moment. */
export type MethodAhead = { vault: Vault | undefined; trouble: MethodTrouble | undefined }

/** Why a method cannot be charged at a moment (ms); undefined where nothing speaks against it. */
export function methodTroubleAt(
  method: Pick<Vault, 'active' | 'expDate'> | undefined,
  { isRefused, at }: { isRefused: boolean; at: number },
): MethodTrouble | undefined {
  if (!method?.active) return 'gone'
  if (isRefused) return 'refused'
  return method.expDate !== undefined && hasExpired(method.expDate, at) ? 'expires' : undefined
}

/** Reads a method that is to be charged at a moment (ms). Where the processor cannot be asked, only a refusal is known. */
export async function readMethodAhead(
  { db, processor, secrets }: Pick<Services, 'db' | 'processor' | 'secrets'>,
  company: Company,
  vaultId: string,
  at: number,
): Promise<MethodAhead> {
  const isRefused = (await readMethodRefusal(db, company.id, vaultId)) !== undefined
  try {
    const vault = await processor.readVault(credentialsOf(secrets, company), vaultId)
    return { vault, trouble: methodTroubleAt(vault, { isRefused, at }) }
  } catch (error) {
    if (!isProcessorTrouble(error)) throw error
    return { vault: undefined, trouble: isRefused ? 'refused' : undefined }
  }
}
