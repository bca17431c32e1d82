import { Link } from 'react-router'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { NotebookPage } from '#web/features/notebook/index.ts'
import { useShownNotes } from '#web/features/notes/index.ts'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Notebook')

/** All notes across lessons. Works offline once loaded. */
export default function Notebook() {
  const catalogue = useCatalogue()
  const { documents, isPaused, isError, retry } = useShownNotes()
  if (catalogue.status === 'ready' && documents && documents.length > 0)
    return <NotebookPage catalogue={catalogue.catalogue} notes={documents} />
  if (catalogue.status === 'ready' && documents) return <EmptyNotebook />
  if (isPaused || catalogue.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="Your notes load automatically when you’re back online." />
  if (isError || catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Couldn’t load your notes"
        text="The academy’s server didn’t respond as expected. Your notes are safe. Try again in a moment."
        retry={() => {
          if (catalogue.status === 'failed') catalogue.retry()
          retry()
        }}
      />
    )
  return (
    <div className="page pt-8 pb-20" aria-busy="true">
      <h1 className="sr-only">Loading the notebook</h1>
      <div aria-hidden="true" className="bone h-16 w-64" />
      <div aria-hidden="true" className="bone mt-10 h-14" />
      <div aria-hidden="true" className="bone mt-10 h-40" />
    </div>
  )
}

function EmptyNotebook() {
  return (
    <CatalogueNotice
      title="No notes yet"
      text="Write notes while you watch. They appear here, at their moment in the video and in mat mode."
    >
      <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
        Browse the lessons
      </Link>
    </CatalogueNotice>
  )
}
