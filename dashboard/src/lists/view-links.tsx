import { useQuery } from '@tanstack/react-query'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { savedViewsQuery, type ListName } from './saved-views.ts'

type Props = {
  list: ListName
  companyId: string
  /** The looks that are wanted most, by name. */
  looks: readonly { label: string; link: LinkComponentProps }[]
  /** Where a saved view is shown. */
  linkToSaved(viewId: string): LinkComponentProps
}

/** The looks at a list: those that are wanted most, and those that were saved. */
export function ViewLinks({ list, companyId, looks, linkToSaved }: Props) {
  const { data: saved = [] } = useQuery(savedViewsQuery(list, companyId))
  const theirs = saved.map(({ viewId, name }) => ({ label: name, link: linkToSaved(viewId) }))
  return [...looks, ...theirs].map(({ label, link }, place) => (
    <Link
      {...link}
      // Two views may be called the same.
      key={place}
      className="view"
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
    >
      {label}
    </Link>
  ))
}
