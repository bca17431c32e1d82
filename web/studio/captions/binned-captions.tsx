import { useQuery } from '@tanstack/react-query'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import { listContentBin } from '#contract/studio/bin.ts'
import { RestoreButton } from '#web/studio/content/index.ts'
import { formatMoment, StudioSection, studioQuery } from '#web/studio/shell/index.ts'
import { languageName } from './caption-languages.ts'

/** Captions of a lesson in the bin. They can be restored while the lesson has no other captions in their language. */
export function BinnedCaptions({ lesson, usedLanguages }: { lesson: string; usedLanguages: readonly string[] }) {
  const { data } = useQuery(studioQuery('bin', listContentBin, {}))
  const binned = (data?.items ?? []).flatMap((item) => {
    const name = item.kind === 'captions' ? splitCaptionsSlug(item.slug) : undefined
    return name?.lesson === lesson ? [{ ...item, lang: name.lang, title: languageName(name.lang) }] : []
  })
  if (binned.length === 0) return null
  return (
    <StudioSection title="Bin">
      <p className="measure pb-3">Captions are deleted after 30 days in the bin.</p>
      <table className="studio-table">
        <caption className="sr-only">Captions in the bin</caption>
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col">Removed</th>
            <th scope="col" className="last">
              <span className="sr-only">Restore</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {binned.map((item) => (
            <tr key={item.id}>
              <td>{item.title}</td>
              <td className="whitespace-nowrap tabular">{item.binnedAt && formatMoment(item.binnedAt)}</td>
              <td className="last">
                {usedLanguages.includes(item.lang)
                  ? `The lesson has newer captions in ${item.title}.`
                  : item.mayChange && <RestoreButton item={item} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </StudioSection>
  )
}
