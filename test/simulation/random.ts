/** The one source of chance of a run: the same seed makes the same choices. */
export type Random = {
  /** Returns an integer from 0 up to, but not including, the bound. */
  below(bound: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  fill(bytes: Uint8Array): void
}

/** Creates the generator of a seed, with the algorithm mulberry32. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    fill(bytes) {
      for (let place = 0; place < bytes.length; place++) bytes[place] = below(256)
    },
  }
}
