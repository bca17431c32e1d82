import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

interface RowProps {
  picture?: string | null | undefined
  /** Title field or name of the film. */
  head: ReactNode
  facts: string
  /** Course of the film. */
  course?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** Whether there are buttons with text. */
  hasWords?: boolean
  /** Set while a row is dragged: whether it is this one, and its offset in pixels. */
  drag?: { isDragged: boolean; offset: number } | undefined
}

/** Row of a film: poster, title, progress and actions. */
export const Row = ({ head, facts, picture, course, children, actions, hasWords = false, drag }: RowProps) => (
  <li
    className="film-row"
    data-row=""
    data-words={hasWords || undefined}
    data-dragged={drag?.isDragged || undefined}
    style={drag && { transform: `translateY(${drag.offset}px)` }}
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
  share: number
  isMoving: boolean
  text: ReactNode
  timeLeft?: string
}

export const Bar = ({ label, share, isMoving, text, timeLeft }: BarProps) => (
  <>
    <progress className="film-bar" aria-label={label} max={1} value={share} data-moving={isMoving || undefined} />
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{text}</span>
      <span>{timeLeft}</span>
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

/** Moves the focus to the page after the focused row was removed. */
export const focusPage = () => document.getElementById('content')?.focus()
