const prefix = 'florin desk '
const ownerKey = `${prefix}owner`

/** Returns the value that this tab stored at a place for the signed-in user, or null. It survives a reload. */
export function getStored(place: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`${prefix}in ${place}`) ?? 'null')
  } catch {
    // Browsers can deny access to session storage.
    return null
  }
}

/** Stores a value at a place; undefined removes it. */
export function writeStored(place: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(`${prefix}in ${place}`)
    else sessionStorage.setItem(`${prefix}in ${place}`, JSON.stringify(value))
  } catch {
    // Without session storage the value is lost on reload.
  }
}

/** Removes everything that the dashboard stored in this tab. Entries of the payment pages stay. */
export function clearStored(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Without session storage there is nothing to remove.
  }
}

/** Sets the user whom the stored values belong to. Values of another user are removed. */
export function setStorageOwner(userId: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === userId) return
    clearStored()
    sessionStorage.setItem(ownerKey, userId)
  } catch {
    // Without session storage there is nothing to remove.
  }
}
