/** What has to be closed when the service stops, in the order in which it was opened. */
export type Closers = (() => Promise<void> | void)[]

/** Closes what was opened, the last first. What fails to close does not keep the rest open. */
export async function closeAll(closing: Closers): Promise<void> {
  for (const close of closing.splice(0).reverse()) await tryClose(close)
}

async function tryClose(close: () => Promise<void> | void): Promise<void> {
  try {
    await close()
  } catch {
    // Whoever closes is on his way out: nobody is left who could do anything about it.
  }
}
