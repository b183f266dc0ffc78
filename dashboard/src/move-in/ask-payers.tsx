import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { formatCount } from '../components/format-count.ts'
import { Notice } from '../components/notice.tsx'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { findDaysProblem } from './find-days-problem.ts'
import type { ImportSource } from './imports-query.ts'
import { LeftOutList } from './left-out-list.tsx'

const name = 'POST /dashboard/v1/companies/{companyId}/imports/{from}/ask'

type Result = Pick<ResponseOf<typeof name>, 'asked' | 'left'> & { days: number }
type Props = { companyId: string; source: ImportSource; run: number }

/** Emails the payers of an import who have no payment method, once each. */
export function AskPayers({ companyId, source, run }: Props) {
  const form = useForm<{ days: string }>({ defaultValues: { days: '14' } })
  const [result, setResult] = useState<Result>()
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ days: typed }) => {
    setResult(undefined)
    const days = Number(typed)
    const body = { run, days }
    let asked = 0
    for (let isMore = true; isMore;) {
      const page = await request(name, { params: { companyId, from: source }, body })
      asked += page.asked
      isMore = page.isMore
      setResult({ asked, left: page.left, days })
    }
  })
  return (
    <>
      <Section
        title="Missing payment methods"
        description="Payers without one get an email with a link, on which they enter it. Each is asked once."
      >
        <Form onSubmit={submit}>
          <TextField
            label="Days until the next charge"
            hint="From 1 to 400: payers who are charged later are not asked."
            inputMode="numeric"
            autoComplete="off"
            error={errors.days?.message}
            {...form.register('days', { validate: (typed) => findDaysProblem(typed) ?? true })}
          />
          <FormRefusal form={form} />
          {result && <Asked result={result} />}
          <div className="buttons">
            <Button type="submit" working={isSubmitting && 'Asking…'}>
              Ask payers
            </Button>
          </div>
        </Form>
      </Section>
      <LeftOutList
        title="Not asked"
        description="The payers of these subscriptions need an email address or a payment method."
        leftOut={result?.left.map(({ originId: id, reason }) => ({ id, reason })) ?? []}
      />
    </>
  )
}

function Asked({ result: { asked, left, days } }: { result: Result }) {
  if (asked > 0)
    return (
      <Notice tone="good" role="status">
        <p>
          {formatCount(asked, 'payer')} {asked === 1 ? 'was' : 'were'} asked for a payment method.
        </p>
      </Notice>
    )
  return (
    <Notice role="status">
      <p>
        {left.length > 0
          ? 'No payer was asked.'
          : `No payer was asked: each has a payment method, was asked before, or is not charged within ${formatCount(days, 'day')}.`}
      </p>
    </Notice>
  )
}
