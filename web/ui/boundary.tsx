import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Told of what was caught. */
  onBroken: (error: unknown) => void
  /** Stands in place of what broke; left out, a line with a way to try again. */
  instead?: ReactNode
}

/** Keeps what broke while drawing to this part of the page. A class: React has no other way to catch it. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return this.props.instead ?? <Broken retry={() => this.setState({ isBroken: false })} />
  }
}

function Broken({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-bad bg-raised px-4 py-3">
      <p className="text-[15px] leading-[1.45]">
        <b className="block font-semibold text-bad">This part broke.</b> The rest of the page goes on, and the academy
        has been told.
      </p>
      <Button size="small" onClick={retry}>
        <Icon name="retry" className="size-5" /> Try again
      </Button>
    </div>
  )
}
