/** An invariant that was broken. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws a Violation if a condition does not hold. */
export function must(holds: boolean, otherwise: () => string): void {
  if (!holds) throw new Violation(otherwise())
}
