import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

interface RowProps {
  picture?: string | null | undefined
  /** What becomes of the film, or its name. */
  head: ReactNode
  facts: string
  /** For which course it is meant. */
  course?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** Whether there are buttons with words. */
  hasWords?: boolean
  /** While one of the line is dragged: whether it is this one, and how many pixels it is out of its place. */
  drag?: { isDragged: boolean; by: number } | undefined
}

/** A film in the list: its still, what it becomes, how far it is, and what can be done. */
export const Row = ({ head, facts, picture, course, children, actions, hasWords = false, drag }: RowProps) => (
  <li
    className="film-row"
    data-row=""
    data-words={hasWords || undefined}
    data-dragged={drag?.isDragged || undefined}
    style={drag && { transform: `translateY(${drag.by}px)` }}
  >
    {picture ? (
      <img src={picture} alt="" className="film-still" loading="lazy" />
    ) : (
      <span className="film-still film-still-empty">
        <Icon name="play" />
      </span>
    )}
    <div className="film-name">
      {head}
      <p className="text-sm leading-[1.45] text-quiet wrap-anywhere">{facts}</p>
    </div>
    <div className="film-course">{course}</div>
    <div className="film-state text-sm leading-[1.45] tabular">{children}</div>
    <div className="film-actions">{actions}</div>
  </li>
)

interface BarProps {
  label: string
  /** 0 to 1. */
  share: number
  isMoving: boolean
  words: ReactNode
  left?: string
}

export const Bar = ({ label, share, isMoving, words, left }: BarProps) => (
  <>
    <progress className="film-bar" aria-label={label} max={1} value={share} data-moving={isMoving || undefined} />
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{words}</span>
      <span>{left}</span>
    </p>
  </>
)

interface ActionProps {
  icon: IconName | 'pause'
  label: string
  film: string
  onPress: () => void
}

export const Action = ({ icon, label, film, onPress }: ActionProps) => (
  <Button tone="bare" size="square" onClick={onPress} aria-label={`${label}: ${film}`} title={label}>
    {icon === 'pause' ? <span aria-hidden="true" className="h-4 w-3 border-x-4 border-text" /> : <Icon name={icon} />}
  </Button>
)

/** Where the focus goes when the row with the button is gone. */
export const focusPage = () => document.getElementById('content')?.focus()
