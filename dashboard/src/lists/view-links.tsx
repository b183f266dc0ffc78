import { useQuery } from '@tanstack/react-query'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { savedViewsQuery, type ListName } from './saved-views.ts'

type Props = {
  list: ListName
  companyId: string
  /** The built-in views. */
  builtInViews: readonly { label: string; link: LinkComponentProps }[]
  /** Returns the link to a saved view. */
  linkToSaved(viewId: string): LinkComponentProps
}

/** Renders links to the built-in and saved views of a list. */
export function ViewLinks({ list, companyId, builtInViews, linkToSaved }: Props) {
  const { data: saved = [] } = useQuery(savedViewsQuery(list, companyId))
  const theirs = saved.map(({ viewId, name }) => ({ label: name, link: linkToSaved(viewId) }))
  return [...builtInViews, ...theirs].map(({ label, link }, place) => (
    <Link
      {...link}
      // Two views can have the same name.
      key={place}
      className="view"
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
    >
      {label}
    </Link>
  ))
}
