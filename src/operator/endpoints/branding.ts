import { z } from 'zod'
import type { AppContext } from '#context'
import type { CompanyId } from '#kernel/ids'
import {
  brandingResponse,
  asOfInput,
  brandingInput,
  loadLastChangeId,
  putBranding as put,
  putLogo as putPicture,
  removeLogo,
  requireCompany,
  showBranding,
} from '#companies'
import { endpoint, ok, pathId, type Endpoint, type HttpResponse } from '#platform/http'
import { imageBytesMax, imageTypes } from '#platform/image'
import type { Surface } from '../surface.ts'

const params = z.object({ companyId: pathId('cmp') })
const answers = { statusCode: 200, schema: brandingResponse }

/** Creates the endpoints for the branding of a company: how it shows itself to its payers. */
export function brandingEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [
    getBranding(context, surface),
    putBranding(context, surface),
    putLogo(context, surface),
    deleteLogo(context, surface),
  ]
}

const getBranding = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/branding`,
    name: surface.companyParam('getBranding'),
    summary: 'Read the branding of a company',
    ...surface.share('read'),
    params,
    answers,
    async handle(request) {
      const { id } = await surface.companyOf(request)
      return respond(context, surface, id)
    },
  })

/** PUT .../branding: replaces the branding except the logo. */
const putBranding = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PUT ${surface.base}/branding`,
    name: surface.companyParam('putBranding'),
    summary:
      'Set the branding of a company for its payers; fields that are left out are removed, the logo stays',
    ...surface.share('manage'),
    params,
    body: brandingInput.extend({ asOf: asOfInput }),
    answers,
    refuses: ['changed_meanwhile'],
    async handle({ params: { companyId }, body, ...request }) {
      await put(context, companyId, body, surface.callOf(request))
      return respond(context, surface, companyId)
    },
  })

/** PUT .../branding/logo: replaces the logo; the body is the image. */
const putLogo = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PUT ${surface.base}/branding/logo`,
    name: surface.companyParam('putLogo'),
    summary: 'Upload the logo of a company: a PNG or JPEG of at most 2000 x 2000 pixels',
    ...surface.share('manage'),
    params,
    bodyTypes: imageTypes,
    bodyBytesMax: imageBytesMax,
    answers,
    async handle({ params: { companyId }, rawBody: bytes, header, ...request }) {
      const [contentType = ''] = header('content-type')?.toLowerCase().split(';') ?? []
      const sent = { bytes, contentType: contentType.trim() }
      await putPicture(context, companyId, sent, surface.callOf(request))
      return respond(context, surface, companyId)
    },
  })

const deleteLogo = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `DELETE ${surface.base}/branding/logo`,
    name: surface.companyParam('deleteLogo'),
    summary: 'Remove the logo of a company, also from mails already sent',
    ...surface.share('manage'),
    params,
    answers,
    async handle({ params: { companyId }, ...request }) {
      await removeLogo(context, companyId, surface.callOf(request))
      return respond(context, surface, companyId)
    },
  })

/** The id is read first: a change between the two reads is shown, and its id is not. */
async function respond<Caller>(
  { db, baseUrl }: AppContext,
  { hasForms }: Surface<Caller>,
  id: CompanyId,
): Promise<HttpResponse> {
  const asOf = hasForms ? await loadLastChangeId(db, { id }, 'branding.put') : undefined
  const { branding } = await requireCompany(db, id)
  return ok(showBranding(branding, baseUrl, asOf))
}
