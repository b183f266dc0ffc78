import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import { formatDay } from '../components/date-names.ts'
import { formatNumber } from '../components/format-count.ts'
import { Notice } from '../components/notice.tsx'
import { useDebounced } from '../components/use-debounced.ts'
import { formatZone } from '../components/zone-note.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import type { SettingsChange } from './setting.ts'

const endpoint = 'POST /dashboard/v1/companies/{companyId}/settings/preview'

type Preview = ResponseOf<typeof endpoint>
type NextActions = NonNullable<Preview['reminders']>

type Props = {
  /** The change as typed; undefined if there is none, or if the form has a problem. */
  change: SettingsChange | undefined
  /** The newest change of the company, after which the preview is out of date. */
  asOf: string
  /** Whether the next reminders and retries are shown before anything is typed. */
  showsNext: boolean
}

/** Says what settings lead to, before they are saved. */
export function SettingsEffects({ change, asOf, showsNext }: Props) {
  const { companyId } = useCompany()
  const { timeZone, settings: { reminders, dunningDays } = {} } = useDebounced(change) ?? {}
  const body = {
    ...(timeZone === undefined ? {} : { timeZone }),
    settings: { ...(reminders ? { reminders } : {}), ...(dunningDays ? { dunningDays } : {}) },
  }
  const { data } = useQuery({
    queryKey: ['settings-preview', companyId, JSON.stringify(body), asOf],
    queryFn: () => request(endpoint, { params: { companyId }, body }),
    enabled: showsNext || timeZone !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const lines = [
    ...describeChange(change),
    ...(data && (showsNext || change?.timeZone !== undefined) ? describeNext(data) : []),
  ]
  return (
    <div role="status">
      {lines.length > 0 && (
        <Notice>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

function describeChange({ timeZone, settings = {} }: SettingsChange = {}): string[] {
  return [
    timeZone &&
      `Due dates keep their day, which then ends in ${formatZone(timeZone)}. Reports count all days in it, also days of the past.`,
    settings.taxPercentage !== undefined &&
      'The tax applies to invoices that are issued from now on. Issued invoices keep theirs.',
    settings.requireTwoFactor === true &&
      'Users without a second factor must set one up before they can go on.',
    settings.requireTwoFactor === false && 'Users may sign in with their password alone.',
  ].filter((line) => typeof line === 'string')
}

function describeNext({ reminders, retries }: Preview): string[] {
  return [
    `Next reminders: ${reminders ? describeActions(reminders, 'invoice') : 'none'}.`,
    `Next retries: ${retries ? describeActions(retries, 'subscription') : 'none'}.`,
  ]
}

function describeActions({ date, count, isPartial }: NextActions, noun: string): string {
  const least = isPartial ? 'at least ' : ''
  return `${least}${formatNumber(count)} ${count === 1 ? noun : `${noun}s`} on ${formatDay(date)}`
}
