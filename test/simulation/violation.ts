/** Something came about that must never be. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws when what must be true is not. */
export function must(holds: boolean, otherwise: () => string): void {
  if (!holds) throw new Violation(otherwise())
}
