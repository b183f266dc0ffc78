import { z } from 'zod'
import type { UserCaller } from '#access'
import type { AppContext } from '#context'
import {
  loadMailText,
  loadMailTexts,
  mailTextInput,
  mailTextKinds,
  placeholders,
  putMailText,
  type MailText,
  type MailTextKind,
} from '#companies'
import { composeSampleMail } from '#invoices'
import { endpoint, ok, pathId, type Endpoint } from '#platform/http'
import { draftQuery, parseDraft } from '../branding/draft.ts'
import { loadSample, toSampleUrl } from '../branding/load-sample.ts'
import { previewResponse } from '../preview-response.ts'
import type { DashboardSurface } from '../dashboard-surface.ts'

const listParams = z.object({ companyId: pathId('cmp') })
const params = listParams.extend({
  kind: z.enum(mailTextKinds).meta({ description: 'The kind of mail.', example: 'reminder' }),
})

const draftBody = z.strictObject({ draft: mailTextInput })

const textResponse = z
  .object({
    kind: z.enum(mailTextKinds).meta({ description: 'The kind of mail.', example: 'reminder' }),
    subject: z
      .string()
      .optional()
      .meta({ description: 'Replaces the subject.', example: 'Invoice {invoice}' }),
    opening: z
      .string()
      .optional()
      .meta({ description: 'Stands above the text of the mail.', example: 'Dear {payer},' }),
    closing: z
      .string()
      .optional()
      .meta({ description: 'Stands below the text of the mail.', example: 'See you soon.' }),
  })
  .meta({ id: 'MailText', description: "A company's own texts in a kind of mail." })

/** Creates the endpoints for a company's own texts in the mails about its invoices. */
export function mailTextEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [getTexts, putText, deleteText, postPreview, getPreview].map((make) => make(context, surface))
}

const getTexts = ({ db }: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/mail-texts`,
    name: 'listMailTexts',
    summary: "List the company's own texts for each kind of mail",
    ...surface.share('manage'),
    params: listParams,
    answers: {
      statusCode: 200,
      schema: z.object({
        texts: z.array(textResponse).describe('Every kind of mail, also those without a text.'),
        placeholders: z
          .array(z.object({ name: placeholderName, stands: meaning }))
          .describe('The placeholders.'),
      }),
    },
    handle: async ({ caller: { company } }) =>
      ok({
        texts: await loadMailTexts(db, company.id),
        placeholders: Object.entries(placeholders).map(([name, stands]) => ({ name, stands })),
      }),
  })

const placeholderName = z.string().meta({ description: 'The name, without its braces.', example: 'invoice' })
const meaning = z
  .string()
  .meta({ description: 'The description of its value.', example: 'the number of the invoice' })

const putText = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `PUT ${surface.base}/mail-texts/{kind}`,
    name: 'putMailText',
    summary: "Set the company's own texts in a kind of mail; texts that are left out are removed",
    ...surface.share('manage'),
    params,
    body: mailTextInput.meta({ id: 'MailTextInput' }),
    answers: { statusCode: 200, schema: textResponse },
    handle: ({ params: { kind }, body, ...request }) =>
      change(context, surface, { kind, text: body, request }),
  })

const deleteText = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `DELETE ${surface.base}/mail-texts/{kind}`,
    name: 'deleteMailText',
    summary: "Remove the company's own texts from a kind of mail",
    ...surface.share('manage'),
    params,
    answers: { statusCode: 200, schema: textResponse },
    handle: ({ params: { kind }, ...request }) => change(context, surface, { kind, text: {}, request }),
  })

type TextChange = {
  kind: MailTextKind
  text: MailText
  request: Parameters<DashboardSurface['callOf']>[0]
}

async function change(context: AppContext, surface: DashboardSurface, { kind, text, request }: TextChange) {
  const { id: companyId } = request.caller.company
  await putMailText(context, { companyId, kind }, text, surface.callOf(request))
  return ok({ ...(await loadMailText(context.db, companyId, kind)), kind })
}

const postPreview = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/mail-texts/{kind}/preview`,
    name: 'previewMailText',
    summary: 'Check texts without saving them, and get the mail of a sample invoice with them',
    ...surface.share('manage'),
    params,
    body: mailTextInput.meta({ id: 'MailTextDraft' }),
    answers: {
      statusCode: 200,
      schema: z.object({
        subject: z
          .string()
          .meta({ description: 'The subject.', example: 'Invoice SAMPLE from Harbor Dental' }),
        text: z.string().meta({ description: 'The mail as plain text.', example: 'Dear Alex Sample,' }),
        html: z.string().meta({ description: 'The mail as HTML.', example: '<!doctype html>' }),
        htmlPath: z.string().meta({
          description: 'The path of the mail as a page.',
          example:
            '/dashboard/v1/companies/cmp_01k2v9m4e8f3q7r5s6t0w1x2y3/mail-texts/reminder/preview?draft=%7B%7D',
        }),
      }),
    },
    async handle({ caller, path, params: { kind }, body }) {
      const draft = new URLSearchParams({ draft: JSON.stringify(body) })
      return ok({ ...(await composeSample(context, caller, kind, body)), htmlPath: `${path}?${draft}` })
    },
  })

/** GET .../mail-texts/{kind}/preview: the mail of the sample invoice with a draft, for a frame of the dashboard. */
const getPreview = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/mail-texts/{kind}/preview`,
    name: 'showMailTextPreview',
    summary: 'See the mail of a sample invoice with unsaved texts',
    ...surface.share('manage'),
    params,
    query: draftQuery({ description: 'The texts, as JSON.', example: '{"opening":"Dear {payer},"}' }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ caller, params: { kind }, query }) {
      const draft = parseDraft(query.draft, draftBody)
      return previewResponse((await composeSample(context, caller, kind, draft)).html)
    },
  })

async function composeSample(
  context: AppContext,
  { company }: UserCaller,
  kind: MailTextKind,
  ownText: MailText,
) {
  const payUrl = toSampleUrl(context)
  return composeSampleMail(await loadSample(context, company), { payUrl, kind, ownText })
}
