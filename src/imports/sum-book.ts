import type { Book } from './book.ts'

/** Returns the dollars of a book: of all subscriptions per cycle, and of all open invoices that are left to pay. */
export function sumBook({ plans, subscriptions, invoices }: Book): { perCycle: number; due: number } {
  const prices = new Map(plans.map(({ planId, price }) => [planId, price]))
  return {
    perCycle: sum(subscriptions.map(({ planId, amount }) => amount ?? prices.get(planId) ?? 0)),
    due: sum(invoices.flatMap(({ amount, amountPaid }) => [amount, -amountPaid])),
  }
}

// The sum of a company may be larger than any amount of one record.
const sum = (dollars: number[]): number =>
  dollars.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100
