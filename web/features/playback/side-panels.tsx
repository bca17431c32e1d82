import { use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { useMedia } from '#web/ui/use-media.ts'

export interface SidePanel {
  name: 'Loop' | 'Chapters' | 'About' | 'Words' | 'Notes' | 'Clips'
  /** How many things are in it, where that says something. */
  count?: number | undefined
  content: ReactNode
}

interface SidePanelsProps {
  panels: readonly SidePanel[]
  /** A loop is being saved: its panel must be visible. */
  isSavingLoop: boolean
  /** An unsaved note: its panel comes first. */
  hasDraft: boolean
  /** The panel that the page requests; another object requests again. */
  requested: { name: SidePanel['name'] } | undefined
}

/** Room for the loop above the others (`watch.css` has the same), and for all of them one below the other. */
const BESIDE = '(width >= 75rem) and (height >= 31.25rem)'
const OPEN = '(width >= 140rem) and (height >= 75rem)'

/**
 * What is beside the film: the loop, and one of the other panels at a time. Where there is only space below the film,
 * the loop is one of them, and comes first once it is set. On a very large screen all stand open.
 */
export function SidePanels({ panels, isSavingLoop, hasDraft, requested }: SidePanelsProps) {
  const isBeside = useMedia(BESIDE)
  const isOpen = useMedia(OPEN)
  const isLooped = useIsLooped()
  const [chosen, choose] = useState<{ name: SidePanel['name']; isLooped?: boolean } | undefined>(requested)
  const [answered, setAnswered] = useState(requested)
  if (requested !== answered) {
    setAnswered(requested)
    choose(requested)
  }
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What had the focus may be in the panel that gave way.
    if (document.activeElement?.closest('[data-shown="false"]'))
      row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, [requested])
  const tabs = isBeside ? panels.filter(({ name }) => name !== 'Loop') : panels
  const isLoopFirst = !isBeside && isLooped
  const usual = isLoopFirst ? 'Loop' : hasDraft ? 'Notes' : 'Chapters'
  const holds = chosen && (isBeside || (chosen.isLooped ?? isLooped) === isLooped)
  const wanted = isSavingLoop && !isBeside ? 'Loop' : holds ? chosen.name : usual
  const shown = (tabs.find(({ name }) => name === wanted) ?? tabs.find(({ name }) => name !== 'Loop'))?.name
  const tabRow = tabs.length > 1 && !isOpen && (
    <div key="tabs" ref={row} role="group" aria-label="Beside the video" className="side-tabs">
      {tabs.map(({ name, count = 0 }) => (
        <button key={name} type="button" aria-pressed={name === shown} onClick={() => choose({ name, isLooped })}>
          {name} {count > 0 && <span className="tabular">{count}</span>}
        </button>
      ))}
    </div>
  )
  const parts = panels.map(({ name, content }) => (
    <div
      key={name}
      className="side-part"
      data-panel={name}
      data-shown={isOpen || name === shown || (isBeside && name === 'Loop')}
      // Who presses in one of these presses there again: it must not give way to the loop's panel, or to the chapters
      // once the draft of a note is saved.
      onClickCapture={name === 'Chapters' || name === 'Notes' ? () => choose({ name }) : undefined}
    >
      {content}
    </div>
  ))
  // Keys keep what is typed in a panel when the row of tabs changes its place.
  return isBeside && panels[0]?.name === 'Loop' ? [parts[0], tabRow, ...parts.slice(1)] : [tabRow, ...parts]
}

/** Whether A or B is set. */
function useIsLooped() {
  const state = use(CurrentPlayer)?.state
  return useSyncExternalStore(state?.subscribe ?? never, () => {
    const { a, b } = state?.get() ?? {}
    return a !== undefined || b !== undefined
  })
}

const never = () => () => undefined
