import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Copies a text and reports the result. The clipboard API is missing on plain HTTP. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState('')
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(text)).then(
      () => setMessage(navigator.clipboard ? 'Copied.' : 'Couldn’t copy. Select it and copy it yourself.'),
      () => setMessage('The browser didn’t allow copying. Select it and copy it yourself.'),
    )
  return (
    <>
      <Button size="small" onClick={copy}>
        {label}
      </Button>
      <output className="text-sm">{message}</output>
    </>
  )
}
