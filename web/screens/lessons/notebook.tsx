import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { NotebookPage } from '#web/features/notebook/index.ts'
import { useShownNotes } from '#web/features/notes/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Notebook')

/** All notes across lessons. Works offline once loaded. */
export default function Notebook() {
  const catalogue = useCatalogue()
  const { documents, isPaused, isError, retry } = useShownNotes()
  if (catalogue.status === 'ready' && documents)
    return <NotebookPage catalogue={catalogue.catalogue} notes={documents} />
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
