import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import {
  brandingResponse,
  brandingInput,
  requireCompany,
  putBranding as put,
  putLogo as putPicture,
  removeLogo,
  showBranding,
} from '#companies'
import { endpoint, ok } from '#platform/http'
import { imageBytesMax, imageTypes } from '#platform/image'
import { shareCompany } from '../surface.ts'

const answers = { statusCode: 200, schema: brandingResponse }

export const getBranding = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/branding',
    name: 'getBranding',
    summary: 'Read the branding of a company',
    ...shareCompany(context),
    answers,
    async handle({ params: { companyId } }) {
      const { branding } = await requireCompany(context.db, companyId)
      return ok(showBranding(branding, context.baseUrl))
    },
  })

/** PUT /operator/v1/companies/{companyId}/branding: replaces the branding except the logo. */
export const putBranding = (context: AppContext) =>
  endpoint({
    call: 'PUT /operator/v1/companies/{companyId}/branding',
    name: 'putBranding',
    summary:
      'Set the branding of a company for its payers; fields that are left out are removed, the logo stays',
    ...shareCompany(context),
    body: brandingInput,
    answers,
    async handle({ params: { companyId }, body, ...request }) {
      const branding = await put(context, companyId, body, toOperatorCall(request))
      return ok(showBranding(branding, context.baseUrl))
    },
  })

/** PUT /operator/v1/companies/{companyId}/branding/logo: replaces the logo; the body is the image. */
export const putLogo = (context: AppContext) =>
  endpoint({
    call: 'PUT /operator/v1/companies/{companyId}/branding/logo',
    name: 'putLogo',
    summary: 'Upload the logo of a company: a PNG or JPEG of at most 2000 x 2000 pixels',
    ...shareCompany(context),
    bodyTypes: imageTypes,
    bodyBytesMax: imageBytesMax,
    answers,
    async handle({ params: { companyId }, rawBody: bytes, header, ...request }) {
      const [contentType = ''] = header('content-type')?.toLowerCase().split(';') ?? []
      const sent = { bytes, contentType: contentType.trim() }
      const branding = await putPicture(context, companyId, sent, toOperatorCall(request))
      return ok(showBranding(branding, context.baseUrl))
    },
  })

export const deleteLogo = (context: AppContext) =>
  endpoint({
    call: 'DELETE /operator/v1/companies/{companyId}/branding/logo',
    name: 'deleteLogo',
    summary: 'Remove the logo of a company, also from mails already sent',
    ...shareCompany(context),
    answers,
    async handle({ params: { companyId }, ...request }) {
      const branding = await removeLogo(context, companyId, toOperatorCall(request))
      return ok(showBranding(branding, context.baseUrl))
    },
  })
