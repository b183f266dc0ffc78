import type { AppContext } from '#context'
import type { Company } from '#companies'
import { listVaultsOf, loadMethodRefusal, type Customer } from '#customers'
import type { Vault } from '#processor'
import { isHardDecline, isReturnCode, type PastTransaction } from '#attempts'

/** The last outcome of a saved method that the page does not suggest. */
export type MethodTrouble = 'Returned' | 'Chargeback' | 'Declined'

/** A saved method as the payment page shows it. */
export type SavedMethod = Pick<Vault, 'id' | 'paymentMethod' | 'lastFour'> &
  Partial<Pick<Vault, 'cardBrand' | 'title'>> & { trouble?: MethodTrouble }

/** Reads the active methods of a customer; undefined if the processor does not respond. */
export async function loadSavedMethods(
  context: AppContext,
  company: Company,
  customer: Customer | undefined,
): Promise<SavedMethod[] | undefined> {
  if (!customer) return []
  try {
    const vaults = await listVaultsOf(context, company, customer)
    return vaults.filter(({ active }) => active)
  } catch (error) {
    // The page opens even so, because a new card can still be charged.
    context.log.warn('saved methods could not be read for a payment page', { companyId: company.id, error })
    return undefined
  }
}

/**
 * Adds its trouble to each saved method: the refusal that stops schedules, or the last outcome on this invoice. A
 * charge-back of a manual payment does not stop schedules, so only the invoice shows it.
 */
export async function markTroubles(
  { db }: Pick<AppContext, 'db'>,
  { id: companyId }: Company,
  methods: SavedMethod[],
  transactions: readonly PastTransaction[],
): Promise<SavedMethod[]> {
  return Promise.all(
    methods.map(async (method) => {
      const refusal = await loadMethodRefusal(db, companyId, method.id)
      const trouble = refusal
        ? toTrouble({ status: 'returned', reasonCode: refusal.reasonCode ?? undefined })
        : findTrouble(method.id, transactions)
      return trouble === undefined ? method : { ...method, trouble }
    }),
  )
}

function findTrouble(vaultId: string, transactions: readonly PastTransaction[]): MethodTrouble | undefined {
  const last = transactions.findLast(
    ({ action, instrument }) => action === 'sale' && instrument.vaultId === vaultId,
  )
  return last && toTrouble(last)
}

function toTrouble({
  status,
  reasonCode,
}: Pick<PastTransaction, 'status' | 'reasonCode'>): MethodTrouble | undefined {
  if (status !== 'failed' && status !== 'returned') return undefined
  if (reasonCode !== undefined && isReturnCode(reasonCode)) return 'Returned'
  if (isHardDecline({ reasonCode })) return 'Declined'
  return status === 'returned' ? 'Chargeback' : undefined
}
