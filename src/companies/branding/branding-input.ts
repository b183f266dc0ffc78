import { z } from 'zod'
import { black, colourForm, computeContrast, contrastMin, toReadableColour, white } from '#kernel/colour'
import { phoneLengthMax } from '#kernel/limits'
import { websiteMeta, phoneText, printableEmail, printableText, addProblem } from '#platform/http'

const websiteLengthMax = 200
const addressLinesMax = 6
const addressLineLengthMax = 100

const colour = z
  .string()
  .trim()
  .regex(colourForm, 'must be a colour as #rrggbb')
  .superRefine((given, context) => {
    if (!colourForm.test(given) || computeContrast(given, white) >= contrastMin) return
    const nearest = toReadableColour(given, [white], { toward: black })
    addProblem(
      context,
      'low_contrast',
      `has too little contrast to white (${formatContrast(given)}:1, at least ${contrastMin}:1); the nearest that passes is ${nearest}`,
    )
  })

/** Rounded down, so that a refused contrast never reads like an accepted one. */
function formatContrast(given: string): string {
  return (Math.floor(computeContrast(given, white) * 100) / 100).toFixed(2)
}

// Letters, because some numbers spell a word, and some end in an extension.
const phone = z
  .string()
  .trim()
  .max(phoneLengthMax)
  .regex(/^\+?[0-9A-Za-z(][0-9A-Za-z ().,/#*-]*$/, 'must be a phone number')
  .regex(/\d.*\d.*\d/, 'must be a phone number')

const website = z
  .string()
  .trim()
  .max(websiteLengthMax)
  .superRefine((given, context) => {
    if (!isPlainWebsite(given))
      addProblem(context, 'invalid_string', 'must be an address that begins with https://')
  })

function isPlainWebsite(text: string): boolean {
  if (!/^https:\/\/[^\s\p{C}\\]+$/iu.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname, hash } = new URL(text)
  return username === '' && password === '' && hash === '' && /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(hostname)
}

/** The branding of a company without its logo. An omitted field is removed. */
export const brandingInput = z.strictObject({
  colour: colour.optional().describe('`#rrggbb`, with a contrast to white of at least 4.5:1'),
  supportEmail: printableEmail.optional().describe("where payers ask, in place of the company's own address"),
  supportPhone: phoneText(phone).optional(),
  website: website.optional().meta({ description: 'https', ...websiteMeta }),
  addressLines: z.array(printableText(addressLineLengthMax)).max(addressLinesMax).optional(),
})

export type BrandingInput = z.infer<typeof brandingInput>
