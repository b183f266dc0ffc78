import { toLogoPath, fitLogo, toSupportEmail, formatWebsite } from '#companies'
import { deriveShades } from '#kernel/accent'
import { toInitial } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { Contact, Letter } from './letter.ts'
import type { MailSender } from './mail.ts'
import { formatCompanyName } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'

type SenderCompany = Pick<MailSender, 'name' | 'email' | 'branding'>

const partLengthMax = 700
const markStyle =
  'display: inline-block; width: 32px; margin-right: 10px; border-radius: 8px; background-color: #1f5fd1; color: #ffffff; font-weight: 700; line-height: 32px; text-align: center'
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

/** Returns how to reach a company with questions. */
export function toContact(company: SenderCompany): Contact {
  const { supportPhone, addressLines = [], website } = company.branding
  const clean = (text: string | undefined) =>
    text === undefined ? undefined : toOneLine(text, partLengthMax)
  return {
    name: formatCompanyName(company),
    email: clean(toSupportEmail(company)),
    phone: clean(supportPhone),
    address: clean(addressLines.join(', ')) || undefined,
    website: website === undefined ? undefined : { text: formatWebsite(website), link: website },
  }
}

/**
 * Returns the head of an HTML letter: the logo, or else the name. The logo's alternative text is the name, for
 * mailboxes that show no pictures.
 */
export function senderElement(letter: Letter, style: string): Html {
  const { sender, logo } = letter
  if (!logo)
    return html`<p class="ink" style="${style}">
      <span aria-hidden="true" class="mark" style="${markStyle}${toFillStyle(letter)}"
        >${toInitial(sender)}</span
      >
      <bdi>${sender}</bdi>
    </p>`
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

/** Returns the fill style of the mark and the button of a letter if the company has an accent color. */
export function toFillStyle({ colour }: Pick<Letter, 'colour'>): string {
  return colour === undefined ? '' : `; background-color: ${colour}`
}

function brandStyles(colour: string): string {
  const { light, dark } = deriveShades(colour)
  return `<style>
      .blue { color: ${light.text} !important }
      @media (prefers-color-scheme: dark) {
        .blue { color: ${dark.text} !important }
        .button, .mark { background-color: ${dark.fill} !important }
        .button a, .mark { color: ${dark.onFill} !important }
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
