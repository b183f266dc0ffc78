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
 * Whose a letter is, and how it shows that. The logo is told by its address: in the letter itself it would be sent again with each,
 * and most mailboxes show it as a file that somebody attached.
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

/** Where questions about something go. */
export function toContact(company: SenderCompany, about: string): Letter['contact'] {
  const name = formatCompanyName(company)
  const email = toSupportEmail(company)
  const { supportPhone: phone, addressLines, website } = company.branding
  const called = phone === undefined ? [] : [email === undefined ? `Call ${phone}.` : `Or call ${phone}.`]
  const told = [
    ...called,
    ...(addressLines ?? []),
    ...(website === undefined ? [] : [formatWebsite(website)]),
  ]
  const lines = told.map((line) => toOneLine(line, linesLengthMax))
  if (email === undefined) return { text: `Questions about ${about}? Please ask ${name}.`, lines }
  const text = `Questions about ${about}? Reply to this mail, or write to ${name}:`
  return { text, email: toOneLine(email, addressLengthMax), lines }
}

/** How a letter begins as HTML: with the logo, or with the name alone. Where no picture is shown, the logo is the name too. */
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

/** Turns what is blue in a letter to the company's own colour, and back where it has none. */
export function brandColours({ colour, logo }: Letter): Html {
  return html`${colour === undefined ? '' : { html: brandStyles(colour) }}${logo ? logoBackdropStyles : ''}`
}

/** What the button of a letter is filled with, where that is the company's own. */
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

// What is drawn for paper is dark, and on nothing.
const logoBackdropStyles: Html = html`<style>
  @media (prefers-color-scheme: dark) {
    .logo {
      padding: 6px;
      border-radius: 6px;
      background-color: #ffffff !important;
    }
  }
</style>`
