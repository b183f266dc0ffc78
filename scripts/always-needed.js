/**
 * Returns the modules that an app always needs, for one file of them all. Otherwise each set of pages that shares modules
 * has one, and a slow phone waits for each.
 */
export function alwaysNeeded(entry) {
  const needed = new Set()
  return {
    // The entry remains a separate file: the page and the manifest find the start by it.
    has: (id) => needed.has(id) && id !== entry,
    plugin: {
      name: 'always-needed',
      buildEnd() {
        const waiting = [entry]
        for (const id of waiting) {
          if (needed.has(id)) continue
          needed.add(id)
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
  }
}
