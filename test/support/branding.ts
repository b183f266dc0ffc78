import { florin, operator, type TestResponse, type TestCompany } from './florin.ts'
import { newPng } from './pictures.ts'

export const getBranding = ({ companyId }: Pick<TestCompany, 'companyId'>) =>
  `/operator/v1/companies/${companyId}/branding`

/** Uploads a picture as the logo of a company and returns the response. */
export async function sendLogo(
  company: Pick<TestCompany, 'companyId'>,
  bytes: Buffer,
  contentType = 'image/png',
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const { baseUrl, operatorToken } = florin()
  const response = await fetch(`${baseUrl}${getBranding(company)}/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': contentType, ...headers },
    body: new Uint8Array(bytes),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** Sets the branding of a company. */
export async function brand(company: TestCompany, branding: Record<string, unknown>): Promise<void> {
  const response = await operator().put(getBranding(company), branding)
  if (response.status !== 200) throw new Error(`no branding: ${response.text}`)
}

/** Uploads a logo for a company and returns its URL. */
export async function uploadLogo(
  company: TestCompany,
  bytes: Buffer = newPng(),
  type?: string,
): Promise<string> {
  const response = await sendLogo(company, bytes, type)
  if (response.status !== 200) throw new Error(`no logo: ${response.text}`)
  return String(response.body.logoUrl)
}

/** Fetches a logo and returns its status, headers and bytes. */
export async function fetchLogo(url: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url)
  const { status, headers } = response
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
