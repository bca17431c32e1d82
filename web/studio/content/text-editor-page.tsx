import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ContentItem, createText, getContent } from '#contract/studio/content.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  ItemAccess,
  describeError,
  StudioContent,
  studioCall,
  studioQuery,
  useAccess,
} from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type SectionName, sections } from './sections.ts'
import { TextEditor } from './text-editor.tsx'
import { textKinds } from './text-kinds.ts'

/** Loads a text and shows its editor. The text is not refetched, because the editor tracks its own saves. */
export function TextEditorPage({ section, slug }: { section: SectionName; slug: string }) {
  const [item, setItem] = useState<ContentItem>()
  const isOpen = item !== undefined
  const { title, entryName, isSingleton } = textKinds[section]
  const query = useQuery({
    ...studioQuery('text', getContent, { params: { kind: sections[section], slug } }),
    enabled: !isOpen,
    gcTime: 0,
  })
  if (!isOpen && query.data) setItem(query.data)
  if (item)
    return (
      <ItemAccess mayChange={item.mayChange}>
        <TextEditor key={item.id} section={section} item={item} />
      </ItemAccess>
    )
  const isMissing = query.error instanceof ApiError && query.error.statusCode === 404
  return (
    <div className="p-6">
      <p className="pb-6">
        <Link to={isSingleton ? paths.studio() : paths.studioTexts(section)} className="link">
          {isSingleton ? 'Studio' : title}
        </Link>
      </p>
      {isMissing && isSingleton && <CreateSingleton section={section} onCreated={setItem} />}
      {isMissing && !isSingleton && <h1 className="text-4xl condensed">This {entryName} doesn’t exist</h1>}
      {!isMissing && (
        <>
          <h1 className="sr-only">{title}</h1>
          <StudioContent query={query} label="This text">
            {() => null}
          </StudioContent>
        </>
      )}
    </div>
  )
}

/** Shown for a singleton text that was not created yet. */
function CreateSingleton({ section, onCreated }: { section: SectionName; onCreated: (item: ContentItem) => void }) {
  const { may } = useAccess()
  const [isBusy, setBusy] = useState(false)
  const { title, emptyText } = textKinds[section]
  const kind = sections[section]
  const create = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      onCreated(await studioCall(createText, { params: { kind }, body: { slug: kind, data: {} } }))
    } catch (reason) {
      showToast(describeError(reason))
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className="text-4xl condensed">{title}</h1>
      <p className="measure pt-4 text-lg">{emptyText}</p>
      {may('content.change') && (
        <p className="pt-6">
          <Button tone="main" aria-disabled={isBusy} onClick={() => void create()}>
            Create
          </Button>
        </p>
      )}
    </>
  )
}
