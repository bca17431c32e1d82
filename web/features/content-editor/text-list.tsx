import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { listContentBin, restoreTextFromBin } from '#contract/studio/bin.ts'
import { type ContentSummary, listContent } from '#contract/studio/content.ts'
import { isNumber, membersOf } from '#web/api/read-answer.ts'
import {
  refusalText,
  StudioContent,
  studioCall,
  StudioPage,
  studioQuery,
  momentText,
  useAccess,
} from '#web/features/studio/index.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import './content-editor.css'
import { ListFilters } from './list-filters.tsx'
import { NewText } from './new-text.tsx'
import { type SectionName, sections } from './sections.ts'
import { StateMark } from './state-mark.tsx'
import { textKinds } from './text-kinds.ts'

const shows = ['All', 'Drafts', 'Scheduled', 'Published', 'Bin'] as const
type Shown = (typeof shows)[number]

const isShown = ({ state }: ContentSummary, shown: Shown) =>
  shown === 'All' ||
  { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published', changed: 'Published', binned: 'Bin' }[state] ===
    shown

/** All texts of a kind. */
export function TextList({ section }: { section: SectionName }) {
  const [shown, setShown] = useState<Shown>('All')
  const [words, setWords] = useState('')
  const { may } = useAccess()
  const kind = sections[section]
  const list = useQuery(studioQuery('texts', listContent, { query: { kind } }))
  const { title, empty } = textKinds[section]
  const items = list.data?.items ?? []
  return (
    <StudioPage title={title} fact={factOf(items)} action={may('content.change') && <NewText section={section} />}>
      <UndoBin section={section} />
      <ListFilters
        names={shows}
        shown={shown}
        onShow={setShown}
        count={(name) => (name === 'Bin' ? undefined : items.filter((item) => isShown(item, name)).length)}
        find={`Find in ${title.toLowerCase()}`}
        words={words}
        onWords={setWords}
      />
      {shown === 'Bin' ? (
        <BinTable section={section} words={words} />
      ) : (
        <StudioContent query={list} what="The list">
          {({ items: all }) => {
            const found = all.filter((item) => isShown(item, shown) && hasWords(item, words))
            if (found.length > 0) return <TextTable section={section} items={found} />
            return <p className="measure pt-6 text-lg">{all.length === 0 && shown === 'All' ? empty : 'None here.'}</p>
          }}
        </StudioContent>
      )}
    </StudioPage>
  )
}

/** What is in the bin of a kind, to be taken out again. */
export function BinTable({ section, words }: { section: SectionName; words: string }) {
  const bin = useQuery(studioQuery('bin', listContentBin, {}))
  return (
    <StudioContent query={bin} what="The bin">
      {({ items }) => {
        const found = items.filter((item) => item.kind === sections[section] && hasWords(item, words))
        if (found.length > 0) return <TextTable section={section} items={found} />
        return <p className="measure pt-6 text-lg">None here.</p>
      }}
    </StudioContent>
  )
}

const hasWords = ({ title, slug }: ContentSummary, words: string) =>
  `${title ?? ''} ${slug}`.toLowerCase().includes(words.trim().toLowerCase())

function factOf(items: readonly ContentSummary[]) {
  const drafts = items.filter(({ state }) => state === 'draft').length
  if (items.length === 0) return undefined
  return `${items.length - drafts} on the site${drafts > 0 ? `, ${drafts} in work` : ''}`
}

function TextTable({ section, items }: { section: SectionName; items: readonly ContentSummary[] }) {
  const isBin = items.some(({ state }) => state === 'binned')
  return (
    <table className="studio-table">
      <caption className="sr-only">{textKinds[section].title}</caption>
      <thead>
        <tr>
          <th scope="col">{textKinds[section].fields[0]?.label}</th>
          <th scope="col">State</th>
          <th scope="col">Changed</th>
          <th scope="col">By</th>
          {isBin && (
            <th scope="col" className="last">
              <span className="sr-only">Take out</span>
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
              <StateMark item={item} />
            </td>
            <td className="whitespace-nowrap tabular">
              <time dateTime={item.changedAt}>{momentText(item.changedAt)}</time>
            </td>
            <td className="wrap-anywhere text-quiet">{item.changedBy}</td>
            {isBin && <td className="last">{item.mayChange && <TakeOut item={item} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useTakeOut() {
  const queries = useQueryClient()
  return async ({ id, version }: Pick<ContentSummary, 'id' | 'version'>) => {
    try {
      await studioCall(restoreTextFromBin, { params: { id: String(id) }, body: { version } })
      showToast('It is back, as a draft.', { isGood: true })
    } catch (reason) {
      showToast(refusalText(reason))
    }
    // The button was removed.
    document.getElementById('content')?.focus()
    await queries.invalidateQueries({ queryKey: ['studio'] })
  }
}

function TakeOut({ item }: { item: ContentSummary }) {
  const takeOut = useTakeOut()
  return (
    <button type="button" className="row-action" onClick={() => void takeOut(item)}>
      Take out<span className="sr-only"> {item.title ?? item.slug}</span>
    </button>
  )
}

/** After a text went to the bin: the way back. */
export function UndoBin({ section }: { section: SectionName }) {
  const state: unknown = useLocation().state
  const { id, version } = membersOf(membersOf(state)['binned'])
  const [isUsed, setUsed] = useState(false)
  const takeOut = useTakeOut()
  if (!isNumber(id) || !isNumber(version) || isUsed) return null
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-5 border-l-4 border-good bg-raised px-4 py-2">
      The {textKinds[section].one} is in the bin, for 30 days.
      <Button
        size="small"
        onClick={() => {
          setUsed(true)
          void takeOut({ id, version })
        }}
      >
        Undo
      </Button>
    </p>
  )
}
