import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentItem } from '#contract/studio/content.ts'
import { replaceFilm } from '#contract/studio/lesson-films.ts'
import { LessonFilm } from '#web/studio/film/index.ts'
import { ChangedNumbers } from '#web/studio/lesson-lists/index.ts'
import { FormGeneration, studioCall, useAccess, useShortcuts } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import { Conflict } from './conflict.tsx'
import './content-editor.css'
import type { DraftState } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import { EditHistory } from './edit-history.ts'
import { EditorBar } from './editor-bar.tsx'
import { keepCurrent, markMissingFields } from './field-problem.ts'
import { FilmField } from './film-field.tsx'
import { TextPreview } from './text-preview.lazy.tsx'
import { LessonChecks } from './lesson-checks.tsx'
import { LessonCourse } from './lesson-course.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { type SectionName, sections } from './sections.ts'
import { TextFields } from './fields/text-fields.tsx'
import { textKinds } from './text-kinds.ts'
import { useTextDraft } from './use-draft.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useNumberCheck } from './use-number-check.tsx'
import { usePublication } from './use-publication.ts'

/** Editor of one text, with the preview next to it. */
export function TextEditor({ section, item }: { section: SectionName; item: ContentItem }) {
  const { store, state } = useTextDraft(sections[section], item)
  const { publication, dialog } = useNumberCheck(section === 'lessons', state, usePublication(section, store))
  const [history] = useState(() => new EditHistory(store))
  const { may } = useAccess()
  const [isPreview, setPreview] = useState(false)
  const { fields } = textKinds[section]
  const mayPublish = may('content.publish')
  useSlugInUrl(section, item.slug, state.item.slug)
  useShortcuts([
    { key: 's', description: 'Save', onPress: () => void store.save() },
    ...(mayPublish ? [{ key: 'p', description: 'Publish', onPress: () => void publication.publish() }] : []),
  ])
  const problem = keepCurrent(publication.problem, state.data)
  const media = section === 'lessons' ? state.data['media'] : undefined
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined)
  return (
    <>
      <EditorBar section={section} store={store} state={state} publication={publication} history={history} />
      {dialog}
      {state.conflict ? (
        <Conflict
          conflict={state.conflict}
          mine={state.data}
          fields={fields}
          onResolve={(choose) => store.resolve(choose)}
        />
      ) : (
        <div
          className="editor-columns"
          data-preview={isPreview || undefined}
          data-film={media !== undefined || undefined}
        >
          {typeof media === 'string' ? (
            <LessonFilm
              media={media}
              title={typeof state.data['title'] === 'string' ? state.data['title'] : ''}
              data={state.data}
              isReadOnly={!may('content.change')}
              onChange={history.change}
              onReplace={(film) => replaceLessonFilm(store, film)}
            />
          ) : (
            <EditorTabs isPreview={isPreview} onChange={setPreview} />
          )}
          <div className="editor-form">
            <Notices
              onRepublish={publication.undoUnpublish}
              problem={problem?.message}
              mergedWith={state.mergedWith}
              scheduleError={state.item.scheduleError}
            />
            {section === 'lessons' && <LessonParts store={store} state={state} filmError={errorOf('thumbnail')} />}
            {section === 'courses' && (
              <ChangedNumbers gid={state.item.slug} before={state.item.published?.data} after={state.data} />
            )}
            <FormGeneration value={state.generation}>
              <TextFields
                fields={markMissingFields(sections[section], fields, state.data).filter(
                  ({ name, control }) => control !== 'film' && (name !== 'chapters' || media === undefined),
                )}
                data={state.data}
                isReadOnly={!may('content.change')}
                errorOf={errorOf}
                onChange={history.change}
              />
            </FormGeneration>
          </div>
          {media === undefined && <TextPreview section={section} data={state.data} />}
        </div>
      )}
    </>
  )
}

/** Tabs of narrow screens, which show either the form or the preview. */
const EditorTabs = ({ isPreview, onChange }: { isPreview: boolean; onChange: (isPreview: boolean) => void }) => (
  <div className="editor-tabs">
    <button type="button" aria-pressed={!isPreview} onClick={() => onChange(false)}>
      Write
    </button>
    <button type="button" aria-pressed={isPreview} onClick={() => onChange(true)}>
      Preview
    </button>
  </div>
)

interface LessonPartsProps {
  store: DraftStore
  state: DraftState
  filmError: string | undefined
}

/** Checklist and course of a lesson, and a field for the film if the lesson has no film. */
function LessonParts({ store, state: { item, data }, filmError }: LessonPartsProps) {
  const { may } = useAccess()
  return (
    <>
      <LessonChecks slug={item.slug} data={data} />
      <LessonCourse slug={item.slug} />
      {data['media'] === undefined && (
        <FilmField
          picture={data['thumbnail']}
          error={filmError}
          isReadOnly={!may('content.change')}
          onChoose={(film) => replaceLessonFilm(store, film)}
        />
      )}
    </>
  )
}

/** Sets the film of a lesson after saving the draft. */
async function replaceLessonFilm(store: DraftStore, film: string) {
  if (!(await store.save()))
    return showToast('Your changes aren’t saved yet, so the video wasn’t changed. Try again once they’re saved.')
  const item = await store.call(({ slug, version }) =>
    studioCall(replaceFilm, { params: { slug }, body: { version, film } }),
  )
  store.accept(item)
  const isPublished = item.published !== null
  showToast(`The draft has the new video. Members see it once you ${isPublished ? 'update the site' : 'publish'}.`, {
    isSuccess: true,
  })
}

/** Updates the slug in the URL after it was changed, so that reloading the page works. */
function useSlugInUrl(section: SectionName, openedSlug: string, currentSlug: string) {
  const navigate = useNavigate()
  useEffect(() => {
    if (currentSlug !== openedSlug) void navigate(paths.studioText(section, currentSlug), { replace: true })
  }, [section, openedSlug, currentSlug, navigate])
}

interface NoticesProps {
  onRepublish: (() => Promise<void>) | undefined
  problem: string | undefined
  mergedWith: string | undefined
  scheduleError: string | null
}

const Notices = ({ onRepublish, problem, mergedWith, scheduleError }: NoticesProps) => (
  <div className="grid gap-3 has-[>:only-child:empty]:-mt-4">
    {onRepublish && <UndoNotice onUndo={() => void onRepublish()}>Visitors no longer see this text.</UndoNotice>}
    <p role="alert" className="border-l-4 border-bad bg-raised px-4 py-3 font-semibold empty:hidden">
      {problem}
    </p>
    {scheduleError !== null && (
      <p className="border-l-4 border-bad bg-raised px-4 py-3">
        <b className="font-semibold">Scheduled publishing failed.</b> {scheduleError}
      </p>
    )}
    <MergeNotice mergedWith={mergedWith} />
  </div>
)
