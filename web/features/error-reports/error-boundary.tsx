import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { reportPageError } from './report-error.ts'

interface ErrorBoundaryProps {
  /** Name of this part of the page in the server log. */
  part: string
  children: ReactNode
}

/**
 * Catches render errors of a part of the page, reports them, and offers to retry. React supports error boundaries
 * only as classes.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    void reportPageError(error, this.props.part)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <BrokenPart retry={() => this.setState({ isBroken: false })} />
  }
}

function BrokenPart({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-bad bg-raised px-4 py-3">
      <p className="text-sm leading-[1.45]">
        <b className="block font-semibold text-bad">Couldn’t show this part.</b> The rest of the page works, and the
        academy was notified.
      </p>
      <Button size="small" onClick={retry}>
        <Icon name="retry" className="size-5" /> Try again
      </Button>
    </div>
  )
}
