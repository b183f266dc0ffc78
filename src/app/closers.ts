/** The close functions of the process, in the order in which its parts were opened. */
export type Closers = (() => Promise<void> | void)[]

/** Closes all parts, the last one first. A failure does not stop the others from closing. */
export async function closeAll(closing: Closers): Promise<void> {
  for (const close of closing.splice(0).reverse()) await tryClose(close)
}

async function tryClose(close: () => Promise<void> | void): Promise<void> {
  try {
    await close()
  } catch {
    // The process ends now: no part is left to handle the error.
  }
}
