import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Lesson } from '#rules/catalogue.ts'
import { clips, clipsOf } from '#web/features/clips/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { notes } from '#web/features/notes/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { picturesOf, TechniqueCard } from './technique-card.tsx'
import './technique-cards.css'

/** Technique cards that are printed at once. */
const PRINTED_CARDS = 50

interface PrintCardsProps {
  /** One card for each, in this order. */
  lessons: readonly Lesson[]
  /** Shows only its picture, in a bar. */
  isCompact?: boolean
}

/**
 * Prints technique cards. The browser's own command prints them as well, in place of the page that this button stands
 * on.
 */
export function PrintCards({ lessons, isCompact = false }: PrintCardsProps) {
  const printed = lessons.slice(0, PRINTED_CARDS)
  const isPrinting = useIsPrinting()
  const label = printed.length === 1 ? 'Print the card' : `Print ${printed.length} cards`
  const print = () => {
    void Promise.allSettled(printed.flatMap(picturesOf).map(loadPicture)).then(() => window.print())
  }
  const pictures = printed.flatMap(picturesOf).join('\n')
  useEffect(() => {
    // For the browser's own command, which does not wait for pictures.
    for (const picture of pictures.split('\n')) new Image().src = picture
  }, [pictures])
  return (
    <>
      <Button tone={isCompact ? 'bare' : 'plain'} size={isCompact ? 'square' : 'normal'} onClick={print}>
        <Icon name="print" />
        <span className={isCompact ? 'sr-only' : undefined}>{label}</span>
      </Button>
      {isPrinting && createPortal(<Cards lessons={printed} />, document.body)}
    </>
  )
}

function Cards({ lessons }: { lessons: readonly Lesson[] }) {
  const { all: allNotes = [] } = useOwnCollection(notes)
  const { all: allClips = [] } = useOwnCollection(clips)
  const [now] = useState(() => new Date())
  return (
    <div className="technique-cards">
      {lessons.map((lesson) => {
        const pair = { gid: lesson.gid, vid: lesson.id }
        const own = allNotes.filter(({ gid, vid }) => gid === pair.gid && vid === pair.vid)
        return (
          <TechniqueCard
            key={`${pair.gid} ${pair.vid}`}
            lesson={lesson}
            notes={own}
            clips={clipsOf(allClips, pair)}
            now={now}
          />
        )
      })}
    </div>
  )
}

/** The cards are on the page only while it is printed: nothing else should find them. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

async function loadPicture(address: string) {
  const picture = new Image()
  picture.src = address
  await picture.decode()
}
