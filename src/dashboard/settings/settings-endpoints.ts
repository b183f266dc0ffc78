import { z } from 'zod'
import type { AppContext } from '#context'
import { changeCompany, loadLastChangeId, previewCompanyChange, requireCompany } from '#companies'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { endpoint, ok, pathId, type Endpoint } from '#platform/http'
import { assertReauthenticated } from '#users'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { previewResponse, previewSettings } from './preview-settings.ts'
import { securitySettings, settingsChange, settingsResponse, showSettings } from './settings-fields.ts'

const params = z.object({ companyId: pathId('cmp') })
const answers = { statusCode: 200, schema: settingsResponse }

/** The settings of a company for its users. */
export function settingsEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [getSettings(context, surface), patchSettings(context, surface), postPreview(context, surface)]
}

const getSettings = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/settings`,
    name: surface.companyParam('getSettings'),
    summary: 'Read the settings of the company',
    ...surface.share('read'),
    params,
    answers,
    handle: async ({ caller: { company } }) => ok(await loadSettings(context, company.id)),
  })

const patchSettings = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `PATCH ${surface.base}/settings`,
    name: surface.companyParam('updateSettings'),
    summary: 'Change the settings of the company',
    description: `The settings ${securitySettings.map((name) => `\`${name}\``).join(', ')} need a recent re-authentication.`,
    ...surface.share('manage'),
    params,
    body: settingsChange,
    answers,
    refuses: ['bad_gateway', 'changed_meanwhile'],
    async handle({ body: { asOf, ...change }, ...request }) {
      const { company, signedIn } = request.caller
      if (securitySettings.some((name) => change.settings?.[name] !== undefined))
        assertReauthenticated(signedIn)
      await changeCompany(context, company.id, change, surface.callOf(request), { asOf })
      return ok(await loadSettings(context, company.id))
    },
  })

const postPreview = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/settings/preview`,
    name: 'previewSettings',
    summary: 'Show the next reminders and retries that a change of the settings would lead to',
    description: 'Writes nothing. An empty body shows those of the current settings.',
    ...surface.share('read'),
    params,
    body: settingsChange.omit({ asOf: true }).meta({ id: 'SettingsPreviewInput' }),
    answers: { statusCode: 200, schema: previewResponse },
    async handle({ caller, body }) {
      return ok(await previewSettings(context, previewCompanyChange(context.clock, caller.company, body)))
    },
  })

/** The id is read first: a change between the two reads is shown, and its id is not. */
async function loadSettings({ db }: AppContext, companyId: CompanyId) {
  const asOf = await loadLastChangeId(db, { id: companyId }, 'company.changed')
  const company = await requireCompany(db, companyId)
  return { ...showSettings(company), asOf: toPublicId('aud', asOf) }
}
