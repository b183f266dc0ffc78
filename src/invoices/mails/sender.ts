import { toLogoPath, fitLogo, toSupportEmail, formatWebsite } from '#companies'
import { deriveShades } from '#kernel/accent'
import { html, type Html } from '#platform/html'
import type { Letter } from './letter.ts'
import type { MailSender } from './mail.ts'
import { formatCompanyName } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'

type SenderCompany = Pick<MailSender, 'name' | 'email' | 'branding'>

const addressLengthMax = 254
const linesLengthMax = 700
const logoMax = { width: 220, height: 56 }

/**
 * Returns the sender of a letter and its appearance. The logo is linked by URL: an embedded logo would be sent again
 * with each letter, and most mailboxes show it as an attached file.
 */
export function toSender(
  { branding: { colour, logo }, ...company }: SenderCompany,
  baseUrl: string,
): Pick<Letter, 'sender' | 'colour' | 'logo'> {
  return {
    sender: formatCompanyName(company),
    ...(colour === undefined ? {} : { colour }),
    ...(logo ? { logo: { address: `${baseUrl}${toLogoPath(logo)}`, ...fitLogo(logo, logoMax) } } : {}),
  }
}

/** Returns the contact for questions about a subject. */
export function toContact(company: SenderCompany, about: string): Letter['contact'] {
  const name = formatCompanyName(company)
  const email = toSupportEmail(company)
  const { supportPhone: phone, addressLines, website } = company.branding
  const called = phone === undefined ? [] : [email === undefined ? `Call ${phone}.` : `Or call ${phone}.`]
  const contactLines = [
    ...called,
    ...(addressLines ?? []),
    ...(website === undefined ? [] : [formatWebsite(website)]),
  ]
  const lines = contactLines.map((line) => toOneLine(line, linesLengthMax))
  if (email === undefined) return { text: `Questions about ${about}? Please ask ${name}.`, lines }
  const text = `Questions about ${about}? Reply to this mail, or write to ${name}:`
  return { text, email: toOneLine(email, addressLengthMax), lines }
}

/**
 * Returns the head of an HTML letter: the logo, or else the name. The logo's alternative text is the name, for
 * mailboxes that show no pictures.
 */
export function senderElement({ sender, logo }: Letter, style: string): Html {
  if (!logo) return html`<p class="ink" style="${style}"><bdi>${sender}</bdi></p>`
  const { address, width, height } = logo
  return html`<p style="${style}; color: #17202c">
    <img
      class="logo"
      src="${address}"
      alt="${sender}"
      width="${width}"
      height="${height}"
      style="max-width: 100%; height: auto; border: 0; vertical-align: middle"
    />
  </p>`
}

/**
 * Returns the styles that replace the blue of a letter with the company's accent colour. Returns none if the company
 * has no colour.
 */
export function brandColours({ colour, logo }: Letter): Html {
  return html`${colour === undefined ? '' : { html: brandStyles(colour) }}${logo ? logoBackdropStyles : ''}`
}

/** Returns the fill style of a letter's button if the company has an accent colour. */
export function toButtonStyle({ colour }: Letter): string {
  return colour === undefined ? '' : `; background-color: ${colour}`
}

function brandStyles(colour: string): string {
  const { light, dark } = deriveShades(colour)
  return `<style>
      .blue { color: ${light.text} !important }
      @media (prefers-color-scheme: dark) {
        .blue { color: ${dark.text} !important }
        .button { background-color: ${dark.fill} !important }
        .button a { color: ${dark.onFill} !important }
      }
    </style>`
}

// A logo made for paper is dark and has no background.
const logoBackdropStyles: Html = html`<style>
  @media (prefers-color-scheme: dark) {
    .logo {
      padding: 6px;
      border-radius: 6px;
      background-color: #ffffff !important;
    }
  }
</style>`
