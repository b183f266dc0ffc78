/**
 * Returns the known word that an unknown word probably means. A word matches if it differs in case, underscores and
 * dashes only, is the only one with that beginning, or differs by two typos. Returns undefined if none matches.
 */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  const bare = normalizeWord(word)
  return (
    known.find((each) => normalizeWord(each) === bare) ??
    pickOnly(known.filter((each) => bare.length >= prefixMin && normalizeWord(each).startsWith(bare))) ??
    findFewestEdits(bare, known)
  )
}

// Fewer letters are the beginning of half of all words.
const prefixMin = 4

function normalizeWord(word: string): string {
  return word.replaceAll(/[_-]/g, '').toLowerCase()
}

function pickOnly(words: string[]): string | undefined {
  return words.length === 1 ? words[0] : undefined
}

function findFewestEdits(bare: string, known: readonly string[]): string | undefined {
  const slipsMax = bare.length < 3 ? 0 : bare.length < 6 ? 1 : 2
  let nearest: { word: string; slips: number } | undefined
  for (const word of known) {
    const other = normalizeWord(word)
    // A larger difference in length needs more typos. This check alone excludes most words.
    if (Math.abs(other.length - bare.length) > slipsMax) continue
    const slips = countEdits(bare, other)
    if (slips <= slipsMax && slips < (nearest?.slips ?? Infinity)) nearest = { word, slips }
  }
  return nearest?.word
}

/** Counts the letters that are missing, added, replaced or swapped with their neighbour. */
function countEdits(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const replaced = (last[at - 1] ?? 0) + (isSame ? 0 : 1)
      const moved = Math.min(last[at] ?? 0, next[at - 1] ?? 0) + 1
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const swapped = isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, moved, swapped))
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}
