import { settingsDefault } from '#companies'
import type { MethodRefusal } from '#customers'
import { dayMs, minuteMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { subscriptionFixture, begins } from '../../../test/support/a-subscription.ts'
import { calculatePeriodDue, isPaid, type Period } from '../period.ts'
import { isOver, type Subscription } from '../subscription.ts'
import type { PendingCharge } from '../charging.ts'
import { findNextDueTime } from './calendar-steps.ts'
import { checkState } from './check-state.fixture.ts'
import { applyDueSteps } from './decide-next.ts'
import {
  amount,
  isPeriodRead,
  issuePeriod,
  getChargeResult,
  type FakeCharge,
  type Outcome,
  type WorldSetup,
} from './books.fixture.ts'
import { noEffects } from './load-subscription-state.ts'
import type { DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { applyStep } from '../step.ts'
import { findInvoicesToClose, closingHistoryEntries } from './void-upcoming-invoice.ts'
import { getPeriodStart } from '../terms/calendar.ts'

/** A subscription with its invoices, a processor and a bank in memory. Time passes only on request. */
export class World {
  now = begins
  readonly issued: number[] = []
  readonly scheduled: string[] = []
  readonly history: string[] = []
  private ids = 0
  private methodId: string | undefined
  private subscription: Subscription
  job: number | undefined = begins
  private readonly setup: WorldSetup
  company: DecisionContext['company']
  private readonly script: readonly Outcome[]
  private readonly periods = new Map<number, Period>()
  private readonly charges = new Map<TransactionId, FakeCharge>()
  /** The hard-declined methods, each with its period. */
  private readonly hardDeclined = new Set<string>()
  /** The hard-declined methods that were not chosen again since. */
  private readonly refused = new Map<string, MethodRefusal>()
  private readonly coming: { at: number; happens: () => void }[] = []

  constructor(setup: WorldSetup = {}) {
    const { dunningDays = [1, 3, 5, 7], suspendAfterDunning = false, timeZone = 'UTC' } = setup
    this.setup = setup
    this.company = {
      timeZone,
      dunningSince: undefined,
      settings: { ...settingsDefault, dunningDays, suspendAfterDunning },
    }
    this.script = setup.outcomes ?? ['approved']
    this.methodId = 'methodId' in setup ? setup.methodId : 'A'
    const subscription = subscriptionFixture(setup.subscription)
    const nextBillingAt = getPeriodStart(subscription, subscription.nextPeriod, this.company)
    this.subscription = { ...subscription, nextBillingAt }
  }

  get status() {
    return this.subscription.status
  }

  /** The number of approved charges. */
  get charged(): number {
    return [...this.charges.values()].filter(({ outcome }) => outcome === 'approved').length
  }

  private state(): SubscriptionState {
    return {
      ...noEffects,
      subscription: this.subscription,
      periods: [...this.periods.values()].filter((one) => isPeriodRead(one, this.subscription)),
      methodId: this.methodId,
      methodRefusal: this.refused.get(this.methodId ?? ''),
    }
  }

  private context(): DecisionContext {
    return {
      now: this.now,
      company: this.company,
      by: 'schedule',
      charge: getChargeResult(this.subscription, this.charges),
      newAttemptId: () => this.newAttemptId(),
      issue: (of, period) => issuePeriod(of, period, this.now, this.company),
    }
  }

  /** Returns the oldest period that can be paid. */
  private open(): Period | undefined {
    return [...this.periods.values()].find((one) => one.state === 'open' && calculatePeriodDue(one) > 0)
  }

  private write(after: SubscriptionState) {
    const before = this.subscription
    this.subscription = { ...after.subscription, version: before.version + 1 }
    const first = this.periods.get(this.subscription.firstPeriod)
    const isNewlyActive = before.activatedAt === undefined && this.subscription.activatedAt !== undefined
    if (isNewlyActive && this.subscription.trialEndsAt === undefined && !(first && isPaid(first)))
      throw new Error('it is active and was not paid')
    for (const period of after.periods) this.periods.set(period.period, period)
    if (after.issued) {
      const { period } = after.issued
      if (this.issued.includes(period)) throw new Error(`period ${period} is invoiced twice`)
      this.issued.push(period)
    }
    this.history.push(...after.events.map(({ type, status }) => `${type} ${status}`))
    const { charging, chargingAttemptId: id } = this.subscription
    if (charging && id !== undefined && id !== before.chargingAttemptId)
      this.scheduleCharge(before, id, charging)
  }

  private scheduleCharge(before: Subscription, id: TransactionId, charging: PendingCharge) {
    const { period, occasion: billingReason, step, tries } = charging
    if (isOver(before)) throw new Error('what is over is charged')
    const open = [...this.charges.values()].find((one) => one.outcome === 'unknown' || one.outcome === 'open')
    if (open) throw new Error('a charge is named while another is open')
    this.scheduled.push(`${period} ${billingReason} ${step ?? ''} ${tries}`)
    this.coming.push({ at: this.now + tries * minuteMs, happens: () => this.charge(id, charging) })
  }

  private charge(id: TransactionId, charging: PendingCharge) {
    const period = this.periods.get(charging.period)
    const isNamed = this.subscription.chargingAttemptId === id && this.subscription.cancelledAt === undefined
    if (!period || !isNamed || this.charges.has(id) || calculatePeriodDue(period) === 0) return
    const { occasion: billingReason, step = 0, tries, vaultId } = charging
    if (this.hardDeclined.has(`${charging.period} ${vaultId}`) || this.refused.has(vaultId))
      throw new Error(`period ${charging.period} is charged to ${vaultId}, which was declined for good`)
    const place = charging.period * 7 + billingReason.length * 3 + step
    const next = tries > 2 ? 'approved' : this.script[(place + tries) % this.script.length]
    const outcome = this.setup.always?.[vaultId] ?? next ?? 'approved'
    const made: FakeCharge = { id, charging, outcome: 'open' }
    // This charge is now the newest attempt, so an earlier return no longer applies.
    this.update(charging.period, { returned: undefined })
    this.charges.set(id, made)
    this.submit(made, charging.period, outcome)
  }

  private submit(made: FakeCharge, number: number, outcome: Outcome) {
    const pays = () => {
      made.outcome = 'approved'
      this.change(number, { paid: amount, reserved: zeroCents })
    }
    const fails = (reasonCode: string) => {
      if (reasonCode === '1606')
        this.refuse(number, made.charging.vaultId, { attemptId: made.id, reasonCode })
      Object.assign(made, { outcome: 'declined', reasonCode })
      this.change(number, { reserved: zeroCents })
    }
    if (outcome === 'approved') return pays()
    if (outcome === 'declined') return fails('1616')
    if (outcome === 'lost card') return fails('1606')
    if (outcome === 'not charged') return void (made.outcome = 'not charged')
    if (outcome.startsWith('unknown')) {
      made.outcome = 'unknown'
      this.change(number, { reserved: amount })
      const happens = outcome.endsWith('approved') ? pays : () => fails('1616')
      return void this.coming.push({ at: this.now + 30 * minuteMs, happens })
    }
    made.outcome = 'accepted'
    this.debit(number, { id: made.id, vaultId: made.charging.vaultId }, outcome)
  }

  private debit(
    number: number,
    { id: attemptId, vaultId }: { id: TransactionId; vaultId: string },
    outcome: Outcome,
  ) {
    this.change(number, { settling: amount })
    const settles = () => this.change(number, { settling: zeroCents, paid: amount })
    if (outcome === 'settles, then comes back') {
      this.coming.push({ at: this.now + dayMs, happens: settles })
    }
    const happens = () => {
      if (outcome === 'settles') return settles()
      const { returns: before = 0, paid = zeroCents } = this.periods.get(number)?.invoice ?? {}
      const returns = before + 1
      this.change(number, { settling: zeroCents, paid: zeroCents, returns })
      const reasonCode = outcome === 'comes back for good' ? '2102' : '2101'
      if (reasonCode === '2102') this.refuse(number, vaultId, { attemptId, reasonCode })
      const returned = { attemptId, vaultId, reasonCode }
      const takenBack = [...(this.periods.get(number)?.takenBack ?? []), returned]
      this.update(number, { returned, takenBack, wasReturned: paid > 0 })
    }
    this.coming.push({ at: this.now + 3 * dayMs, happens })
  }

  private refuse(number: number, vaultId: string, refusal: Omit<MethodRefusal, 'reasonText'>) {
    this.hardDeclined.add(`${number} ${vaultId}`)
    this.refused.set(vaultId, { ...refusal, reasonText: null })
  }

  private newAttemptId(): TransactionId {
    return `attempt ${this.ids++}` as string as TransactionId
  }

  private change(number: number, facts: Partial<Period['invoice']>) {
    const period = this.periods.get(number)
    if (period) this.periods.set(number, { ...period, invoice: { ...period.invoice, ...facts } })
  }

  private update(number: number, facts: Partial<Period>) {
    const period = this.periods.get(number)
    if (period) this.periods.set(number, { ...period, ...facts })
  }

  /** Processes the subscription until nothing is due, then checks its invariants. */
  processDue() {
    for (let writes = 0; ; writes++) {
      const before = this.state()
      const after = applyDueSteps(before, this.context())
      if (after === before) break
      if (writes > 1000) throw new Error('it does not come to rest')
      this.write(after)
    }
    for (const closing of findInvoicesToClose(this.state())) {
      this.change(closing.period, { closed: closing.as })
      const entries = closingHistoryEntries(this.subscription, closing)
      this.history.push(...entries.map(({ type, status }) => `${type} ${status}`))
    }
    this.job = isOver(this.subscription) ? undefined : findNextDueTime(this.state(), this.context())
    checkState(this.state(), this)
  }

  /** Advances the time and processes each event at its moment. */
  advance(to: number) {
    for (;;) {
      const next = Math.min(this.job ?? Infinity, ...this.coming.map(({ at }) => at))
      if (next > to) break
      this.now = Math.max(this.now, next)
      const happening = this.coming.findIndex(({ at }) => at <= this.now)
      if (happening >= 0) this.coming.splice(happening, 1)[0]?.happens()
      this.processDue()
    }
    this.now = Math.max(this.now, to)
  }

  /** Advances the time without processing, then does all due work. */
  sleep(to: number) {
    this.now = Math.max(this.now, to)
    this.advance(this.now)
  }

  choose(id: string | undefined) {
    this.methodId = id
    this.refused.delete(id ?? '')
    this.processDue()
  }

  /** Pays the oldest open invoice by hand. */
  pay(how: 'card' | 'settles' | 'comes back' | 'settles, then comes back') {
    const period = this.open()
    if (period && how === 'card') this.change(period.period, { paid: amount })
    else if (period && how !== 'card')
      this.debit(period.period, { id: this.newAttemptId(), vaultId: 'another' }, how)
    this.processDue()
  }

  void() {
    const period = this.open()
    if (period?.invoice.paid === 0) this.change(period.period, { closed: 'Voided' })
    this.processDue()
  }

  /** Moves the company to another time zone. */
  move(timeZone: string) {
    this.company = { ...this.company, timeZone }
    this.processDue()
  }

  /** Returns when the invoiced periods began, ms. */
  get begun(): number[] {
    return [...this.periods.values()].map(({ beginsAt }) => beginsAt)
  }

  extend(days: number) {
    const period = this.open()
    if (period) this.change(period.period, { dueAt: this.now + days * dayMs })
    this.processDue()
  }

  cancel() {
    const { billingMode } = this.subscription
    if (isOver(this.subscription) || billingMode === 'nonRecurring') return
    const isWritten = getChargeResult(this.subscription, this.charges)?.isWritten
    const dropped = isWritten ? {} : { charging: undefined, chargingAttemptId: undefined }
    const step = { on: 'cancel', changes: { ...dropped, cancelledAt: this.now } } as const
    this.write(applyStep(this.state(), step, this.context()))
    this.processDue()
  }
}
