/** Downloads a blob as a file with a name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
