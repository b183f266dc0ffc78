import type { ComponentProps } from 'react'
import { roleWords } from '../frame/role-words.ts'
import { SelectField } from '../parts/select-field.tsx'
import type { Member } from './members-query.ts'

type Role = Member['role']

const roles = (Object.keys(roleWords) as Role[]).map((value) => ({ value, label: roleWords[value].name }))

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & { chosen: Role }

/** What somebody may do, by its name, with what it means. */
export function RoleField({ chosen, ...select }: Props) {
  return (
    <div className="field">
      <SelectField label="Role" options={roles} {...select} />
      <p className="field-hint">{roleWords[chosen].may}</p>
    </div>
  )
}
