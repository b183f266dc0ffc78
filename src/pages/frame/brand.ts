import { toLogoPath, fitLogo, toDialUrl, toSupportEmail, formatWebsite, type Company } from '#companies'
import { deriveShades, type Shades } from '#kernel/accent'
import { toInitial } from '#kernel/format'
import { html, type Html } from '#platform/html'

/** The fields of a company that pages show. */
export type BrandedCompany = Pick<Company, 'name' | 'email' | 'branding'>

const logoMax = { width: 176, height: 44 }

/** Returns the company's logo, or its initial if it has none. The name follows as text. */
export function logoElement({ name, branding: { logo } }: BrandedCompany): Html {
  if (!logo) return html`<span class="mark" aria-hidden="true">${toInitial(name)}</span>`
  const { width, height } = fitLogo(logo, logoMax)
  return html`<img class="own-logo" src="${toLogoPath(logo)}" alt="" width="${width}" height="${height}" />`
}

/** Returns the company's own style. It contains only colours that are computed from numbers here. */
export function brandStyle({ branding: { colour, logo } }: Pick<Company, 'branding'>): string {
  return (colour === undefined ? '' : accentStyle(colour)) + (logo ? logoStyle : '')
}

function accentStyle(colour: string): string {
  const { light, dark } = deriveShades(colour)
  // A colour that is just readable on white cannot be any lighter.
  return `${shadeStyle(light, 0.92)}@media (prefers-color-scheme:dark){${shadeStyle(dark, 1.08)}}`
}

function shadeStyle({ fill, onFill, text, tint }: Shades, hover: number): string {
  const names = `:root{--blue:${text};--on-blue:${onFill};--tint:${tint}}`
  return `${names}button{background:${fill}}.mark{background:${fill};color:var(--on-blue)}button:hover{filter:brightness(${hover})}`
}

// A logo made for paper is dark and has no background.
const logoBackdropStyle =
  '.own-logo{padding:.25rem;border-radius:.375rem;background:#fff;forced-color-adjust:none}'
const logoStyle =
  '.own-logo{flex:none;max-width:45%;height:auto}' +
  `@media (prefers-color-scheme:dark){${logoBackdropStyle}}@media (forced-colors:active){${logoBackdropStyle}}`

/** Returns the footer of a page: the contact for questions, and the company's identity. */
export function pageFooter(company: BrandedCompany): Html {
  const { addressLines = [], website } = company.branding
  const about = [
    ...(addressLines.length > 0 ? [html`${addressLines.join(', ')}`] : []),
    ...(website === undefined ? [] : [websiteLink(website)]),
  ]
  return html`<footer>${contactLine(company)}${about.map((line) => html`<br />${line}`)}</footer>`
}

function contactLine(company: BrandedCompany): Html {
  const email = toSupportEmail(company)
  const { supportPhone: phone } = company.branding
  if (email === undefined && phone === undefined) return html`Questions? Contact ${company.name}.`
  if (email === undefined) return html`Questions? Contact ${company.name} at ${phoneLink(phone ?? '')}.`
  const write = html`Questions? Contact ${company.name} at
    <a href="mailto:${encodeEmail(email)}">${email}</a>`
  return phone === undefined ? html`${write}.` : html`${write} or ${phoneLink(phone)}.`
}

/** Returns a link that writes to the company or calls it, in the look of a button; nothing if it has no such contact. */
export function contactButton(company: BrandedCompany): Html {
  const email = toSupportEmail(company)
  const { supportPhone: phone } = company.branding
  if (email !== undefined)
    return html`<a class="contact" href="mailto:${encodeEmail(email)}">Email <bdi>${company.name}</bdi></a>`
  const dial = phone === undefined ? undefined : toDialUrl(phone)
  if (dial === undefined) return html``
  return html`<a class="contact" href="${dial}">Call <bdi>${company.name}</bdi></a>`
}

function encodeEmail(email: string): string {
  return encodeURIComponent(email).replace('%40', '@')
}

function phoneLink(phone: string): Html {
  const dial = toDialUrl(phone)
  return dial === undefined ? html`${phone}` : html`<a href="${dial}">${phone}</a>`
}

function websiteLink(website: string): Html {
  const address = new URL(website).href
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">${formatWebsite(website)}</a>`
}
