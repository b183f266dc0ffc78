import { z } from 'zod'
import type { AppContext } from '#context'
import {
  brandingResponse,
  brandingInput,
  putBranding as put,
  putLogo as putPicture,
  removeLogo,
  showBranding,
} from '#companies'
import { endpoint, ok, pathId, type Endpoint } from '#platform/http'
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
      const { branding } = await surface.companyOf(request)
      return ok(showBranding(branding, context.baseUrl))
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
    body: brandingInput,
    answers,
    async handle({ params: { companyId }, body, ...request }) {
      const branding = await put(context, companyId, body, surface.callOf(request))
      return ok(showBranding(branding, context.baseUrl))
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
      const branding = await putPicture(context, companyId, sent, surface.callOf(request))
      return ok(showBranding(branding, context.baseUrl))
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
      const branding = await removeLogo(context, companyId, surface.callOf(request))
      return ok(showBranding(branding, context.baseUrl))
    },
  })
