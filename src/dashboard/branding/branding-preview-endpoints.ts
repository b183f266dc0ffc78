import { z } from 'zod'
import type { AppContext } from '#context'
import { brandingInput, loadOwnLogo } from '#companies'
import { composeSampleMail, sampleSheet, type SampleInvoice } from '#invoices'
import { samplePage } from '#pages'
import { endpoint, ok, pathId, type Endpoint, type HttpResponse } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { previewResponse } from '../preview-response.ts'
import { draftQuery, parseDraft } from './draft.ts'
import { loadSample, toSampleUrl } from './load-sample.ts'

const draftBody = z.strictObject({ draft: brandingInput })
const params = z.object({ companyId: pathId('cmp') })

/**
 * Creates the endpoints by which an admin sees unsaved branding on a sample invoice: one that checks the branding and
 * returns URLs, and the documents at these URLs. They write nothing.
 */
export function brandingPreviewEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [
    postPreview(surface),
    getPreview(context, surface, {
      part: 'page',
      contentType: 'text/html',
      show: async (sample) => previewResponse(samplePage(sample)),
    }),
    getPreview(context, surface, {
      part: 'mail',
      contentType: 'text/html',
      show: async (sample) =>
        previewResponse(composeSampleMail(sample, { payUrl: toSampleUrl(context) }).html),
    }),
    getPreview(context, surface, {
      part: 'pdf',
      contentType: 'application/pdf',
      show: (sample) => printSample(context, sample),
    }),
  ]
}

const pathOf = (part: 'page' | 'mail' | 'pdf', description: string) =>
  z.string().meta({
    description,
    example: `/dashboard/v1/companies/cmp_01k2v9m4e8f3q7r5s6t0w1x2y3/branding/preview/${part}?draft=%7B%7D`,
  })

/** POST .../branding/preview: checks a draft as PUT does and returns the paths of its documents. */
const postPreview = (surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/branding/preview`,
    name: 'previewBranding',
    summary: 'Check branding without saving it, and get the paths of a sample page, mail and PDF',
    ...surface.share('manage'),
    params,
    body: brandingInput,
    answers: {
      statusCode: 200,
      schema: z.object({
        pagePath: pathOf('page', 'The path of the payment page.'),
        mailPath: pathOf('mail', 'The path of the mail.'),
        pdfPath: pathOf('pdf', 'The path of the PDF.'),
      }),
    },
    async handle({ path, body }) {
      const draft = new URLSearchParams({ draft: JSON.stringify(body) })
      const [pagePath, mailPath, pdfPath] = ['page', 'mail', 'pdf'].map((part) => `${path}/${part}?${draft}`)
      return ok({ pagePath, mailPath, pdfPath })
    },
  })

type Preview = {
  part: 'page' | 'mail' | 'pdf'
  contentType: string
  show(sample: SampleInvoice): Promise<HttpResponse>
}

/** GET .../branding/preview/page, /mail and /pdf: a document of the sample invoice with the draft, as payers would get it. */
const getPreview = (context: AppContext, surface: DashboardSurface, { part, contentType, show }: Preview) =>
  endpoint({
    call: `GET ${surface.base}/branding/preview/${part}`,
    name: `previewBrandingOf${part.charAt(0).toUpperCase()}${part.slice(1)}`,
    summary: `See the ${part} of a sample invoice with unsaved branding`,
    ...surface.share('manage'),
    params,
    query: draftQuery({
      description: 'The branding, as JSON. The logo is the current one.',
      example: '{"colour":"#0a5c36"}',
    }),
    answers: { statusCode: 200, contentType },
    async handle({ caller: { company }, query }) {
      const branding = { ...parseDraft(query.draft, draftBody), logo: company.branding.logo }
      return show(await loadSample(context, { ...company, branding }))
    },
  })

async function printSample(context: AppContext, sample: SampleInvoice): Promise<HttpResponse> {
  const { company } = sample
  const logo = await loadOwnLogo(context.db, company)
  return {
    statusCode: 200,
    contentType: 'application/pdf',
    headers: {
      'Content-Disposition': 'inline; filename="sample.pdf"',
      // Browsers show the PDF in their own viewer, which a policy that forbids everything would block.
      'Content-Security-Policy': "base-uri 'none'; form-action 'none'",
    },
    body: await context.pdf.print(sampleSheet(sample, { logo, payUrl: toSampleUrl(context) }), company.id),
  }
}
