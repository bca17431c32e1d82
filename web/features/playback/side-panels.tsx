import { use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'

export interface SidePanel {
  name: 'Loop' | 'Chapters' | 'Transcript' | 'Notes'
  content: ReactNode
}

interface SidePartsProps {
  parts: readonly SidePanel[]
  /** The loop is being kept: its part has to be seen. */
  isKeeping: boolean
}

/** What stands beside the film. Where there is room only under it, one part is shown at a time (`watch.css`); a loop that has just been set comes first. */
export function SidePanels({ parts, isKeeping }: SidePartsProps) {
  const isLooped = useIsLooped()
  const [chosen, choose] = useState<{ name: SidePanel['name']; isLooped: boolean }>()
  const usual = isLooped ? 'Loop' : 'Chapters'
  const wanted = isKeeping ? 'Loop' : chosen?.isLooped === isLooped ? chosen.name : usual
  const shown = (parts.find(({ name }) => name === wanted) ?? parts[0])?.name
  return (
    <>
      {parts.length > 1 && (
        <div role="group" aria-label="Beside the film" className="side-tabs">
          {parts.map(({ name }) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => choose({ name, isLooped })}>
              {name}
            </button>
          ))}
        </div>
      )}
      {parts.map(({ name, content }) => (
        <div key={name} className="side-part" data-shown={name === shown}>
          {content}
        </div>
      ))}
    </>
  )
}

/** Whether A or B is set, as soon as there is a player. */
function useIsLooped() {
  const state = use(CurrentPlayer)?.state
  return useSyncExternalStore(state?.subscribe ?? never, () => {
    const { a, b } = state?.get() ?? {}
    return a !== undefined || b !== undefined
  })
}

const never = () => () => undefined
