import { Link } from 'react-router'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { minutes } from './minutes.ts'

interface SessionDoneProps {
  length: number
  clips: number
  back: string
  onAgain: () => void
}

export function SessionDone({ length, clips, back, onAgain }: SessionDoneProps) {
  return (
    <main className="session-setup page">
      <h1 className="condensed">Done.</h1>
      <p className="measure" role="status">
        {clips === 1 ? '1 clip' : `${clips} clips`}, {minutes(length)}. What you did from memory stays longer than what
        you watched.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the session has ended, and the focus continues here */}
        <Button onClick={onAgain} autoFocus>
          Once more
        </Button>
        <Link to={back} className={buttonLook()}>
          Back
        </Link>
      </p>
    </main>
  )
}
