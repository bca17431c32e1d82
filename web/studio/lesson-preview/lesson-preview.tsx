import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useMemo } from 'react'
import { Link } from 'react-router'
import { previewLesson } from '#contract/studio/lessons.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { LessonPage, type LessonView, toLessonView } from '#web/features/lesson/index.ts'
import { StudioContent, studioQuery } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import './lesson-preview.css'
import { placeholderCourse, insertDraft } from './preview-catalogue.ts'

const viewerLabels = { visitor: 'Visitor', free: 'Free member', paid: 'Full member' } as const
export type Viewer = keyof typeof viewerLabels
const viewers: readonly Viewer[] = ['visitor', 'free', 'paid']

export const parseViewer = (name: string | null): Viewer => viewers.find((viewer) => viewer === name) ?? 'paid'

interface LessonPreviewProps {
  slug: string
  viewer: Viewer
}

/** Renders the page of a lesson from its draft, as seen by the selected viewer. */
export function LessonPreview({ slug, viewer }: LessonPreviewProps) {
  const query = useQuery(studioQuery('preview', previewLesson, { params: { slug } }))
  const catalogue = useCatalogue()
  // The preview of a member's lesson page already contains an `h1`.
  const Heading = viewer === 'visitor' ? 'h1' : 'p'
  return (
    <>
      <header className="preview-bar">
        <Link to={paths.studioText('lessons', slug)} className="preview-back">
          <Icon name="back" className="size-5" />
          Back to editor
        </Link>
        <Heading className="text-2xl condensed">Preview</Heading>
        <nav aria-label="Preview as" className="preview-viewers">
          {viewers.map((name) => (
            <Link
              key={name}
              to={paths.studioPreview(slug, name)}
              replace
              aria-current={name === viewer ? 'page' : undefined}
            >
              {viewerLabels[name]}
            </Link>
          ))}
        </nav>
      </header>
      <StudioContent query={query} label="The lesson">
        {(draft) =>
          catalogue.status === 'ready' ? (
            <DraftPreview catalogue={catalogue.catalogue} draft={draft} viewer={viewer} />
          ) : catalogue.status === 'loading' ? null : (
            <CatalogueNotice title="Couldn’t load the lessons" text="Try again in a moment." />
          )
        }
      </StudioContent>
    </>
  )
}

type Draft = Parameters<typeof insertDraft>[1]

function DraftPreview({ catalogue, draft, viewer }: { catalogue: Catalogue; draft: Draft; viewer: Viewer }) {
  const { lesson, course } = draft
  const view = useMemo(() => {
    const plan = viewer === 'paid' ? 'paid' : 'free'
    return toLessonView(insertDraft(catalogue, draft), plan, { gid: (course ?? placeholderCourse).gid, id: lesson.id })
  }, [catalogue, draft, course, lesson, viewer])
  if (!view) return null
  return (
    <>
      <p className="preview-note">{describeViewer(viewer, view)}</p>
      {viewer === 'visitor' ? <VisitorRow view={view} /> : <MemberPage view={view} />}
    </>
  )
}

function describeViewer(viewer: Viewer, { card: { isLocked } }: LessonView): string {
  if (viewer === 'visitor')
    return 'Visitors see this row in the list of courses. They have to sign in to open the lesson page.'
  if (viewer === 'free')
    return isLocked
      ? 'Free members can read this page. The button takes them to the plans because the video is part of the full plan.'
      : 'Free members can read this page and watch the video.'
  return 'Members with the full plan can read this page and watch the video.'
}

/** Disables controls in the preview, because the lesson is not published and member records must not change. */
function blockClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
  showToast('Buttons and links don’t work in the preview.')
}

const MemberPage = ({ view }: { view: LessonView }) => (
  <div data-zone="night" className="preview-page" onClickCapture={blockClick}>
    <LessonPage view={view} />
  </div>
)

/** The lesson's row on the public course page. */
const VisitorRow = ({ view: { card } }: { view: LessonView }) => {
  const { lesson, isFreeOffer } = card
  return (
    <div className="page py-10">
      <h2 className="heading-3">{lesson.groupTitle[0]}</h2>
      <p className="preview-row">
        <span className="tabular text-2xl condensed">{lesson.number}</span>
        <span className="font-semibold">{lesson.title}</span>
        <span className="text-sm text-quiet capitalize">{lesson.level}</span>
        <span className={isFreeOffer ? 'font-semibold text-signal' : 'text-sm text-quiet'}>
          {isFreeOffer ? 'Free' : 'Full plan'}
        </span>
      </p>
    </div>
  )
}
