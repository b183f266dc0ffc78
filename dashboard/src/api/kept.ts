const prefix = 'florin desk '
const ownerKey = `${prefix}owner`

/** What this tab keeps in a place of who is signed in, also across a reload. */
export function getStored(place: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`${prefix}in ${place}`) ?? 'null')
  } catch {
    // A browser may keep nothing for pages.
    return null
  }
}

/** Keeps it there; undefined empties the place. */
export function writeStored(place: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(`${prefix}in ${place}`)
    else sessionStorage.setItem(`${prefix}in ${place}`, JSON.stringify(value))
  } catch {
    // Then it is known on this page alone.
  }
}

/** Forgets everything that this tab keeps of somebody. What pages of payers keep in it is theirs. */
export function clearStored(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** Says whose it is from now on: what somebody else left in this tab is forgotten. */
export function setStorageOwner(personId: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === personId) return
    clearStored()
    sessionStorage.setItem(ownerKey, personId)
  } catch {
    // Nothing was kept.
  }
}
