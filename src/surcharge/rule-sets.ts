import { recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import type { Company } from '#companies'
import { lostRacesMax } from '#kernel/limits'
import type { Cells } from '#platform/cells'
import { violates, type Database, type Reader, type Writer } from '#platform/database'
import type { Log } from '#platform/telemetry'
import {
  copyRuleSet,
  findRuleSet,
  insertRuleSet,
  listRuleSetsAfter,
  newestRuleSet,
  ruleSetKey,
} from './rule-set-queries.ts'
import { getShippedRules, findShippedRules } from './shipped-rules.ts'
import type { RuleSet, SurchargeRule } from './surcharge-rule.ts'

/** Returns the current rules: the operator's newest set, or the shipped ones. */
export async function loadRuleSet(
  db: Reader,
  { surchargeRulesNumber }: Pick<Company, 'surchargeRulesNumber'>,
): Promise<RuleSet> {
  return surchargeRulesNumber === undefined ? getShippedRules() : loadCachedRuleSet(db, surchargeRulesNumber)
}

/** Returns the current rules, for calls without a company. */
export async function loadCurrentRuleSet(db: Reader): Promise<RuleSet> {
  const newest = await db.first(newestRuleSet, {})
  return loadRuleSet(db, { surchargeRulesNumber: newest?.number ?? undefined })
}

/** Returns the rules of a quote or charge by their version, or undefined if this installation never had them. */
export async function loadRuleSetByVersion(db: Reader, version: string): Promise<RuleSet | undefined> {
  const [, digits] = /^operator-(\d{1,9})$/.exec(version) ?? []
  return digits === undefined ? findShippedRules(version) : loadOperatorSet(db, Number(digits))
}

/**
 * Replaces the current rules; without rules, the shipped ones apply again. The change applies to all companies at once.
 */
export async function putRuleSet(
  deps: AuditDeps & { db: Database; cells: Cells; log: Log },
  rules: SurchargeRule[] | undefined,
  call: AuditedCall,
): Promise<RuleSet> {
  for (let race = 0; race < lostRacesMax; race++) {
    const number = await tryInsertRuleSet(deps, rules, call).catch((error: unknown) => {
      // Another request used the number meanwhile.
      if (violates(error, ruleSetKey)) return undefined
      throw error
    })
    if (number === undefined) continue
    await copyToCells(deps)
    return loadCachedRuleSet(deps.db, number)
  }
  throw new Error('surcharge rules could not be put: too many others put some')
}

/** A cell that does not answer gets the rules when it is back, before it takes a payment. */
async function copyToCells({ db, cells, log }: { db: Database; cells: Cells; log: Log }): Promise<void> {
  for (const { cell, db: to } of cells.stores())
    if (cell !== undefined)
      await copyRuleSets(db, to).catch((error: unknown) =>
        log.error('a cell has not got the surcharge rules', { cell, error }),
      )
}

/** Copies the rule sets that a cell lacks from the hub. A cell decides payments by its own copy. */
export async function copyRuleSets(hub: Reader, cell: Reader & Writer): Promise<void> {
  const newest = await cell.first(newestRuleSet, {})
  const missing = await hub.all(listRuleSetsAfter, { number: newest?.number ?? 0 })
  for (const { number, rules, created_at: createdAt } of missing)
    await cell.run(copyRuleSet, { number, rules, createdAt })
}

function tryInsertRuleSet(
  deps: AuditDeps & { db: Database },
  rules: SurchargeRule[] | undefined,
  call: AuditedCall,
): Promise<number | undefined> {
  return deps.db.transaction(async (tx) => {
    const [written] = await tx.run(insertRuleSet, { rules: rules ?? null, now: deps.clock.now() })
    if (!written) return undefined
    const subject = { kind: 'surcharge_rules', id: `operator-${written.number}` } as const
    // A set is kept for good under its number, so the audit entry does not repeat its rules.
    const action = rules ? 'surcharge_rules.put' : 'surcharge_rules.removed'
    await recordAudit(tx, deps, call, { companyId: undefined, action, subject })
    return written.number
  })
}

// A set is never changed, so a cached one stays valid.
const ruleSetCache = new WeakMap<Reader, Map<number, RuleSet>>()

async function loadCachedRuleSet(db: Reader, number: number): Promise<RuleSet> {
  const sets = ruleSetCache.get(db) ?? new Map<number, RuleSet>()
  ruleSetCache.set(db, sets)
  const set = sets.get(number) ?? (await loadRuleSetByNumber(db, number))
  sets.set(number, set)
  return set
}

async function loadRuleSetByNumber(db: Reader, number: number): Promise<RuleSet> {
  const row = await db.first(findRuleSet, { number })
  // A failed payment is better than one under other rules than the operator's.
  if (!row) throw new Error(`the surcharge rules ${number} are gone`)
  return row.rules ? { version: `operator-${number}`, rules: row.rules } : getShippedRules()
}

async function loadOperatorSet(db: Reader, number: number): Promise<RuleSet | undefined> {
  const row = await db.first(findRuleSet, { number })
  return row?.rules ? { version: `operator-${number}`, rules: row.rules } : undefined
}
