import { note, type AuditedCall, type AuditParts } from '#audit'
import type { Company } from '#companies'
import { racesMax } from '#kernel/limits'
import { violates, type Database, type Reader } from '#platform/database'
import { findRuleSet, insertRuleSet, newestRuleSet, ruleSetKey } from './rule-set-queries.ts'
import { shippedRules, shippedRulesOf } from './shipped-rules.ts'
import type { RuleSet, SurchargeRule } from './surcharge-rule.ts'

/** The rules that hold now: what an operator put last, or what was shipped. */
export async function ruleSetOf(
  db: Reader,
  { surchargeRulesNumber }: Pick<Company, 'surchargeRulesNumber'>,
): Promise<RuleSet> {
  return surchargeRulesNumber === undefined ? shippedRules() : ruleSetOfNumber(db, surchargeRulesNumber)
}

/** As `ruleSetOf`, where no company asks. */
export async function currentRuleSet(db: Reader): Promise<RuleSet> {
  const newest = await db.first(newestRuleSet, {})
  return ruleSetOf(db, { surchargeRulesNumber: newest?.number ?? undefined })
}

/** The rules that a quote or charge names, or undefined where they were never here. */
export async function ruleSetOfVersion(db: Reader, version: string): Promise<RuleSet | undefined> {
  const [, digits] = /^operator-(\d{1,9})$/.exec(version) ?? []
  return digits === undefined ? shippedRulesOf(version) : readOperatorSet(db, Number(digits))
}

/** Puts rules in place of those that hold; without any, the shipped ones hold again. Everybody goes by them at once. */
export async function putRuleSet(
  parts: AuditParts & { db: Database },
  rules: SurchargeRule[] | undefined,
  call: AuditedCall,
): Promise<RuleSet> {
  for (let race = 0; race < racesMax; race++) {
    const number = await tryPut(parts, rules, call).catch((error: unknown) => {
      // Somebody else took the number meanwhile.
      if (violates(error, ruleSetKey)) return undefined
      throw error
    })
    if (number !== undefined) return ruleSetOfNumber(parts.db, number)
  }
  throw new Error('surcharge rules could not be put: too many others put some')
}

function tryPut(
  parts: AuditParts & { db: Database },
  rules: SurchargeRule[] | undefined,
  call: AuditedCall,
): Promise<number | undefined> {
  return parts.db.transaction(async (tx) => {
    const [written] = await tx.run(insertRuleSet, { rules: rules ?? null, now: parts.clock.now() })
    if (!written) return undefined
    const subject = { kind: 'surcharge_rules', id: `operator-${written.number}` } as const
    // A set is kept for good under its name: what it says is read there.
    const action = rules ? 'surcharge_rules.put' : 'surcharge_rules.removed'
    await note(tx, parts, call, { companyId: undefined, action, subject })
    return written.number
  })
}

// A set is never changed, so what was read once need not be read again.
const known = new WeakMap<Reader, Map<number, RuleSet>>()

async function ruleSetOfNumber(db: Reader, number: number): Promise<RuleSet> {
  const sets = known.get(db) ?? new Map<number, RuleSet>()
  known.set(db, sets)
  const set = sets.get(number) ?? (await readSet(db, number))
  sets.set(number, set)
  return set
}

async function readSet(db: Reader, number: number): Promise<RuleSet> {
  const row = await db.first(findRuleSet, { number })
  // Going by other rules than those that were put would be worse than charging nobody.
  if (!row) throw new Error(`the surcharge rules ${number} are gone`)
  return row.rules ? { version: `operator-${number}`, rules: row.rules } : shippedRules()
}

async function readOperatorSet(db: Reader, number: number): Promise<RuleSet | undefined> {
  const row = await db.first(findRuleSet, { number })
  return row?.rules ? { version: `operator-${number}`, rules: row.rules } : undefined
}
