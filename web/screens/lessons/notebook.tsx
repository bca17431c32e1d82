import { Link } from 'react-router'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { NotebookPage } from '#web/features/notebook/index.ts'
import { useShownNotes } from '#web/features/notes/index.ts'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Notebook')

/** All notes across lessons. Once read, it needs no connection. */
export default function Notebook() {
  const catalogue = useCatalogue()
  const { all, isPaused, isError, retry } = useShownNotes()
  if (catalogue.status === 'ready' && all && all.length > 0)
    return <NotebookPage catalogue={catalogue.catalogue} notes={all} />
  if (catalogue.status === 'ready' && all) return <EmptyNotebook />
  if (isPaused || catalogue.status === 'offline')
    return (
      <CatalogueNotice
        title="You are offline"
        text="Your notes come by themselves as soon as the connection is back."
      />
    )
  if (isError || catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Your notes did not come"
        text="The academy did not answer as it should. What you wrote is safe there: try again in a moment."
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
      text="Write beside a film what you want to feel or to avoid. Every note stands here, at its moment, and on the mat."
    >
      <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
        Browse the lessons
      </Link>
    </CatalogueNotice>
  )
}
