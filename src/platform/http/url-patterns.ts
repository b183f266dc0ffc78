// The pattern covers ASCII host names. Browsers and the service also accept names in other scripts, whose validity no
// pattern can express.
const label = '[a-z0-9]+(-[a-z0-9]+)*'
const name = `(${label}\\.)*[a-z][a-z0-9]*(-[a-z0-9]+)*`
const thisMachine = '(localhost|127\\.0\\.0\\.1|\\[::1\\])'
const port = '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'

// The path and query characters that need no escaping.
const rest = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*"

/** The API document's pattern and length limit for a URL that the service calls. */
export const urlMeta = {
  pattern: `^https?://(${name}|${thisMachine})${port}([/?]${rest})?$`,
  maxLength: 2_048,
}

/** The API document's pattern for the URL of a public website. */
export const websiteMeta = { pattern: `^https://(${label}\\.)+[a-z]+${port}(/${rest})?$` }

/** The API document's pattern for an origin: HTTPS, or HTTP on the local machine for development. */
export const originMeta = { pattern: `^(https://${name}|http://${thisMachine})${port}$` }
