// Names as they are written everywhere; browsers and the service take more for an address than a pattern can tell, such as names in
// other scripts, of which not all are valid.
const label = '[a-z0-9]+(-[a-z0-9]+)*'
const name = `(${label}\\.)*[a-z][a-z0-9]*(-[a-z0-9]+)*`
const thisMachine = '(localhost|127\\.0\\.0\\.1|\\[::1\\])'
const port = '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'

// What may stand behind the host of an address that needs no more escaping.
const rest = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*"

/** How the API document shows an address that is called, and its most characters. */
export const urlMeta = {
  pattern: `^https?://(${name}|${thisMachine})${port}([/?]${rest})?$`,
  maxLength: 2_048,
}

/** How it shows the address of a page that everybody can reach. */
export const websiteMeta = { pattern: `^https://(${label}\\.)+[a-z]+${port}(/${rest})?$` }

/** How it shows an origin: encrypted, or on the machine of whoever tries things out. */
export const originMeta = { pattern: `^(https://${name}|http://${thisMachine})${port}$` }
