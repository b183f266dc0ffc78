import type { ComponentProps } from 'react'
import { roleLabels } from '../layout/role-labels.ts'
import { SelectField } from '../components/select-field.tsx'
import type { Member } from './members-query.ts'

type Role = Member['role']

const roles = (Object.keys(roleLabels) as Role[]).map((value) => ({ value, label: roleLabels[value].name }))

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & { chosen: Role }

/** Lets the user choose a role, and explains its permissions. */
export function RoleField({ chosen, ...select }: Props) {
  return (
    <div className="field">
      <SelectField label="Role" options={roles} {...select} />
      <p className="field-hint">{roleLabels[chosen].may}</p>
    </div>
  )
}
