import { dayMs } from '#kernel/clock'
import { isCharged } from '../../books.ts'
import type { Rest } from '../../rest.ts'
import { must } from '../../violation.ts'
import type { World } from '../world.ts'
import { retriable, retryRequest } from './asking-again.ts'
import { chargeOf } from './account.ts'
import { refundedOf } from './shown.ts'

/** Checks that the balance of each gateway account equals the service's own records, to the cent. */
export function checkAccounts({ gateway, companies }: World, { movements }: Rest): void {
  for (const { locationId } of companies.filter(({ isGateway }) => isGateway)) {
    const own = [...gateway.payments.values()].filter((one) => one.locationId === locationId)
    const booked = own.reduce((sum, payment) => {
      const charge = chargeOf(gateway, payment)
      if (!charge || !isCharged(charge)) return sum
      return sum + charge.movement.amountCents - refundedOf(gateway, payment)
    }, 0)
    const through = movements.filter((one) => one.locationId === locationId && one.status === 'completed')
    const taken = through.filter(({ action }) => action === 'sale' || action === 'authcomplete')
    const ids = new Set(taken.map(({ id }) => id))
    const back = through.filter(({ action, parentId = '' }) => action === 'refund' && ids.has(parentId))
    const total = (all: typeof through) => all.reduce((sum, { subtotal, fee }) => sum + subtotal + fee, 0)
    const kept = total(taken) - total(back)
    must(booked === kept, () => `the account ${locationId} has ${booked} cents, and ${kept} are kept here`)
  }
}

/** Checks that a reference is executed only once, even after the gateway has deleted all its keys. */
export async function checkForEver({
  gateway,
  scheduler,
  processes,
  books,
  unexpected,
}: World): Promise<void> {
  const all = retriable(gateway)
  const [process] = processes
  if (all.length === 0 || !process) return
  const stand = () => JSON.stringify(books.entries().map(({ movement }) => movement))
  const before = stand()
  scheduler.clock.now += 2 * dayMs
  for (const one of all) {
    const asking = retryRequest(gateway, one, process.context.processor)
    asking.catch((error: unknown) => unexpected.push(error))
    await scheduler.turn()
    await scheduler.settle()
  }
  if (unexpected.length > 0) throw unexpected[0]
  must(stand() === before, () => 'something was moved that was asked for long ago')
}
