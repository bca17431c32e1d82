import { type ReactNode, useEffect, useState } from 'react'
import { lazyComponent } from './lazy.tsx'
import { showToast } from './toast.tsx'

/**
 * Creates a dialog whose code is loaded when the dialog is first opened. If loading fails, shows a toast and calls
 * `close`, so that the dialog can be opened again.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<(props: Props) => ReactNode>,
  close: (props: Props) => void,
) {
  const Loaded = lazyComponent<Props & { onFail: () => void }>(
    load,
    ({ onFail }, hasFailed) => hasFailed && <ReportFailure onFail={onFail} />,
  )
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (props.isOpen && !wasOpened) setWasOpened(true)
    const onFail = () => {
      setWasOpened(false)
      close(props)
    }
    return wasOpened && <Loaded {...props} onFail={onFail} />
  }
}

function ReportFailure({ onFail }: { onFail: () => void }) {
  useEffect(() => {
    showToast('Couldn’t load this dialog. Check your connection and try again, or reload the page.')
    onFail()
  }, [onFail])
  return null
}
