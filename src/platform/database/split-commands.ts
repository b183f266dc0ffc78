/**
 * Splits a migration into its commands. A command ends with a semicolon at the end of a line; the body of a function or
 * a block stands between two `$$`. Citus refuses some commands that are sent together with others.
 */
export function splitCommands(sql: string): string[] {
  const ends = [...sql.matchAll(/\$\$[^]*?\$\$|;[ \t]*$/gm)]
    .filter(([found]) => found.startsWith(';'))
    .map(({ index }) => index + 1)
  return [0, ...ends]
    .map((start, place) => sql.slice(start, ends[place]))
    .filter((command) => command.replaceAll(/--.*$/gm, '').trim() !== '')
}
