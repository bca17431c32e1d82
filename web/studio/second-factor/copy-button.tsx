import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Button that copies a text and shows the result. Browsers lack the clipboard API without HTTPS. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState('')
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(text)).then(
      () => setMessage(navigator.clipboard ? 'Copied.' : 'Couldn’t copy. Select the text and copy it yourself.'),
      () => setMessage('The browser didn’t allow copying. Select the text and copy it yourself.'),
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
