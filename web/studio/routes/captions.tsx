import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { captionsSlug } from '#contract/content/captions.ts'
import { listLessonCaptions } from '#contract/studio/captions.ts'
import { type ContentItem, getContent } from '#contract/studio/content.ts'
import { CaptionsEditor } from '#web/studio/captions/index.ts'
import { ItemAccess, StudioContent, studioQuery } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Captions')

/** Captions editor of a lesson in one language, without the Studio's navigation. */
export default function Captions() {
  const { lesson = '', lang = '' } = useParams()
  return (
    <div className="studio-editor">
      <LoadedCaptions key={`${lesson} ${lang}`} lesson={lesson} lang={lang} />
    </div>
  )
}

function LoadedCaptions({ lesson, lang }: { lesson: string; lang: string }) {
  // A loaded draft is not refetched, because the editor has the newest state.
  const [item, setItem] = useState<ContentItem>()
  const isOpen = item !== undefined
  const slug = captionsSlug(lesson, lang)
  const query = useQuery({
    ...studioQuery('captions text', getContent, { params: { kind: 'captions', slug } }),
    enabled: !isOpen,
    gcTime: 0,
  })
  const film = useQuery(studioQuery('captions', listLessonCaptions, { query: { lesson } }))
  if (!isOpen && query.data) setItem(query.data)
  if (item && film.data)
    return (
      <ItemAccess mayChange={item.mayChange}>
        <CaptionsEditor key={item.id} item={item} title={film.data.title ?? lesson} media={film.data.media} />
      </ItemAccess>
    )
  return (
    <div className="p-6">
      <p className="pb-6">
        <Link to={paths.studioCaptions(lesson)} className="link">
          All captions of this lesson
        </Link>
      </p>
      <h1 className="sr-only">Captions</h1>
      {item ? (
        <StudioContent query={film} label="The lesson">
          {() => null}
        </StudioContent>
      ) : (
        <StudioContent query={query} label="The captions">
          {() => null}
        </StudioContent>
      )}
    </div>
  )
}
