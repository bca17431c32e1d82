import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Lesson } from '#rules/catalogue.ts'
import { clipCollection, filterByLesson } from '#web/features/clips/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { noteCollection } from '#web/features/notes/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { listPictureUrls, TechniqueCard } from './technique-card.tsx'
import './technique-cards.css'

/** Maximum number of cards per print. */
const MAX_CARDS = 50

interface PrintCardsProps {
  /** Lessons to print, in order. */
  lessons: readonly Lesson[]
  /** Shows only the icon, for toolbars. */
  isCompact?: boolean
}

/**
 * Button that prints technique cards. While mounted, the browser's print command prints the cards instead of the
 * page.
 */
export function PrintCards({ lessons, isCompact = false }: PrintCardsProps) {
  const printedLessons = lessons.slice(0, MAX_CARDS)
  const isPrinting = useIsPrinting()
  const label = printedLessons.length === 1 ? 'Print the card' : `Print ${printedLessons.length} cards`
  const print = () => {
    void Promise.allSettled(printedLessons.flatMap(listPictureUrls).map(loadPicture)).then(() => window.print())
  }
  const pictureUrls = printedLessons.flatMap(listPictureUrls).join('\n')
  useEffect(() => {
    // Preloads the images for the browser's print command, which does not wait for them.
    for (const picture of pictureUrls.split('\n')) new Image().src = picture
  }, [pictureUrls])
  return (
    <>
      <Button tone={isCompact ? 'bare' : 'plain'} size={isCompact ? 'square' : 'normal'} onClick={print}>
        <Icon name="print" />
        <span className={isCompact ? 'sr-only' : undefined}>{label}</span>
      </Button>
      {isPrinting && createPortal(<Cards lessons={printedLessons} />, document.body)}
    </>
  )
}

function Cards({ lessons }: { lessons: readonly Lesson[] }) {
  const { documents: allNotes = [] } = useOwnCollection(noteCollection)
  const { documents: allClips = [] } = useOwnCollection(clipCollection)
  const [now] = useState(() => new Date())
  return (
    <div className="technique-cards">
      {lessons.map((lesson) => {
        const lessonRef = { gid: lesson.gid, vid: lesson.id }
        const lessonNotes = allNotes.filter(({ gid, vid }) => gid === lessonRef.gid && vid === lessonRef.vid)
        return (
          <TechniqueCard
            key={`${lessonRef.gid} ${lessonRef.vid}`}
            lesson={lesson}
            notes={lessonNotes}
            clips={filterByLesson(allClips, lessonRef)}
            now={now}
          />
        )
      })}
    </div>
  )
}

/** Renders the cards only while printing, to hide them from search and assistive technology. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser captures the page synchronously after this event.
    const onBeforePrint = () => flushSync(() => setPrinting(true))
    const onAfterPrint = () => setPrinting(false)
    window.addEventListener('beforeprint', onBeforePrint)
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint)
      window.removeEventListener('afterprint', onAfterPrint)
    }
  }, [])
  return isPrinting
}

async function loadPicture(url: string) {
  const picture = new Image()
  picture.src = url
  await picture.decode()
}
