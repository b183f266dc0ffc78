import { onWrites, unguarded, onStore, without, type Row } from './planting.ts'
import type { Plant } from './world.ts'

const isTerms = ({ name }: { name: string }) => name === 'update invoice terms'
const isWaiving = ({ amount_cents: amount, paid_cents: paid }: Row) => Number(paid) > 0 && paid === amount

/** Mistakes about waivers; runs with many waivers must find each of them. */
export const plantedWaiverBugs: { name: string; plant: Plant }[] = [
  {
    name: 'what is left is waived, and the subscription not told',
    plant: onWrites((write) =>
      isTerms(write.guard) && isWaiving(write.row)
        ? without(write, 'schedule timers', ({ kind }) => kind === 'subscription news')
        : write,
    ),
  },
  {
    name: 'what is left is waived while a charge of it is claimed',
    plant: onStore(unguarded((guard, _, row) => isTerms(guard) && isWaiving(row))),
  },
  {
    name: 'what is left is waived, and nobody is told that it is paid',
    plant: onWrites((write) =>
      isTerms(write.guard) && isWaiving(write.row)
        ? without(write, 'insert postbacks', ({ type }) => type === 'invoice.paid')
        : write,
    ),
  },
]
