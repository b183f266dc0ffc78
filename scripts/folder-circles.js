const isTest = /\.(?:test|fixture)\.ts$/

/**
 * Returns the circles of sibling folders: lists of folders and files of one parent in which each reaches each other by
 * imports, with at least two folders. The files count, because two folders may import each other through one of them.
 */
export function findFolderCircles(graph) {
  const imported = importsOfSiblings(graph)
  const reached = new Map([...imported.keys()].map((path) => [path, reach(imported, path)]))
  const circles = new Map()
  for (const [path, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(path)).toSorted()
    if (circle.filter((member) => !graph.has(member)).length > 1) circles.set(circle.join(' '), circle)
  }
  return [...circles.values()]
}

/** Returns the files and folders that each file or folder imports from its own parent. */
function importsOfSiblings(graph) {
  const siblings = new Map()
  for (const [path, targets] of graph)
    for (const target of isTest.test(path) ? [] : targets) {
      const [from, to] = toSiblings(path, target)
      siblings.set(from, (siblings.get(from) ?? new Set()).add(to))
    }
  return siblings
}

/** Returns the ancestors of two files, or the files themselves, that have the same parent. */
function toSiblings(path, target) {
  const [from, to] = [path.split('/'), target.split('/')]
  const depth = from.findIndex((part, place) => part !== to[place])
  return [from, to].map((parts) => parts.slice(0, depth + 1).join('/'))
}

function reach(imported, start) {
  const found = new Set(imported.get(start))
  for (const path of found) for (const next of imported.get(path) ?? []) found.add(next)
  return found
}
