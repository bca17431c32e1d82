import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentSummary } from '#contract/studio/content.ts'
import { toSearchText } from '#rules/search/reference-search.ts'
import { formatMoment } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import type { SectionName } from './sections.ts'
import { StatusBadge } from './status-badge.tsx'
import { textKinds } from './text-kinds.ts'

/** Describes the author of a change: a person, a command, or the first start, which reads the folder `content/`. */
const describeAuthor = (author: string) => (author === 'content/' ? 'First start' : author)

export const matchesSearch = ({ title, slug }: ContentSummary, searchText: string) =>
  toSearchText(`${title ?? ''} ${slug}`).includes(toSearchText(searchText.trim()))

interface TextTableProps {
  section: SectionName
  items: readonly ContentSummary[]
  children?: (item: ContentSummary) => ReactNode
}

/** Table of texts, each with a link to its editor unless it is in the bin. */
export function TextTable({ section, items, children }: TextTableProps) {
  return (
    <table className="studio-table">
      <caption className="sr-only">{textKinds[section].title}</caption>
      <thead>
        <tr>
          <th scope="col">{textKinds[section].fields[0]?.label}</th>
          <th scope="col">State</th>
          <th scope="col">Changed</th>
          <th scope="col">By</th>
          {children && (
            <th scope="col" className="last">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.state === 'binned' ? (
                (item.title ?? item.slug)
              ) : (
                <Link to={paths.studioText(section, item.slug)} className="editor-row-link">
                  {item.title ?? item.slug}
                </Link>
              )}
            </th>
            <td>
              <StatusBadge item={item} />
            </td>
            <td className="whitespace-nowrap tabular">
              <time dateTime={item.changedAt}>{formatMoment(item.changedAt)}</time>
            </td>
            <td className="wrap-anywhere text-quiet">{describeAuthor(item.changedBy)}</td>
            {children && <td className="last">{children(item)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
