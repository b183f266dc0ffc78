/** Lists the time zones, with the current one, which may be another name of a listed one. */
export function listZones(current: string) {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set(['UTC', current, ...known])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    group: value.includes('/') ? value.slice(0, value.indexOf('/')) : 'UTC',
  }))
}
